import * as v from 'valibot'

import { AmountInputSchema } from '../amount-input.ts'
import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema, PersonalTextSchema } from '../primitives.ts'
import {
  EmptyRequestSchema,
  FlagSchema,
  IdSchema,
  NothingSchema,
  PictureSchema,
  RequestKeySchema,
  pageRequest,
  periodEntries,
  textOf,
} from './common.ts'

const funds = { method: 'POST', caller: 'member', cacheable: false } as const
const RateSchema = v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,8})?$/))
const PayCodeSchema = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,32}$/))

export const transferRateEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/transfer/getTransferRate',
  request: v.object({ from: v.literal('USDT'), to: v.literal('CNY') }),
  response: v.object({ rate: RateSchema, min: MoneySchema, max: MoneySchema, expireAt: EpochMsSchema }),
  summary: '兑换汇率',
})

export const currencyTransferEndpoint = endpoint({
  ...funds,
  money: true,
  path: '/fd/api/v1/transfer/utcTransfer',
  request: v.object({ amount: AmountInputSchema, rate: RateSchema, requestId: RequestKeySchema }),
  response: v.object({ orderNo: IdSchema, got: MoneySchema }),
  summary: '按当前汇率兑换',
})

export const PaymentTypeSchema = v.object({
  code: PayCodeSchema,
  name: v.string(),
  icon: v.optional(v.string(), ''),
  tag: v.optional(v.string(), ''),
  min: MoneySchema,
  max: MoneySchema,
  quickAmounts: v.optional(v.array(MoneySchema), []),
  decimals: v.optional(v.number(), 2),
  bonusRate: v.optional(v.string(), ''),
  needPayerName: v.optional(FlagSchema, 0),
  rate: v.optional(RateSchema),
  network: v.optional(v.string()),
  timeoutSec: v.number(),
  tips: v.optional(v.array(v.string()), []),
  state: v.optional(v.picklist([1, 2]), 1),
})
export type PaymentType = v.InferOutput<typeof PaymentTypeSchema>

export const paymentTypesEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/payment/types',
  request: EmptyRequestSchema,
  response: v.array(PaymentTypeSchema),
  summary: '存款方式',
})

/** 1 to pay, 2 said to be paid, 3 confirming, 4 success, 5 expired, 6 closed, 7 failed, 8 in review. */
export const DepositStatusSchema = v.picklist([1, 2, 3, 4, 5, 6, 7, 8])

export const depositStatusEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/payment/getDepositOrderStatus',
  request: v.object({ orderNo: IdSchema }),
  response: v.object({
    orderNo: IdSchema,
    status: DepositStatusSchema,
    confirmations: v.optional(v.number()),
    need: v.optional(v.number()),
    paidAmount: v.optional(MoneySchema),
    remainSec: v.optional(v.number(), 0),
    message: v.optional(v.string(), ''),
  }),
  summary: '存款订单状态',
})

export const WAIT_SCREENS = [
  'rechargeWait',
  'transferWait',
  'virtualWait',
  'huiwangWait',
  'xnbskWait',
  'redirect',
] as const

export const payEndpoint = endpoint({
  ...funds,
  money: true,
  path: '/fd/api/v1/payment/pay',
  request: v.object({
    payCode: PayCodeSchema,
    amount: AmountInputSchema,
    payerName: v.optional(textOf(50)),
    activityId: v.optional(IdSchema),
    signalCode: v.optional(textOf(64)),
    bankCode: v.optional(textOf(20)),
    requestId: RequestKeySchema,
  }),
  response: v.object({
    orderNo: IdSchema,
    payCode: PayCodeSchema,
    wait: v.picklist(WAIT_SCREENS),
    amount: MoneySchema,
    payAmount: v.string(),
    currency: v.string(),
    rate: v.optional(RateSchema),
    payee: v.record(v.string(), v.string()),
    createdAt: EpochMsSchema,
    expireAt: EpochMsSchema,
    serverTime: EpochMsSchema,
  }),
  summary: '创建存款订单',
})

export const closeOrderEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/payment/closeOrder',
  request: v.object({ orderNo: IdSchema, reason: v.optional(textOf(100)) }),
  response: NothingSchema,
  summary: '取消存款订单',
})

export const signalCodeEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/payment/createSignalCode',
  request: v.object({ payCode: PayCodeSchema, amount: AmountInputSchema }),
  response: v.object({ signalCode: v.string(), expireAt: EpochMsSchema }),
  summary: '生成支付码',
})

export const paymentCustomerEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/payment/getCustomerInfo',
  request: EmptyRequestSchema,
  response: v.object({
    realNameMask: PersonalTextSchema,
    payerNames: v.array(PersonalTextSchema),
    csUrl: v.string(),
  }),
  summary: '存款人信息',
})

export const DEAL_TYPES = ['deposit', 'withdraw', 'transfer', 'rebate', 'bonus', 'adjust'] as const
export const DealSchema = v.object({
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

export const dealRecordEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/transactions/queryDealRecord',
  request: pageRequest({
    type: v.optional(v.picklist(DEAL_TYPES)),
    status: v.optional(v.number()),
    ...periodEntries,
  }),
  response: v.object({
    list: v.array(DealSchema),
    total: v.number(),
    pageNum: v.number(),
    pageSize: v.number(),
    sum: MoneySchema,
  }),
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
