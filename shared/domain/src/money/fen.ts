import { printScaled } from './ratio.ts'

/** An amount of money in fen (1/100 yuan). Inside the product money is always this. */
export type Fen = bigint

const MONEY = /^(-?)(\d+)(?:\.(\d{1,2}))?$/

/**
 * Reads a decimal amount of yuan ("1234.5", "-0.05") as fen; `undefined` when the text is not one or has
 * more than two decimals.
 */
export function tryParseFen(text: string): Fen | undefined {
  const match = MONEY.exec(text)
  if (!match) return undefined
  const [, sign = '', whole = '', fraction = ''] = match
  return BigInt(sign + whole + fraction.padEnd(2, '0'))
}

/** As {@link tryParseFen}, but throws RangeError. For text that a schema has already accepted. */
export function parseFen(text: string): Fen {
  const fen = tryParseFen(text)
  if (fen === undefined) throw new RangeError(`not an amount of money: ${text}`)
  return fen
}

/** The wire form: a decimal with exactly two digits, "1234.50". Inverse of {@link parseFen}. */
export function formatFen(fen: Fen): string {
  return printScaled(fen, 2)
}

/** For input fields: no separators and no trailing zeros, "523.5". */
export function formatPlain(fen: Fen): string {
  return formatFen(fen).replace(/\.?0+$/, '')
}

/** Whole yuan, cut towards zero: 523.87 becomes 523.00. */
export function floorToYuan(fen: Fen): Fen {
  return fen - (fen % 100n)
}

export function minFen(first: Fen, ...others: readonly Fen[]): Fen {
  return others.reduce((least, each) => (each < least ? each : least), first)
}
