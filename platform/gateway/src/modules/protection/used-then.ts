import { DEPOSIT_STATUS } from '@site/contracts'
import { isPayableDeposit, MINUTE_MS, OPEN_DEPOSITS, periodAt, startOfDay } from '@site/domain'

import type { StakedBet } from '../records/index.ts'
import type { LimitKey } from './limits.repository.ts'
import type { ProtectedHistory, ProvedOrder } from './protected-history.ts'

/** What counts towards a limit in the period of a moment, and how much from which moments on, epoch milliseconds. */
interface Counted {
  readonly since: number
  readonly amounts: readonly { readonly at: number; readonly amount: bigint }[]
}

/**
 * What was used of a limit at each of these moments, with what was taken then. One walk through the time of the history, as
 * a member may have a hundred thousand bets.
 *
 * @param moments epoch milliseconds, ascending
 */
export function usedThen(
  { orders, bets, sessions }: Pick<ProtectedHistory, 'orders' | 'bets' | 'sessions'>,
  { type, period }: LimitKey,
  moments: readonly number[],
): readonly bigint[] {
  switch (type) {
    case 'deposit':
      return runningSums(orders.map(ofOrder), period, moments)
    case 'stake':
      return runningSums(bets.map(ofStake), period, moments)
    case 'loss':
      return runningSums(bets.map(ofLoss), period, moments).map((lost) => (lost > 0n ? lost : 0n))
    case 'session':
      return playedMinutes(sessions, period, moments)
  }
}

/** An order counts for nothing before it was made, or once it had come to nothing. */
function ofOrder(order: ProvedOrder): Counted {
  const times = new Set([order.createdAt, order.expireAt, ...order.steps.map(({ at }) => at)])
  const ascending = [...times].toSorted((one, other) => one - other)
  return { since: order.createdAt, amounts: ascending.map((at) => ({ at, amount: countedThen(order, at) })) }
}

function countedThen({ amount, paidAmount, createdAt, expireAt, steps }: ProvedOrder, at: number): bigint {
  if (createdAt > at) return 0n
  const status = steps.findLast((step) => step.at <= at)?.status
  if (status === undefined) return 0n
  // What has come is known by the last look at the order: one before that waited for it.
  const isAwaited = status === DEPOSIT_STATUS.review && steps.some((step) => step.at > at && step.status === status)
  if (isAwaited) return amount
  if (status === DEPOSIT_STATUS.success || status === DEPOSIT_STATUS.review) return paidAmount ?? amount
  if (!OPEN_DEPOSITS.some((open) => open === status)) return 0n
  return isPayableDeposit(status) && expireAt <= at ? 0n : amount
}

const ofStake = ({ betAt, risk }: StakedBet): Counted => ({ since: betAt, amounts: [{ at: betAt, amount: risk }] })

/** What may be lost while the bet is open, and what was lost by it from its end on. */
const ofLoss = ({ betAt, settledAt, risk, profit }: StakedBet): Counted => ({
  since: betAt,
  amounts: [
    ...(settledAt !== undefined && settledAt <= betAt ? [] : [{ at: betAt, amount: risk }]),
    ...(settledAt === undefined ? [] : [{ at: Math.max(betAt, settledAt), amount: -profit }]),
  ],
})

function runningSums(
  counted: readonly Counted[],
  period: LimitKey['period'],
  moments: readonly number[],
): readonly bigint[] {
  const changes = counted
    .flatMap(({ since, amounts }) => {
      const from = periodAt(period, since).from
      return amounts.map(({ at, amount }, nth) => ({ from, at, by: amount - (amounts[nth - 1]?.amount ?? 0n) }))
    })
    .toSorted((one, other) => one.at - other.at)
  let [present, sum, next] = [-Infinity, 0n, 0]
  const enter = (from: number): void => {
    if (from > present) [present, sum] = [from, 0n]
  }
  return moments.map((moment) => {
    for (let change = changes[next]; change !== undefined && change.at <= moment; change = changes[++next]) {
      if (change.by === 0n) continue
      enter(change.from)
      // What comes of a thing in a later period counts in neither.
      if (change.from === present) sum += change.by
    }
    enter(periodAt(period, moment).from)
    return sum
  })
}

function playedMinutes(
  sessions: ProtectedHistory['sessions'],
  period: LimitKey['period'],
  moments: readonly number[],
): readonly bigint[] {
  let begin = -Infinity
  let own: ProtectedHistory['sessions'] = []
  return moments.map((moment) => {
    const days = periodAt(period, moment)
    if (startOfDay(days.from) !== begin) {
      begin = startOfDay(days.from)
      own = sessions.filter(({ from, until }) => until > begin && from < startOfDay(days.until))
    }
    const ms = own.reduce(
      (sum, { from, until }) => sum + Math.max(0, Math.min(until, moment) - Math.max(from, begin)),
      0,
    )
    return BigInt(Math.floor(ms / MINUTE_MS))
  })
}
