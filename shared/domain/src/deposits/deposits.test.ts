import { DEPOSIT_STATUS, type DepositStatus } from '@site/contracts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseFen } from '../money/index.ts'
import {
  arrivedFor,
  coinsFor,
  type DepositEvent,
  depositStatusAt,
  formatCoins,
  freeCoinAmount,
  isAwaitedDeposit,
  isClosedDeposit,
  isFinalDeposit,
  isPayableDeposit,
  nextDepositStatus,
  OPEN_DEPOSITS,
  sandboxDeposit,
  worthOfCoins,
} from './index.ts'

const { pending, submitted, confirming, success, expired, cancelled, failed, review } = DEPOSIT_STATUS
const STATES = Object.values(DEPOSIT_STATUS)
const EVENTS = [
  'submit',
  'cancel',
  'expire',
  'seen',
  'paid',
  'paidOther',
  'fail',
  'approve',
  'reject',
  'overdue',
] as const
const StateArbitrary = fc.constantFrom(...STATES)
const EventsArbitrary = fc.array(fc.constantFrom(...EVENTS), { maxLength: 20 })

/** An order whose money has come, where it is looked at. */
const withMoney = (status: DepositStatus) => ({ status, paidAmount: 5000n })
const awaited = { status: review, paidAmount: null }

function after(start: DepositStatus, events: readonly DepositEvent[]): DepositStatus[] {
  const seen: DepositStatus[] = [start]
  let paidAmount = start === review ? 5000n : null
  for (const event of events) {
    const next = nextDepositStatus({ status: seen.at(-1) ?? start, paidAmount }, event)
    if (next === undefined) continue
    seen.push(next)
    if (event === 'paid' || event === 'paidOther') paidAmount = 5000n
  }
  return seen
}

describe('the states of an order', () => {
  test.each<readonly [DepositStatus, readonly DepositEvent[], DepositStatus]>([
    [pending, ['submit', 'seen', 'paid'], success],
    [pending, ['paid'], success],
    [pending, ['expire'], expired],
    [submitted, ['expire'], expired],
    [pending, ['cancel'], cancelled],
    [submitted, ['cancel'], submitted],
    [confirming, ['expire'], confirming],
    [submitted, ['fail'], failed],
    [confirming, ['fail'], failed],
    [pending, ['fail'], pending],
    [confirming, ['paidOther'], review],
    [confirming, ['overdue'], review],
    [confirming, ['overdue', 'approve'], review],
    [confirming, ['overdue', 'paid'], success],
    [confirming, ['overdue', 'paidOther', 'approve'], success],
    [confirming, ['overdue', 'paidOther', 'paid'], review],
    [confirming, ['overdue', 'fail'], failed],
    [confirming, ['overdue', 'reject'], failed],
    [submitted, ['overdue'], submitted],
    [expired, ['paid'], review],
    [cancelled, ['paid'], review],
    [failed, ['paidOther'], review],
    [review, ['approve'], success],
    [review, ['reject'], failed],
    [review, ['expire'], review],
  ])('%i by %j becomes %i', (start, events, end) => {
    expect(after(start, events).at(-1)).toBe(end)
  })

  test('success is the end: nothing leads out of it, so a deposit is credited once', () => {
    fc.assert(
      fc.property(EventsArbitrary, (events) => {
        const seen = after(pending, events)
        const first = seen.indexOf(success)
        expect(first === -1 || first === seen.length - 1).toBe(true)
      }),
    )
  })

  test('no event leads back to an earlier open state, and each change is another state', () => {
    fc.assert(
      fc.property(StateArbitrary, fc.constantFrom(...EVENTS), (status, event) => {
        const next = nextDepositStatus(withMoney(status), event)
        if (next === undefined) return
        expect(next).not.toBe(status)
        if (isOpen(next)) expect(isOpen(status) && next > status).toBe(true)
      }),
    )
  })

  test('only money or staff make a success', () => {
    const ways = STATES.flatMap((status) =>
      EVENTS.filter((event) => nextDepositStatus(withMoney(status), event) === success).map(
        (event) => `${status} ${event}`,
      ),
    )
    expect(ways).toEqual(['1 paid', '2 paid', '3 paid', '8 approve'])
    expect(EVENTS.filter((event) => nextDepositStatus(awaited, event) === success)).toEqual(['paid'])
  })

  test('money that arrives for an order which is over is looked at, whatever the amount', () => {
    for (const status of [expired, cancelled, failed])
      for (const event of ['paid', 'paidOther'] as const)
        expect(nextDepositStatus(withMoney(status), event)).toBe(review)
  })

  test('every open order comes to an end', () => {
    for (const status of OPEN_DEPOSITS) {
      const ends = EVENTS.map((event) => nextDepositStatus(withMoney(status), event)).filter(
        (next) => next !== undefined,
      )
      expect(ends.some(isFinalDeposit)).toBe(true)
    }
  })

  test('a state is to be paid, paid, over or in the hands of staff', () => {
    expect(STATES.filter(isPayableDeposit)).toEqual([pending, submitted])
    expect(STATES.filter(isFinalDeposit)).toEqual([success, expired, cancelled, failed])
    expect(STATES.filter(isClosedDeposit), 'money may still come for the others').toEqual([success])
    expect(STATES.filter((status) => isAwaitedDeposit({ status }))).toEqual([confirming, review])
    expect(STATES.filter((status) => isAwaitedDeposit(withMoney(status)))).toEqual([confirming])
  })

  test('time is over at the moment it ends, and only for what is still to be paid', () => {
    const at = (status: DepositStatus, now: number) => depositStatusAt({ status, expireAt: 1_000 }, now)
    expect([at(pending, 999), at(pending, 1_000), at(submitted, 1_000)]).toEqual([pending, expired, expired])
    for (const status of [confirming, success, cancelled, failed, review]) expect(at(status, 9_999)).toBe(status)
  })

  function isOpen(status: DepositStatus): boolean {
    return OPEN_DEPOSITS.some((open) => open === status)
  }
})

describe('coins', () => {
  test('1000 CNY at 7.10 are 140.8451 USDT, and for the next order of the address 140.8452', () => {
    const first = coinsFor(parseFen('1000'), '7.10')
    expect(formatCoins(first)).toBe('140.8451')
    expect(formatCoins(freeCoinAmount(first, [first]))).toBe('140.8452')
    expect(formatCoins(freeCoinAmount(first, [first, first + 1n, first + 3n]))).toBe('140.8453')
    expect(freeCoinAmount(first, [first + 1n])).toBe(first)
  })

  test('a half goes up', () => {
    expect(formatCoins(coinsFor(1n, '200'))).toBe('0.0001') // 0.00005
    expect(formatCoins(coinsFor(1n, '250'))).toBe('0.0000') // 0.00004
  })

  test('what is paid for an amount is worth it, within the fen that four decimals cannot say', () => {
    const RateArbitrary = fc.integer({ min: 100, max: 99_999 }).map((cents) => (cents / 100).toFixed(2))
    fc.assert(
      fc.property(fc.bigInt(1n, 10n ** 9n), RateArbitrary, (amount, rate) => {
        const worth = worthOfCoins(coinsFor(amount, rate), rate)
        const off = worth > amount ? worth - amount : amount - worth
        // Half of 10⁻⁴ coins, and the cut to a fen.
        expect(off).toBeLessThanOrEqual(BigInt(Math.ceil(Number(rate) * 0.005)) + 1n)
      }),
    )
  })

  const ofCoins = { amount: 100_000n, payUnits: 1_408_451n, rate: '7.10' }
  const ofYuan = { amount: 20_005n, payUnits: 20_005n, rate: null }

  test('arrive as they were asked for: an amount counts by its value, with two decimals or four', () => {
    for (const text of ['200.05', '200.0500', '0200.05'])
      expect(arrivedFor(ofYuan, text), text).toEqual({ isExact: true, fen: 20_005n })
    expect(arrivedFor(ofCoins, '140.8451')).toEqual({ isExact: true, fen: 100_000n })
    const ofWhole = { amount: 71_000n, payUnits: 1_000_000n, rate: '7.10' }
    for (const text of ['100.00', '100.0000']) expect(arrivedFor(ofWhole, text), text).toMatchObject({ isExact: true })
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.bigInt(1n, 10n ** 9n), (payUnits, amount) => {
        const order = { amount, payUnits, rate: '7.10' }
        expect(arrivedFor(order, formatCoins(payUnits))).toEqual({ isExact: true, fen: amount })
      }),
    )
  })

  test('another amount is worth what it is, cut to the fen, and what is no amount is nothing', () => {
    expect(arrivedFor(ofYuan, '200.0501')).toEqual({ isExact: false, fen: 20_005n })
    expect(arrivedFor(ofYuan, '0.0099')).toEqual({ isExact: false, fen: 0n })
    expect(arrivedFor(ofYuan, '200.06')).toEqual({ isExact: false, fen: 20_006n })
    expect(arrivedFor(ofCoins, '140.84')).toEqual({ isExact: false, fen: 99_996n })
    for (const text of ['', '1', '1.2', '1.23456', '-1.0000', '1e3', '１.0000', '1,000.0000'])
      expect(arrivedFor(ofCoins, text), text).toBeUndefined()
  })
})

test.each([
  ['100.01', 'quick'],
  ['100.02', 'expires'],
  ['100.03', 'mismatch'],
  ['100.04', 'fails'],
  ['100.05', 'stays'],
  ['100.00', 'usual'],
  ['100.10', 'usual'],
] as const)('DOMAIN 5.1: in the sandbox %s CNY end as «%s»', (amount, outcome) => {
  expect(sandboxDeposit(parseFen(amount))).toBe(outcome)
})
