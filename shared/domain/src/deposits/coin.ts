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

/** What an amount of CNY is in coins at a rate (CNY for one coin), half up to four decimals: 1000 at 7.10 is 140.8451. */
export function coinsFor(amount: Fen, rate: string): CoinUnits {
  return roundHalfUp(divideRatio(divideRatio(multiplyRatio(ratio(amount), FEN), parseRatio(rate)), UNIT))
}

/** What coins are worth at a rate, cut to whole fen. */
export function worthOfCoins(units: CoinUnits, rate: string): Fen {
  return truncate(divideRatio(multiplyRatio(multiplyRatio(ratio(units), UNIT), parseRatio(rate)), FEN))
}

/** The first amount from `asked` on that no other order of the address asks for: payments are told apart by it. */
export function freeCoinAmount(asked: CoinUnits, taken: Iterable<CoinUnits>): CoinUnits {
  const others = new Set(taken)
  let units = asked
  while (others.has(units)) units += 1n
  return units
}

/** "140.8451". */
export function formatCoins(units: CoinUnits): string {
  return printScaled(units, COIN_DECIMALS)
}

/** Reads what {@link formatCoins} writes; undefined for anything else. */
export function tryParseCoins(text: string): CoinUnits | undefined {
  const match = /^(\d{1,12})\.(\d{4})$/.exec(text)
  return match === null ? undefined : BigInt(`${match[1]}${match[2]}`)
}
