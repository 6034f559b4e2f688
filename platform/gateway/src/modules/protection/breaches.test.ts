import { DEPOSIT_STATUS } from '@site/contracts'
import { COOLING_OFF_MS, DAY_MS, MINUTE_MS } from '@site/domain'
import { expect, test } from 'vitest'

import { findBreaches, type ProtectedHistory, type ProvedOrder } from './breaches.ts'

const TEN = Date.parse('2026-12-07T10:00:00+08:00')
const NOTHING: ProtectedHistory = {
  changes: [],
  exclusions: [],
  held: [],
  kept: [],
  orders: [],
  bets: [],
  sessions: [],
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
