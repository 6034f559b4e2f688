import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import { isExcluded, isPayableDeposit, lossOf, MINUTE_MS, OPEN_DEPOSITS, periodAt, startOfDay } from '@site/domain'

import type { StakedBet } from '../records/index.ts'
import type { BegunExclusion } from './exclusions.repository.ts'
import type { LimitChange, LimitKey } from './limits.repository.ts'
import { limitAmount } from './refusal.ts'

/** A call that was under way when a pause began stands (ADR 0036). */
const UNDER_WAY_MS = 2_000

/** An order and every state that it came to; times in epoch milliseconds, money in fen. */
export interface ProvedOrder {
  readonly orderNo: string
  readonly amount: bigint
  readonly paidAmount: bigint | undefined
  readonly createdAt: number
  readonly expireAt: number
  readonly steps: readonly { readonly status: DepositStatus; readonly at: number }[]
}

/** A time in which an account was held, because of a member who had excluded themselves or was under age. */
export interface HeldTime {
  readonly from: number
  /** Undefined as long as it lasts. */
  readonly until: number | undefined
  readonly exclusions: readonly BegunExclusion[]
  readonly minority: readonly KeptTime[]
}

/** A time in which an account is kept from play for another reason than a pause: frozen, or its member under age. */
export interface KeptTime {
  readonly is: 'frozen' | 'under age'
  /** When it was known, epoch milliseconds. */
  readonly from: number
  /** Whether it holds at a moment after that. */
  readonly holdsAt: (at: number) => boolean
}

/** Everything that is written of a member and that protection is proved from. */
export interface ProtectedHistory {
  readonly changes: readonly LimitChange[]
  readonly exclusions: readonly BegunExclusion[]
  readonly held: readonly HeldTime[]
  readonly kept: readonly KeptTime[]
  readonly orders: readonly ProvedOrder[]
  readonly bets: readonly StakedBet[]
  readonly sessions: readonly { readonly from: number; readonly until: number }[]
}

/** A deposit or a stake that should have been refused. */
export interface Breach {
  /** Number of the order or the bet. */
  readonly reference: string
  readonly at: number
  readonly what: string
}

/** The pause that held at a moment, if any. */
function exclusionAt(exclusions: readonly BegunExclusion[], at: number): BegunExclusion | undefined {
  let longest: BegunExclusion | undefined
  for (const one of exclusions)
    if (one.startedAt <= at && (longest === undefined || one.until >= longest.until)) longest = one
  return longest !== undefined && isExcluded(longest, at) ? longest : undefined
}

function barAt({ exclusions, held, kept }: ProtectedHistory, at: number): string | undefined {
  const then = at - UNDER_WAY_MS
  const own = exclusionAt(exclusions, at)
  if (own !== undefined && own.startedAt < then) return `during a ${own.kind}`
  const keeping = kept.find(({ from, holdsAt }) => from < then && holdsAt(at))
  if (keeping !== undefined) return `while ${keeping.is}`
  const isHeld = held.some(
    ({ from, until, exclusions: others, minority }) =>
      from < then &&
      (until === undefined || at < until) &&
      (exclusionAt(others, at)?.kind === 'selfExclusion' || minority.some(({ holdsAt }) => holdsAt(at))),
  )
  return isHeld ? 'while the account was held' : undefined
}

/**
 * The limit that held at a moment, undefined for none. Of one that was set in the same millisecond nobody can say whether
 * it came first, so the higher one counts.
 */
function limitThen(changes: readonly LimitChange[], { type, period }: LimitKey, at: number): bigint | undefined {
  const own = changes.filter((change) => change.type === type && change.period === period)
  const before = own.findLast((change) => change.at < at)?.amount
  const since = own.filter((change) => change.at === at).map(({ amount }) => amount)
  const all = [before, ...since]
  return all.includes(undefined) ? undefined : all.reduce((most, one) => ((one ?? 0n) > (most ?? 0n) ? one : most))
}

/** What an order counted for towards limits at a moment: nothing before it was made, or once it had come to nothing. */
function countedThen({ amount, paidAmount, createdAt, expireAt, steps }: ProvedOrder, at: number): bigint {
  if (createdAt > at) return 0n
  const status = steps.findLast((step) => step.at <= at)?.status
  if (status === undefined) return 0n
  if (status === DEPOSIT_STATUS.success || status === DEPOSIT_STATUS.review) return paidAmount ?? amount
  if (!OPEN_DEPOSITS.some((open) => open === status)) return 0n
  return isPayableDeposit(status) && expireAt <= at ? 0n : amount
}

/** What was used of a limit at a moment, with what was taken then. */
function usedThen({ orders, bets, sessions }: ProtectedHistory, { type, period }: LimitKey, at: number): bigint {
  const days = periodAt(period, at)
  const [begin, end] = [startOfDay(days.from), startOfDay(days.until)]
  if (type === 'deposit') {
    const own = orders.filter(({ createdAt }) => createdAt >= begin && createdAt < end)
    return own.reduce((sum, order) => sum + countedThen(order, at), 0n)
  }
  if (type === 'session') {
    const ms = sessions.reduce(
      (sum, { from, until }) => sum + Math.max(0, Math.min(until, at) - Math.max(from, begin)),
      0,
    )
    return BigInt(Math.floor(ms / MINUTE_MS))
  }
  const own = bets.filter(({ betAt }) => betAt >= begin && betAt <= at)
  if (type === 'stake') return own.reduce((sum, { risk }) => sum + risk, 0n)
  const isOver = ({ settledAt }: StakedBet) => settledAt !== undefined && settledAt <= at
  return lossOf({
    profit: own.filter(isOver).reduce((sum, { profit }) => sum + profit, 0n),
    open: own.filter((bet) => !isOver(bet)).reduce((sum, { risk }) => sum + risk, 0n),
  })
}

/**
 * Deposits and stakes that a pause or a limit of their time should have stopped. Where the rows do not say what was known
 * then (two things in one millisecond, a bet that was cancelled since), the member has the benefit of the doubt.
 */
export function findBreaches(history: ProtectedHistory): readonly Breach[] {
  const keys = [...new Map(history.changes.map(({ type, period }) => [`${type} ${period}`, { type, period }])).values()]
  const breaches: Breach[] = []
  function check(reference: string, at: number, isDeposit: boolean): void {
    const bar = barAt(history, at)
    if (bar !== undefined) breaches.push({ reference, at, what: bar })
    for (const key of keys) {
      if ((key.type === 'deposit') !== isDeposit) continue
      const amount = limitThen(history.changes, key, at)
      if (amount === undefined) continue
      const used = usedThen(history, key, at)
      // The minute in which a limit of time was reached had its stakes before as well as behind it.
      if (used > amount) {
        const [is, may] = [limitAmount(key.type, used), limitAmount(key.type, amount)]
        breaches.push({ reference, at, what: `${key.type} limit of a ${key.period} ${may}, used ${is}` })
      }
    }
  }
  for (const { orderNo, createdAt } of history.orders) check(orderNo, createdAt, true)
  for (const { ticketId, betAt, risk } of history.bets) if (risk > 0n) check(ticketId, betAt, false)
  return breaches
}
