import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { EmptyRequestSchema, FlagSchema } from './common.ts'

// The calls behind a member's header. A file of their own, because the host's first load carries them, and whatever
// stands beside an endpoint in its file travels with it.
const member = { method: 'POST', caller: 'member', cacheable: false } as const

export const BalanceSchema = v.object({
  centerWalletBalance: MoneySchema,
  /** Money held by open bets and withdrawals. */
  lockMoney: v.optional(MoneySchema, '0.00'),
  bonus: v.optional(MoneySchema, '0.00'),
  usdt: v.optional(MoneySchema, '0.00'),
  lastUpdated: v.optional(EpochMsSchema),
})
export type Balance = v.InferOutput<typeof BalanceSchema>

export const balanceEndpoint = endpoint({
  ...member,
  changedBy: 'balance_changed',
  path: '/fd/api/v1/transfer/getBalance',
  request: v.optional(v.object({ withLockMoney: v.optional(FlagSchema, 1) }), {}),
  response: BalanceSchema,
  summary: '中心钱包余额',
})

export const feedbackUnreadEndpoint = endpoint({
  ...member,
  changedBy: 'unread_changed',
  path: '/site/api/v1/user/feedback/unreadNum',
  request: EmptyRequestSchema,
  response: v.object({ num: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  summary: '未读反馈数',
})
