import * as v from 'valibot'

import { AmountInputSchema } from '../amount-input.ts'
import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema, PasswordHashSchema, PersonalTextSchema } from '../primitives.ts'
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
import { TurnoverSchema } from './turnover.ts'

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
export const DealSchema = v.object({
  /** Names this line, for its history. */
  id: IdSchema,
  orderNo: IdSchema,
  type: v.picklist(DEAL_TYPES),
  subType: v.optional(v.string(), ''),
  amount: MoneySchema,
  fee: v.optional(MoneySchema, '0.00'),
  balanceAfter: v.optional(MoneySchema),
  status: v.number(),
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

/** 1 to review, 2 in review, 3 paying, 4 paid, 5 refused, 6 failed, 7 paid in part. */
export const WithdrawStatusSchema = v.picklist([1, 2, 3, 4, 5, 6, 7])
const WithdrawWaySchema = v.picklist(['BANK', 'USDT', 'ALIPAY'])

export const withdrawOrderEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/withdraw/withdrawOrderInfo',
  request: v.optional(v.object({ orderNo: v.optional(IdSchema) }), {}),
  response: v.nullable(
    v.object({
      orderNo: IdSchema,
      status: WithdrawStatusSchema,
      steps: v.array(v.object({ name: v.string(), at: v.nullish(EpochMsSchema) })),
    }),
  ),
  summary: '取款订单',
})

export const withdrawConfigEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/withdraw/baseCfg/list',
  request: EmptyRequestSchema,
  response: v.array(
    v.object({
      way: WithdrawWaySchema,
      min: MoneySchema,
      max: MoneySchema,
      freeTimes: v.number(),
      feeType: v.picklist(['none', 'fixed', 'rate']),
      feeValue: v.string(),
      hours: v.string(),
      step: MoneySchema,
    }),
  ),
  summary: '取款基础配置',
})

const withdrawInfoEntries = {
  available: MoneySchema,
  locked: MoneySchema,
  todayTimes: v.number(),
  leftTimes: v.number(),
  todayAmount: MoneySchema,
  leftAmount: MoneySchema,
  turnover: TurnoverSchema,
  needPwd: FlagSchema,
}
const CardSchema = v.object({
  id: IdSchema,
  bankCode: v.string(),
  bankName: v.string(),
  cardMask: v.string(),
  holderMask: PersonalTextSchema,
  isDefault: v.optional(FlagSchema, 0),
  state: v.optional(v.number(), 1),
})

export const withdrawInfoEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/withdraw/withdrawInfo',
  request: EmptyRequestSchema,
  response: v.object({ ...withdrawInfoEntries, cards: v.array(CardSchema) }),
  summary: '取款信息',
})

export const withdrawUsdtEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/withdraw/usdtWithdrawInfo',
  request: EmptyRequestSchema,
  response: v.object({
    ...withdrawInfoEntries,
    rate: RateSchema,
    fee: v.string(),
    networks: v.array(v.string()),
    wallets: v.array(v.object({ id: IdSchema, network: v.string(), addressMask: v.string() })),
  }),
  summary: '虚拟币取款信息',
})

export const withdrawNewEndpoint = endpoint({
  ...funds,
  money: true,
  path: '/fd/api/v1/withdraw/new',
  request: v.object({
    way: WithdrawWaySchema,
    amount: AmountInputSchema,
    cardId: v.optional(IdSchema),
    walletId: v.optional(IdSchema),
    withdrawPwd: v.optional(PasswordHashSchema),
    requestId: RequestKeySchema,
  }),
  response: v.object({ orderNo: IdSchema, status: WithdrawStatusSchema }),
  summary: '发起取款',
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
