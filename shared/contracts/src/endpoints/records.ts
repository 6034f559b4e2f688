import * as v from 'valibot'

import { type ResponseOf, endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { giftFilterEntries, rewardFilterEntries } from './activity.ts'
import { IdSchema, TicketIdSchema, betFilterEntries, periodEntries } from './common.ts'
import { depositFilterEntries } from './deposits.ts'
import { dealFilterEntries } from './funds.ts'
import { withdrawFilterEntries } from './withdrawals.ts'

// Calls beside the 91 of the specification: what a member reads in the records beyond their lists.
const member = { method: 'POST', caller: 'member', cacheable: false } as const

/**
 * Sums of a member's money over a time. Since the beginning `paidIn`, `net`, `exchange` and `adjust` together are what the
 * member has: in the central wallet, at venues and in open bets.
 */
const PositionSchema = v.object({
  deposit: MoneySchema,
  withdraw: MoneySchema,
  /** Paid in less paid out. */
  paidIn: MoneySchema,
  bet: MoneySchema,
  /** Of settled bets. */
  profit: MoneySchema,
  rebate: MoneySchema,
  bonus: MoneySchema,
  /** Bets, rebates and bonuses together. */
  net: MoneySchema,
  /** Yuan for other currencies. */
  exchange: MoneySchema,
  /** What the operator has put right. */
  adjust: MoneySchema,
})

const LineSchema = v.object({
  /** `center`, `venue:PGDZ`, `bet_hold` … */
  account: v.string(),
  accountName: v.string(),
  /** Absent where both amounts are yuan; of USDT whole hundredths are told. */
  currency: v.optional(v.literal('USDT')),
  amount: MoneySchema,
  balanceAfter: MoneySchema,
})

/** What has happened to one line of the records, to one order or gift, from its first step to its last. */
export const recordHistoryEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/transactions/queryHistory',
  request: v.variant('list', [
    v.object({ list: v.literal('deals'), id: IdSchema }),
    v.object({ list: v.literal('bets'), ticketId: TicketIdSchema }),
    v.object({ list: v.literal('deposits'), orderNo: IdSchema }),
    v.object({ list: v.literal('withdrawals'), orderNo: IdSchema }),
    v.object({ list: v.picklist(['gifts', 'rewards']), orderNo: IdSchema }),
  ]),
  response: v.object({
    steps: v.array(
      v.object({
        /** Number of the journal; none for what moved no money, such as an order that was written. */
        orderNo: v.optional(IdSchema),
        /** Kind of the journal, or of the step of an order. */
        kind: v.string(),
        name: v.string(),
        at: EpochMsSchema,
        remark: v.string(),
        /** The member's accounts that it changed. */
        lines: v.array(LineSchema),
      }),
    ),
  }),
  summary: '记录详情',
})
export type RecordStep = ResponseOf<typeof recordHistoryEndpoint>['steps'][number]

/** Where a member stands: what came in, what went out, what was won. Amounts above zero are the member's. */
export const statementEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/transactions/statement',
  request: v.optional(v.object(periodEntries), {}),
  response: v.object({
    period: PositionSchema,
    venues: v.array(
      v.object({
        enName: v.string(),
        name: v.string(),
        count: v.number(),
        bet: MoneySchema,
        valid: MoneySchema,
        profit: MoneySchema,
      }),
    ),
    lifetime: PositionSchema,
  }),
  changedBy: 'balance_changed',
  summary: '资金报表',
})
export type Statement = ResponseOf<typeof statementEndpoint>

/** Prepares the file with every line of a filter: the answer says where it can be fetched once, within a minute. */
export const recordExportEndpoint = endpoint({
  ...member,
  path: '/fd/api/v1/transactions/export',
  request: v.variant('list', [
    v.object({ list: v.literal('deals'), ...dealFilterEntries }),
    v.object({ list: v.literal('bets'), ...betFilterEntries }),
    v.object({ list: v.literal('deposits'), ...depositFilterEntries }),
    v.object({ list: v.literal('withdrawals'), ...withdrawFilterEntries }),
    v.object({ list: v.literal('gifts'), ...giftFilterEntries }),
    v.object({ list: v.literal('rewards'), ...rewardFilterEntries }),
  ]),
  response: v.object({
    /** A path of this API, answered with `text/csv` in UTF-8. */
    address: v.string(),
    /** Lines of the filter, and how many of them the file holds at most: the latest. */
    total: v.number(),
    most: v.number(),
  }),
  summary: '导出记录',
})
