import { COIN_DECIMALS } from '../limits/index.ts'
import {
  divideRatio,
  type Fen,
  multiplyRatio,
  parseRatio,
  printScaled,
  ratio,
  roundHalfUp,
  truncate,
} from '../money/index.ts'

/** An amount of a coin in its smallest unit here, 10⁻⁴. */
export type CoinUnits = bigint

const FEN = ratio(1n, 100n)
const UNIT = ratio(1n, 10n ** BigInt(COIN_DECIMALS))
const UNITS_OF_A_FEN = 10n ** BigInt(COIN_DECIMALS - 2)

/** What an amount of CNY is in coins at a rate (CNY for one coin), half up to four decimals: 1000 at 7.10 is 140.8451. */
export function coinsFor(amount: Fen, rate: string): CoinUnits {
  return roundHalfUp(divideRatio(divideRatio(multiplyRatio(ratio(amount), FEN), parseRatio(rate)), UNIT))
}

/** What coins are worth at a rate, cut to whole fen. */
export function worthOfCoins(units: CoinUnits, rate: string): Fen {
  return truncate(divideRatio(multiplyRatio(multiplyRatio(ratio(units), UNIT), parseRatio(rate)), FEN))
}

/** The first amount from `asked` on that no other order of the address asks for: payments are told apart by it. */
export function freeCoinAmount(requested: CoinUnits, taken: Iterable<CoinUnits>): CoinUnits {
  const others = new Set(taken)
  let units = requested
  while (others.has(units)) units += 1n
  return units
}

/** "140.8451". */
export function formatCoins(units: CoinUnits): string {
  return printScaled(units, COIN_DECIMALS)
}

/** What has arrived for an order. */
export interface Arrived {
  /** Exactly what the order asks for. */
  readonly isExact: boolean
  /** Its worth in whole fen; what is less than one is cut off. */
  readonly fen: Fen
}

/**
 * What a provider's amount is to an order, by its value: "200.05" and "200.0500" are the same. A sum of money that is no
 * whole number of fen is never what was asked for.
 *
 * @returns undefined for what is no amount of two or four decimals
 */
export function arrivedFor(
  order: { readonly amount: Fen; readonly payUnits: bigint; readonly rate: string | null },
  text: string,
): Arrived | undefined {
  const [, whole, decimals = ''] = /^(\d{1,12})\.(\d{2}|\d{4})$/.exec(text) ?? []
  if (whole === undefined) return undefined
  const units = BigInt(whole + decimals.padEnd(COIN_DECIMALS, '0'))
  const { amount, payUnits, rate } = order
  if (units === payUnits * (rate === null ? UNITS_OF_A_FEN : 1n)) return { isExact: true, fen: amount }
  return { isExact: false, fen: rate === null ? units / UNITS_OF_A_FEN : worthOfCoins(units, rate) }
}
