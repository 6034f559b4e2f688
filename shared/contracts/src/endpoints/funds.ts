import * as v from 'valibot'

import { AmountInputSchema } from '../amount-input.ts'
import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema, PersonalTextSchema } from '../primitives.ts'
import {
  EmptyRequestSchema,
  FlagSchema,
  IdSchema,
  NextCursorSchema,
  PictureSchema,
  RateSchema,
  RequestKeySchema,
  cursorEntries,
  pageRequest,
  periodEntries,
} from './common.ts'

const funds = { method: 'POST', caller: 'member', cacheable: false } as const

export const transferRateEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/transfer/getTransferRate',
  request: v.object({ from: v.literal('USDT'), to: v.literal('CNY') }),
  /** Yuan for one USDT, good for this member until `expireAt`; `min` and `max` are USDT. */
  response: v.object({
    rate: RateSchema,
    min: MoneySchema,
    max: MoneySchema,
    expireAt: EpochMsSchema,
    /** When this was said, by the clock that `expireAt` is of. */
    serverTime: EpochMsSchema,
  }),
  summary: '兑换汇率',
})

export const currencyTransferEndpoint = endpoint({
  ...funds,
  money: true,
  path: '/fd/api/v1/transfer/utcTransfer',
  /** `amount` in USDT, `rate` as it was told. */
  request: v.object({ amount: AmountInputSchema, rate: RateSchema, requestId: RequestKeySchema }),
  /** `orderNo` as in the records, `got` in yuan. */
  response: v.object({ orderNo: IdSchema, got: MoneySchema }),
  summary: '按当前汇率兑换',
})

export const DEAL_TYPES = ['deposit', 'withdraw', 'transfer', 'exchange', 'rebate', 'bonus', 'adjust'] as const
/** A deal is money that has moved: one that is under way or came to nothing is told by its order. */
export const DEAL_STATUS = { done: 4 } as const
export const DealSchema = v.object({
  /** Names this line, for its history. */
  id: IdSchema,
  orderNo: IdSchema,
  type: v.picklist(DEAL_TYPES),
  subType: v.optional(v.string(), ''),
  amount: MoneySchema,
  fee: v.optional(MoneySchema, '0.00'),
  balanceAfter: v.optional(MoneySchema),
  status: v.picklist(/* @__PURE__ */ Object.values(DEAL_STATUS)),
  channel: v.optional(v.string(), ''),
  /** The venue of a transfer, in words. */
  channelName: v.optional(v.string()),
  at: EpochMsSchema,
  remark: v.optional(v.string(), ''),
})
export type Deal = v.InferOutput<typeof DealSchema>

/** Which deals are meant. */
export const dealFilterEntries = {
  type: v.optional(v.picklist(DEAL_TYPES)),
  /** Of any but {@link DEAL_STATUS} there is none. */
  status: v.optional(v.number()),
  ...periodEntries,
}

export const dealRecordEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/transactions/queryDealRecord',
  request: pageRequest({ ...dealFilterEntries, ...cursorEntries }),
  response: v.object({
    list: v.array(DealSchema),
    total: v.number(),
    pageNum: v.number(),
    pageSize: v.number(),
    sum: MoneySchema,
    next: NextCursorSchema,
  }),
  changedBy: 'balance_changed',
  summary: '交易记录',
})

export const virtualCoinsEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/vCurrency/list',
  request: EmptyRequestSchema,
  response: v.object({
    list: v.array(
      v.object({
        id: IdSchema,
        coin: v.string(),
        network: v.string(),
        addressMask: v.string(),
        alias: v.optional(PersonalTextSchema, ''),
        isDefault: v.optional(FlagSchema, 0),
        at: EpochMsSchema,
      }),
    ),
    supported: v.array(v.object({ coin: v.string(), network: v.string(), regex: v.string() })),
  }),
  summary: '虚拟币钱包',
})

export const CardSchema = v.object({
  id: IdSchema,
  bankCode: v.string(),
  bankName: v.string(),
  cardMask: v.string(),
  holderMask: PersonalTextSchema,
  isDefault: v.optional(FlagSchema, 0),
  state: v.optional(v.number(), 1),
})

export const memberBanksEndpoint = endpoint({
  ...funds,
  method: 'GET',
  path: '/fd/api/v1/bankCard/queryMemberBanksInfoList',
  request: EmptyRequestSchema,
  response: v.array(CardSchema),
  summary: '会员银行卡',
})

export const bankChoicesEndpoint = endpoint({
  ...funds,
  method: 'GET',
  path: '/fd/api/v1/bankCard/withdraw/add/list',
  request: EmptyRequestSchema,
  response: v.array(
    v.object({
      bankCode: v.string(),
      name: v.string(),
      logo: v.optional(PictureSchema, ''),
      color: v.optional(v.string(), ''),
    }),
  ),
  summary: '可添加的银行',
})
