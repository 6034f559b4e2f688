/** An exact fraction. `den` is always positive. */
export interface Ratio {
  readonly num: bigint
  readonly den: bigint
}

export const ZERO: Ratio = { num: 0n, den: 1n }
export const ONE: Ratio = { num: 1n, den: 1n }

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y !== 0n) [x, y] = [y, x % y]
  return x
}

/** Builds a reduced fraction. Throws RangeError when `den` is zero. */
export function ratio(num: bigint, den: bigint = 1n): Ratio {
  if (den === 0n) throw new RangeError('a ratio needs a denominator other than zero')
  const sign = den < 0n ? -1n : 1n
  const divisor = gcd(num, den * sign) || 1n
  return { num: (num * sign) / divisor, den: (den * sign) / divisor }
}

/** Reads a plain decimal ("-1.25", "0.0038") as an exact fraction. Throws RangeError for anything else. */
export function parseRatio(text: string): Ratio {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text.trim())
  if (!match) throw new RangeError(`not a plain decimal: ${text}`)
  const [, sign = '', whole = '', fraction = ''] = match
  return ratio(BigInt(sign + whole + fraction), 10n ** BigInt(fraction.length))
}

export function addRatio(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den + b.num * a.den, a.den * b.den)
}

export function subtractRatio(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den - b.num * a.den, a.den * b.den)
}

export function multiplyRatio(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.num, a.den * b.den)
}

/** Throws RangeError when `b` is zero. */
export function divideRatio(a: Ratio, b: Ratio): Ratio {
  return ratio(a.num * b.den, a.den * b.num)
}

/** Negative, zero or positive, as a sort callback wants it. */
export function compareRatio(a: Ratio, b: Ratio): number {
  const difference = a.num * b.den - b.num * a.den
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** Nearest integer; a half goes away from zero. */
export function roundHalfUp({ num, den }: Ratio): bigint {
  const magnitude = num < 0n ? -num : num
  const rounded = (2n * magnitude + den) / (2n * den)
  return num < 0n ? -rounded : rounded
}

/** Cut towards zero. */
export function truncate({ num, den }: Ratio): bigint {
  return num / den
}

/** `amount` times a fraction, rounded half-up to a whole unit of `amount` (fen in, fen out). */
export function timesHalfUp(amount: bigint, factor: Ratio): bigint {
  return roundHalfUp({ num: amount * factor.num, den: factor.den })
}

/** `amount` times a fraction, cut towards zero to a whole unit of `amount` (fen in, fen out). */
export function timesTruncated(amount: bigint, factor: Ratio): bigint {
  return truncate({ num: amount * factor.num, den: factor.den })
}

/** `amount` times a fraction, a begun unit of `amount` counted as a whole one, away from zero. */
export function timesUp(amount: bigint, factor: Ratio): bigint {
  const num = amount * factor.num
  const up = factor.den - 1n
  return truncate({ num: num < 0n ? num - up : num + up, den: factor.den })
}

/** Prints a fraction with a fixed number of decimals, cut towards zero. Zero carries no sign. */
export function printTruncated(value: Ratio, digits: number): string {
  return printScaled(timesTruncated(10n ** BigInt(digits), value), digits)
}

/** A share as a per cent, cut to two decimals: 989/1000 is "98.90%". */
export function printPercent(share: Ratio): string {
  return `${printTruncated(multiplyRatio(share, ratio(100n)), 2)}%`
}

/** Prints an integer of 10^-digits units as a decimal: (-5n, 2) is "-0.05". */
export function printScaled(scaled: bigint, digits: number): string {
  const magnitude = (scaled < 0n ? -scaled : scaled).toString().padStart(digits + 1, '0')
  const sign = scaled < 0n ? '-' : ''
  if (digits === 0) return sign + magnitude
  return `${sign}${magnitude.slice(0, -digits)}.${magnitude.slice(-digits)}`
}
