import { DEPOSIT_STATUS } from '@site/contracts'
import { parseFen } from '@site/domain'
import fc from 'fast-check'
import { expect } from 'vitest'

import { breakAt } from './broken-statement.ts'
import type { Database } from '../src/db/database.ts'
import { depositsOn } from '../src/modules/deposits/testing/deposits-on.ts'
import type { RunningGateway } from '../src/testing/start-gateway.ts'

const { expired, failed, review, success } = DEPOSIT_STATUS

/** What the provider tells of an order, the next when the one before it was answered. */
interface Notice {
  /** Of one payment, however often it is told of. */
  readonly event: number
  readonly kind: 'seen' | 'paid' | 'failed'
  /** Steps after the one before, or when the time of the order is over. */
  readonly after: number | 'expiry'
  /** So many at once. */
  readonly copies?: number
}

/**
 * How it tells of an order, and what must have come of it: a payment is credited once, or is one too many, and staff have
 * looked at it or not.
 */
const PLANS = {
  twice: {
    notices: [
      { event: 0, kind: 'paid', after: 1, copies: 2 },
      { event: 0, kind: 'paid', after: 3 },
    ],
    ends: { status: success, applied: 1, surplus: 0, reviewed: 0 },
  },
  late: {
    notices: [
      { event: 0, kind: 'seen', after: 0 },
      { event: 1, kind: 'paid', after: 'expiry' },
    ],
    ends: { status: success, applied: 1, surplus: 0, reviewed: 0 },
  },
  'out of order': {
    notices: [
      { event: 2, kind: 'paid', after: 1 },
      { event: 1, kind: 'seen', after: 1 },
      { event: 0, kind: 'failed', after: 1 },
    ],
    ends: { status: success, applied: 1, surplus: 0, reviewed: 0 },
  },
  'paid again': {
    notices: [
      { event: 0, kind: 'paid', after: 2 },
      { event: 1, kind: 'paid', after: 1, copies: 2 },
    ],
    ends: { status: success, applied: 1, surplus: 1, reviewed: 0 },
  },
  failed: {
    notices: [
      { event: 0, kind: 'seen', after: 1 },
      { event: 1, kind: 'failed', after: 1, copies: 2 },
      { event: 2, kind: 'seen', after: 2 },
    ],
    ends: { status: failed, applied: 0, surplus: 0, reviewed: 0 },
  },
  'failed before it was seen': {
    notices: [
      { event: 1, kind: 'failed', after: 1 },
      { event: 0, kind: 'seen', after: 1, copies: 2 },
      { event: 1, kind: 'failed', after: 1 },
    ],
    ends: { status: failed, applied: 0, surplus: 0, reviewed: 0 },
  },
  'paid after it failed': {
    notices: [
      { event: 0, kind: 'seen', after: 0 },
      { event: 1, kind: 'failed', after: 0 },
      { event: 2, kind: 'paid', after: 3, copies: 2 },
    ],
    ends: { status: success, applied: 1, surplus: 0, reviewed: 1 },
  },
  'after expiry': {
    notices: [
      { event: 0, kind: 'seen', after: 'expiry' },
      { event: 1, kind: 'paid', after: 'expiry', copies: 2 },
      { event: 2, kind: 'paid', after: 'expiry' },
    ],
    ends: { status: success, applied: 1, surplus: 1, reviewed: 1 },
  },
} as const satisfies Record<string, { readonly notices: readonly Notice[]; readonly ends: object }>
type PlanName = keyof typeof PLANS
export const PLAN_NAMES = Object.keys(PLANS) as readonly PlanName[]

/** A member has one open order of a channel. */
const CHANNELS = ['HUIWANG', 'XNBSK', 'QUICK', 'ALIPAY', 'USDT_TRC20'] as const
const STATEMENTS = 6
/** Attempts of an order that meet something; those that follow arrive. */
const ATTEMPTS = 4

/** What becomes of an attempt to tell of an order. */
const attemptOf = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ way: 'arrives' } as const) },
  { weight: 1, arbitrary: fc.constant({ way: 'lost' } as const) },
  { weight: 1, arbitrary: fc.constant({ way: 'answer lost' } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      way: fc.constant('broken off' as const),
      statement: fc.nat({ max: STATEMENTS }),
      when: fc.constantFrom('before' as const, 'after' as const),
    }),
  },
)
/** What the provider makes of each order, and of each attempt to tell of it. */
const waysOf = fc.record({
  plans: fc.shuffledSubarray([...PLAN_NAMES], { minLength: PLAN_NAMES.length }),
  channels: fc.shuffledSubarray([...CHANNELS], { minLength: CHANNELS.length }),
  attempts: fc.array(fc.array(attemptOf, { minLength: ATTEMPTS, maxLength: ATTEMPTS }), {
    minLength: PLAN_NAMES.length,
    maxLength: PLAN_NAMES.length,
  }),
})

const stepsBefore = (notice: Notice | undefined) => (typeof notice?.after === 'number' ? notice.after : 0)

interface Order {
  readonly orderNo: string
  readonly amount: string
  readonly payAmount: string
  readonly expireAt: number
  readonly plan: PlanName
  readonly attempts: (typeof attemptOf extends fc.Arbitrary<infer T> ? T : never)[]
  readonly rest: Notice[]
  waits: number
  /** Whether all was told before the time of the order was over that is not told after it. */
  isInTime: boolean
}

/**
 * A provider whose notices come as its seed says, of orders that nobody else tells of: one order of each plan.
 *
 * @param now the business clock, epoch ms
 */
export async function createFaultyProvider(site: RunningGateway, database: Database, seed: number, now: () => number) {
  const { newPayer, pay, notify, centerOf } = depositsOn({
    site: () => site,
    store: () => ({ database, drop: () => Promise.resolve() }),
  })
  const [ways] = fc.sample(waysOf, { numRuns: 1, seed })
  if (ways === undefined) throw new Error('nothing was drawn')
  const payers = [await newPayer(), await newPayer()]
  const orders: Order[] = []

  const payerOf = (place: number) => payers[place % payers.length] as (typeof payers)[number]

  async function tell(order: Order, { event, kind, copies = 1 }: Notice): Promise<boolean> {
    const { orderNo, payAmount: amount } = order
    const notice = { eventId: `${orderNo}:told-${event}`, orderNo, kind, amount }
    const attempt = order.attempts.shift() ?? { way: 'arrives' }
    switch (attempt.way) {
      case 'lost':
        return false
      case 'answer lost':
        await notify(notice)
        return false
      case 'broken off': {
        const mended = breakAt(attempt.statement, attempt.when)
        const status = await notify(notice)
        mended()
        expect(['OK', 'UNAVAILABLE'], notice.eventId).toContain(status)
        return status === 'OK'
      }
      case 'arrives': {
        const answers = await Promise.all(Array.from({ length: copies }, () => notify(notice)))
        expect(new Set(answers), `${kind} of an order that is told of ${order.plan}`).toEqual(new Set(['OK']))
        return true
      }
    }
  }

  /** Tells of an order what is due, or waits for it; false when there is nothing to tell for now. */
  async function goOn(order: Order): Promise<boolean> {
    const [notice] = order.rest
    if (notice === undefined) return false
    if (notice.after === 'expiry' && now() < order.expireAt) return false
    if (order.waits > 0) order.waits -= 1
    else if (await tell(order, notice)) {
      if (notice.after !== 'expiry' && now() >= order.expireAt) order.isInTime = false
      order.rest.shift()
      order.waits = stepsBefore(order.rest[0])
    }
    return true
  }

  return {
    /** Makes the next order; one for each plan in all. */
    async open(): Promise<void> {
      const place = orders.length
      const plan = ways.plans[place]
      const channel = ways.channels[Math.floor(place / payers.length) % ways.channels.length]
      if (plan === undefined || channel === undefined) throw new Error('each plan has its order already')
      const amount = `${200 + place}.05`
      const { orderNo, payAmount, expireAt } = await pay(payerOf(place).client, channel, amount)
      const rest: Notice[] = [...PLANS[plan].notices]
      const attempts = [...(ways.attempts[place] ?? [])]
      const begun = { plan, attempts, rest, waits: stepsBefore(rest[0]), isInTime: true }
      orders.push({ orderNo, amount, payAmount, expireAt, ...begun })
    },

    /** A step further. */
    async step(): Promise<void> {
      for (const order of orders) await goOn(order)
    },

    /** Tells all that there is to tell before or after the time of an order, as it is now. */
    async finish(): Promise<void> {
      for (const order of orders) while (await goOn(order));
    },

    made: () => orders.length,

    /** Each order has the end that it must have, its payments are all accounted for, and its payer has the money. */
    async prove(): Promise<void> {
      const due = payers.map(() => 0n)
      for (const [place, { orderNo, amount, plan, isInTime, rest }] of orders.entries()) {
        const { notices, ends } = PLANS[plan]
        const payments = notices.filter(({ kind }) => kind === 'paid').map(({ event }) => `${orderNo}:told-${event}`)
        const { rows } = await database.pool.query<{ status: number; bonus: string; reviewed: number }>(
          `select status, coalesce(paid_amount, 0)::text as paid, bonus::text,
            (select count(*) from ledger_journal where kind = 'deposit' and ref_id = o.order_no)::int as credits,
            (select count(*) from deposit_step where order_no = o.order_no and status = ${review})::int as reviewed,
            (select count(*) from deposit_notification where event_id = any($2) and outcome = 'applied')::int as applied,
            (select count(*) from deposit_notification where event_id = any($2) and outcome = 'surplus')::int as surplus
          from deposit_order o where order_no = $1`,
          [orderNo, payments],
        )
        const found = rows[0] ?? { status: 0, bonus: '0', reviewed: 0 }
        const credited = BigInt(ends.applied) * parseFen(amount)
        const bonus = BigInt(found.bonus)
        // Where the clock has jumped over the time of the order in between, it has expired, or staff have looked at it.
        const late = { status: ends.status === failed && found.status === expired ? expired : ends.status }
        const must = isInTime ? ends : { ...ends, ...late, reviewed: found.reviewed }
        expect(rest, `left to tell of ${plan}`).toEqual([])
        expect(rows, `what came of an order that is told of ${plan}`).toEqual([
          { ...must, paid: String(credited), bonus: String(bonus), credits: ends.applied },
        ])
        due[place % payers.length] = (due[place % payers.length] ?? 0n) + credited + bonus
      }
      for (const [index, { client }] of payers.entries())
        expect(parseFen(await centerOf(client)), 'what a payer has').toBe(due[index])
    },
  }
}
