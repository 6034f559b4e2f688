import {
  amountText,
  compareRatio,
  type Fen,
  floorToYuan,
  minFen,
  ONE,
  parseRatio,
  type Ratio,
  timesHalfUp,
  timesTruncated,
  ZERO,
} from '../money/index.ts'
import { affordableStake } from '../odds/index.ts'

const NUMBER = /^(?:\d+\.?\d*|\.\d+)$/

/** What is typed as a stake, in fen, further decimals cut; `undefined` when it is not a number of zero or more. */
export function parseStake(typed: string): Fen | undefined {
  const text = typed.trim()
  if (!NUMBER.test(text)) return undefined
  const plain = amountText(text.replace(/^\./, '0.'))
  return timesTruncated(100n, parseRatio(plain))
}

export interface ClampedStake {
  /** `undefined` is an empty field. */
  readonly value: Fen | undefined
  readonly clamped: boolean
}

export interface StakeLimits {
  readonly balance: Fen
  readonly max: Fen
  /** What the wallet pays per unit of stake; above or below 1 at negative odds. */
  readonly debitPerUnit?: Ratio
}

/** A stake above the limit or above the balance becomes the smaller of the whole-yuan balance and the limit (open point 67). */
export function clampStake(typed: string, limits: StakeLimits): ClampedStake {
  const stake = parseStake(typed)
  if (stake === undefined) return { value: undefined, clamped: false }
  const { balance, max, debitPerUnit = ONE } = limits
  const aboveBalance = timesHalfUp(stake, debitPerUnit) > balance
  if (stake <= max && !aboveBalance) return { value: stake, clamped: false }
  const whole = compareRatio(debitPerUnit, ONE) === 0 ? floorToYuan(balance) : affordableStake(balance, debitPerUnit)
  return { value: minFen(whole < 0n ? 0n : whole, max), clamped: true }
}

function readNumber(text: string): Ratio | undefined {
  try {
    return parseRatio(text)
  } catch {
    return undefined
  }
}

/** Stake times odds, both as text, in fen rounded half-up; 0 when either is not a number. Odds: Hong Kong price. */
export function winAmount(stake: string, odds: string): Fen {
  const amount = parseStake(stake)
  const price = readNumber(odds)
  return amount === undefined || price === undefined ? 0n : timesHalfUp(amount, price)
}

/**
 * The win at the shown odds of any type but European: at negative odds the stake itself is won, so the result is
 * never below zero (open point 66).
 */
export function winByRatio(stake: string, shown: string): Fen {
  const odds = readNumber(shown)
  if (odds === undefined || compareRatio(odds, ZERO) >= 0) return winAmount(stake, shown)
  return parseStake(stake) ?? 0n
}
