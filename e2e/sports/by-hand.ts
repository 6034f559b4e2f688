/** Money and lines as a player works them out from what is on the page, with nothing of the site's own arithmetic. */

/** An amount of whole fen as the pages print it: `¥1,234.50`, a trailing .00 dropped. */
export function yuan(fen: number, signed = false): string {
  const digits = fen % 100 === 0 ? 0 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  const sign = fen < 0 ? '-' : signed && fen > 0 ? '+' : ''
  return `${sign}¥${(Math.abs(fen) / 100).toLocaleString('en-US', options)}`
}

/** The amount in a text, in fen. */
export const fenOf = (text: string | null): number => hundredths((text ?? '').replaceAll(/[^\d.]/g, ''))

/** A price such as `@2.05` in hundredths. */
export function hundredths(price: string | null): number {
  return Math.round(Number((price ?? '').replace('@', '')) * 100)
}

/** What a series pays in fen, half up: `multipliers` of its legs in hundredths, a push being 100 and a half-loss 50. */
export function seriesPays(stake: number, multipliers: readonly number[]): number {
  const product = multipliers.reduce((all, one) => all * BigInt(one), 1n)
  const scale = 100n ** BigInt(multipliers.length)
  return Number((2n * BigInt(stake) * product + scale) / (2n * scale))
}

/** What every series of two legs and more pays together, `stake` on each. */
export function fullCoverPays(stake: number, multipliers: readonly number[]): number {
  const series = Array.from({ length: 2 ** multipliers.length }, (_, mask) =>
    multipliers.filter((_leg, index) => (mask >> index) % 2 === 1),
  )
  return series.filter((legs) => legs.length > 1).reduce((sum, legs) => sum + seriesPays(stake, legs), 0)
}

/** Quarters of a line as it is printed: `-0.5/1` is -3, `2.5` is 10. */
export function quarters(line: string): number {
  const parts = line.replace(/^[+-]/, '').split('/').map(Number)
  const size = (parts.reduce((sum, part) => sum + part, 0) / parts.length) * 4
  return line.startsWith('-') ? -size : size
}
