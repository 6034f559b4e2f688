import { DEPOSIT_STATUS } from '@site/contracts'
import {
  COOLING_OFF_MS,
  DAY_MS,
  isPayableDeposit,
  lossOf,
  MINUTE_MS,
  OPEN_DEPOSITS,
  periodAt,
  startOfDay,
} from '@site/domain'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { findBreaches } from './breaches.ts'
import type { LimitKey } from './limits.repository.ts'
import type { ProtectedHistory, ProvedOrder } from './protected-history.ts'
import { usedThen } from './used-then.ts'

const TEN = Date.parse('2026-12-07T10:00:00+08:00')
const NOTHING: ProtectedHistory = {
  changes: [],
  exclusions: [],
  held: [],
  kept: [],
  orders: [],
  bets: [],
  sessions: [],
  movements: [],
}
const limit = (type: 'deposit' | 'loss' | 'stake' | 'session', amount: bigint | undefined, at = TEN - DAY_MS) =>
  ({ type, period: 'day', amount, at }) as const
const order = (orderNo: string, amount: bigint, minute: number, steps: [number, number][] = []): ProvedOrder => {
  const createdAt = TEN + minute * MINUTE_MS
  const made = { status: DEPOSIT_STATUS.pending, at: createdAt }
  return {
    ...{ orderNo, amount, paidAmount: undefined, createdAt, expireAt: createdAt + 30 * MINUTE_MS },
    steps: [made, ...steps.map(([status, at]) => ({ status: status as 4, at: TEN + at * MINUTE_MS }))],
  }
}
const bet = (ticketId: string, risk: bigint, minute: number, end?: readonly [minute: number, profit: bigint]) => ({
  ...{ ticketId, venue: 'PGDZ', risk, betAt: TEN + minute * MINUTE_MS },
  settledAt: end && TEN + end[0] * MINUTE_MS,
  profit: end?.[1] ?? 0n,
})
const named = (history: Partial<ProtectedHistory>) =>
  findBreaches({ ...NOTHING, ...history }).map(({ reference, what }) => `${reference} ${what}`)

test('deposits up to a limit pass nothing, the next one does', () => {
  const orders = [order('D1', 600n, 0, [[DEPOSIT_STATUS.success, 5]]), order('D2', 400n, 6), order('D3', 1n, 7)]
  expect(named({ changes: [limit('deposit', 1000n)], orders: orders.slice(0, 2) })).toEqual([])
  expect(named({ changes: [limit('deposit', 1000n)], orders })).toEqual(['D3 deposit limit of a day 10.00, used 10.01'])
})

test('orders that had come to nothing do not count, nor one of which nobody wrote that its time was over', () => {
  const orders = [order('D1', 900n, 0, [[DEPOSIT_STATUS.cancelled, 1]]), order('D2', 900n, 2), order('D3', 900n, 40)]
  expect(named({ changes: [limit('deposit', 1000n)], orders })).toEqual([])
})

test('money that came late counts from when it came, not for the orders before', () => {
  const late = order('D1', 900n, 0, [
    [DEPOSIT_STATUS.expired, 30],
    [DEPOSIT_STATUS.success, 50],
  ])
  const changes = [limit('deposit', 1000n)]
  expect(named({ changes, orders: [late, order('D2', 900n, 40)] })).toEqual([])
  expect(named({ changes, orders: [late, order('D2', 900n, 60)] })).toHaveLength(1)
})

test('a limit counts as it was then: a lower one for what came after it, a higher one from its moment on', () => {
  const orders = [order('D1', 800n, 0), order('D2', 100n, 20)]
  const lowered = [limit('deposit', 1000n), limit('deposit', 500n, TEN + 10 * MINUTE_MS)]
  expect(named({ changes: lowered, orders })).toEqual(['D2 deposit limit of a day 5.00, used 9.00'])
  expect(named({ changes: [...lowered, limit('deposit', undefined, TEN + 20 * MINUTE_MS)], orders })).toEqual([])
})

test('stakes and losses, with what was open then', () => {
  const bets = [bet('B1', 300n, 0, [5, -300n]), bet('B2', 300n, 10, [20, 900n]), bet('B3', 300n, 15)]
  expect(named({ changes: [limit('stake', 900n)], bets })).toEqual([])
  expect(named({ changes: [limit('stake', 899n)], bets })).toEqual(['B3 stake limit of a day 8.99, used 9.00'])
  expect(named({ changes: [limit('loss', 600n)], bets })).toEqual(['B3 loss limit of a day 6.00, used 9.00'])
  expect(named({ changes: [limit('loss', 600n)], bets: [...bets.slice(0, 2), bet('B3', 300n, 25)] })).toEqual([])
})

test('a stake after the time of play was over', () => {
  const sessions = [{ from: TEN, until: TEN + 60 * MINUTE_MS }]
  const changes = [limit('session', 30n)]
  expect(named({ changes, sessions, bets: [bet('B1', 1n, 30)] })).toEqual([])
  expect(named({ changes, sessions, bets: [bet('B1', 1n, 31)] })).toEqual(['B1 session limit of a day 30, used 31'])
})

test('pauses, with the day of waiting after the wish to return, and accounts that were held', () => {
  const begun = { kind: 'selfExclusion', startedAt: TEN, until: TEN + DAY_MS, returnAskedAt: TEN + DAY_MS } as const
  const minutes = (DAY_MS + COOLING_OFF_MS) / MINUTE_MS
  const orders = [order('D0', 1n, 0), order('D1', 1n, 1), order('D2', 1n, minutes - 1), order('D3', 1n, minutes)]
  expect(named({ exclusions: [begun], orders })).toEqual(['D1 during a selfExclusion', 'D2 during a selfExclusion'])
  const held = [{ from: TEN + MINUTE_MS, until: TEN + 5 * MINUTE_MS, exclusions: [begun], minority: [] }]
  const bets = [bet('B1', 1n, 1), bet('B2', 1n, 2), bet('B3', 1n, 5), bet('B4', 0n, 3)]
  expect(named({ held, bets })).toEqual(['B2 while the account was held'])
  const isMinor = { is: 'under age', from: TEN, holdsAt: (at: number) => at < TEN + 3 * MINUTE_MS } as const
  const ofMinor = [{ from: TEN, until: undefined, exclusions: [], minority: [isMinor] }]
  expect(named({ held: ofMinor, bets })).toEqual(['B1 while the account was held', 'B2 while the account was held'])
})

test('an account that was frozen, and a member who was under age, from when it was known to its end', () => {
  const kept = [{ is: 'frozen', from: TEN, holdsAt: (at: number) => at < TEN + 5 * MINUTE_MS }] as const
  const orders = [order('D0', 1n, 0), order('D1', 1n, 1), order('D2', 1n, 5)]
  const bets = [bet('B1', 1n, 4), bet('B2', 0n, 4)]
  expect(named({ kept, orders, bets })).toEqual(['D1 while frozen', 'B1 while frozen'])
})

test('money that went into a venue or was given in a pause is named by its journal, and no limit binds it', () => {
  const begun = { kind: 'timeout', startedAt: TEN, until: TEN + DAY_MS } as const
  const moved = (reference: string, minute: number, what: string) => ({ reference, at: TEN + minute * MINUTE_MS, what })
  const movements = [moved('J0', 0, 'transfer_in'), moved('J1', 1, 'transfer_in'), moved('J2', 2, 'bonus_vip')]
  expect(named({ changes: [limit('stake', 0n), limit('deposit', 0n)], exclusions: [begun], movements })).toEqual([
    'J1 transfer_in during a timeout',
    'J2 bonus_vip during a timeout',
  ])
})

/** What was used of a limit at a moment, by looking at everything that happened. */
function lookedUp({ orders, bets, sessions }: ProtectedHistory, { type, period }: LimitKey, at: number): bigint {
  const days = periodAt(period, at)
  const [begin, end] = [startOfDay(days.from), startOfDay(days.until)]
  const sum = (amounts: readonly bigint[]) => amounts.reduce((all, one) => all + one, 0n)
  if (type === 'deposit') {
    const own = orders.filter(({ createdAt }) => createdAt >= begin && createdAt < end && createdAt <= at)
    return sum(
      own.map(({ amount, paidAmount, expireAt, steps }) => {
        const status = steps.findLast((step) => step.at <= at)?.status
        if (status === undefined) return 0n
        const isLookedAtLater = steps.some((step) => step.at > at && step.status === DEPOSIT_STATUS.review)
        if (status === DEPOSIT_STATUS.review && isLookedAtLater) return amount
        if (status === DEPOSIT_STATUS.success || status === DEPOSIT_STATUS.review) return paidAmount ?? amount
        const isOpen = OPEN_DEPOSITS.some((open) => open === status)
        return !isOpen || (isPayableDeposit(status) && expireAt <= at) ? 0n : amount
      }),
    )
  }
  if (type === 'session') {
    const ms = sessions.map(({ from, until }) => Math.max(0, Math.min(until, at) - Math.max(from, begin)))
    return BigInt(Math.floor(ms.reduce((all, one) => all + one, 0) / MINUTE_MS))
  }
  const own = bets.filter(({ betAt }) => betAt >= begin && betAt <= at)
  if (type === 'stake') return sum(own.map(({ risk }) => risk))
  const isOver = ({ settledAt }: (typeof own)[number]) => settledAt !== undefined && settledAt <= at
  return lossOf({
    profit: sum(own.filter(isOver).map(({ profit }) => profit)),
    open: sum(own.filter((one) => !isOver(one)).map(({ risk }) => risk)),
  })
}

test('one walk through the history counts what looking at all of it for each moment counts', () => {
  // Hours of five weeks: several of everything fall on one moment, and on both sides of midnights and ends of months.
  const time = fc.integer({ min: 0, max: 35 * 24 }).map((hour) => TEN + hour * 60 * MINUTE_MS)
  const fen = fc.bigInt(0n, 1000n)
  const history = fc.record({
    orders: fc.array(
      fc.record({
        ...{ orderNo: fc.constant('D'), amount: fen, paidAmount: fc.option(fen, { nil: undefined }) },
        ...{ createdAt: time, expireAt: time },
        steps: fc.array(fc.record({ status: fc.constantFrom(...Object.values(DEPOSIT_STATUS)), at: time })),
      }),
    ),
    bets: fc.array(
      fc.record({
        ...{ ticketId: fc.constant('B'), venue: fc.constant('PGDZ'), betAt: time, risk: fen },
        ...{ settledAt: fc.option(time, { nil: undefined }), profit: fc.bigInt(-1000n, 1000n) },
      }),
    ),
    sessions: fc.array(fc.record({ from: time, until: time })),
  })
  const key = fc.record({
    type: fc.constantFrom('deposit', 'loss', 'stake', 'session'),
    period: fc.constantFrom('day', 'week', 'month'),
  })
  const moments = fc.array(time).map((times) => times.toSorted((one, other) => one - other))
  fc.assert(
    fc.property(history, key, moments, (of, which, at) => {
      const all = { ...NOTHING, ...of }
      expect(usedThen(all, which, at)).toEqual(at.map((moment) => lookedUp(all, which, moment)))
    }),
  )
})
