import * as v from 'valibot'

import { AmountInputSchema } from '../amount-input.ts'
import { endpoint } from '../endpoint.ts'
import { INPUT_LIMITS } from '../field-limits.ts'
import { EpochMsSchema, MoneySchema, PersonalTextSchema } from '../primitives.ts'
import {
  EmptyRequestSchema,
  FlagSchema,
  IdSchema,
  NextCursorSchema,
  NothingSchema,
  PictureSchema,
  RateSchema,
  RequestKeySchema,
  cursorRequest,
  periodEntries,
  textOf,
} from './common.ts'

const funds = { method: 'POST', caller: 'member', cacheable: false } as const
const PayCodeSchema = v.pipe(v.string(), v.regex(/^[A-Z0-9_]{2,32}$/))

/** What follows a new order: the page that waits for it, a page of the provider's, or customer service without an order. */
export const WAIT_SCREENS = [
  'rechargeWait',
  'transferWait',
  'virtualWait',
  'huiwangWait',
  'xnbskWait',
  'redirect',
] as const
export const DEPOSIT_CHANNEL_STATE = { open: 1, maintenance: 2 } as const

/** A way to deposit, as the operator has set it up. Amounts are CNY. */
export const PaymentTypeSchema = v.object({
  code: PayCodeSchema,
  name: v.string(),
  icon: v.optional(v.string(), ''),
  tag: v.optional(v.string(), ''),
  /** `customerService` makes no order: `pay` refuses it. */
  wait: v.picklist([...WAIT_SCREENS, 'customerService']),
  min: MoneySchema,
  max: MoneySchema,
  quickAmounts: v.optional(v.array(MoneySchema), []),
  /** Decimals that an amount may have. */
  decimals: v.optional(v.number(), 2),
  /** Per cent of the deposit that is credited on top of it; empty for none. */
  bonusRate: v.optional(v.string(), ''),
  /** 1: `pay` wants the payer's name, which has to be the bound real name. */
  needPayerName: v.optional(FlagSchema, 0),
  /** CNY for one unit of `payCurrency`, where that is a coin. */
  rate: v.optional(RateSchema),
  payCurrency: v.optional(v.string(), 'CNY'),
  network: v.optional(v.string()),
  /** Confirmations of the network that a payment needs. */
  need: v.optional(v.number()),
  /** Banks to pay from; empty where none is asked for. */
  banks: v.optional(v.array(v.object({ code: v.string(), name: v.string() })), []),
  /** Seconds in which a new order has to be paid. */
  timeoutSec: v.number(),
  tips: v.optional(v.array(v.string()), []),
  state: v.optional(v.picklist(/* @__PURE__ */ Object.values(DEPOSIT_CHANNEL_STATE)), DEPOSIT_CHANNEL_STATE.open),
})
export type PaymentType = v.InferOutput<typeof PaymentTypeSchema>

export const paymentTypesEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/payment/types',
  request: EmptyRequestSchema,
  response: v.array(PaymentTypeSchema),
  summary: '存款方式',
})

/** States of a deposit order by their names; what leads from one to another is the rule of `@site/domain`. */
export const DEPOSIT_STATUS = {
  /** To be paid. */
  pending: 1,
  /** The member says that it is paid. */
  submitted: 2,
  /** The provider has seen the payment. */
  confirming: 3,
  success: 4,
  expired: 5,
  /** By the member, before anything was paid. */
  cancelled: 6,
  failed: 7,
  /** Another amount arrived, or it arrived too late: staff decide. */
  review: 8,
} as const
export const DepositStatusSchema = v.picklist(/* @__PURE__ */ Object.values(DEPOSIT_STATUS))
export type DepositStatus = v.InferOutput<typeof DepositStatusSchema>

/** What changes while an order runs. */
const depositProgressEntries = {
  orderNo: IdSchema,
  status: DepositStatusSchema,
  /** How often the network has confirmed the payment, of the `need` that it takes; coins alone. */
  confirmations: v.optional(v.number()),
  need: v.optional(v.number()),
  /** What has arrived, in CNY, once something has. */
  paidAmount: v.optional(MoneySchema),
  /** Credited on top of it; left out where nothing is. */
  bonus: v.optional(MoneySchema),
  /** Seconds left to pay; 0 once it is paid or over. */
  remainSec: v.optional(v.number(), 0),
  /** Why it failed, or is looked at; else empty. */
  message: v.optional(v.string(), ''),
  expireAt: EpochMsSchema,
  /** Now by the clock that `expireAt` is of: pages count down by it. */
  serverTime: EpochMsSchema,
}

/** Where to pay to; each channel fills in what it has. `qr` is the content of the code, `url` a page of the provider's. */
export const DepositPayeeSchema = v.object({
  bank: v.optional(v.string()),
  account: v.optional(v.string()),
  name: v.optional(PersonalTextSchema),
  /** Has to be given with the payment, so that it is told from others. */
  remark: v.optional(v.string()),
  network: v.optional(v.string()),
  address: v.optional(v.string()),
  qr: v.optional(v.string()),
  url: v.optional(v.string()),
})

/** A whole order: all that a page needs to wait for it, also after a reload. */
export const DepositOrderSchema = v.object({
  ...depositProgressEntries,
  payCode: PayCodeSchema,
  channelName: v.string(),
  wait: v.picklist(WAIT_SCREENS),
  /** CNY that the order is about. */
  amount: MoneySchema,
  /** Exactly what has to be paid, in `currency`: CNY with two decimals, a coin with four. */
  payAmount: v.string(),
  currency: v.string(),
  /** CNY for one coin, locked when the order was made. */
  rate: v.optional(RateSchema),
  payee: DepositPayeeSchema,
  payerName: v.optional(PersonalTextSchema),
  createdAt: EpochMsSchema,
  /** Each state it has been in, the first one first. */
  history: v.array(v.object({ status: DepositStatusSchema, at: EpochMsSchema })),
})
export type DepositOrder = v.InferOutput<typeof DepositOrderSchema>

export const depositStatusEndpoint = endpoint({
  ...funds,
  changedBy: 'balance_changed',
  path: '/fd/api/v1/payment/getDepositOrderStatus',
  request: v.object({ orderNo: IdSchema }),
  response: v.object(depositProgressEntries),
  summary: '存款订单状态',
})

/** Beside the 91 of the specification: an order whole, whatever its state, for a page that was loaded anew. */
export const depositOrderEndpoint = endpoint({
  ...funds,
  changedBy: 'balance_changed',
  path: '/fd/api/v1/payment/getDepositOrder',
  request: v.object({ orderNo: IdSchema }),
  response: DepositOrderSchema,
  summary: '存款订单详情',
})

/** Beside the 91: every order of the member that is not over, the latest first; those in review among them. */
export const openDepositsEndpoint = endpoint({
  ...funds,
  changedBy: 'balance_changed',
  path: '/fd/api/v1/payment/openOrders',
  request: EmptyRequestSchema,
  response: v.array(DepositOrderSchema),
  summary: '进行中的存款订单',
})

/** Which orders are meant, by when they were made and where they stand now. */
export const depositFilterEntries = { status: v.optional(DepositStatusSchema), ...periodEntries }

/** An order as a line of the records. */
export const DepositLineSchema = v.object({
  orderNo: IdSchema,
  status: DepositStatusSchema,
  channelName: v.string(),
  wait: v.picklist(WAIT_SCREENS),
  /** CNY that the order is about. */
  amount: MoneySchema,
  /** What had to be paid, in `currency`. */
  payAmount: v.string(),
  currency: v.string(),
  /** What has arrived, in CNY, once something has. */
  paidAmount: v.optional(MoneySchema),
  /** Credited on top of it. */
  bonus: MoneySchema,
  /** Why it failed, or is looked at; else empty. */
  message: v.optional(v.string(), ''),
  createdAt: EpochMsSchema,
})
export type DepositLine = v.InferOutput<typeof DepositLineSchema>

/** Beside the 91: every order of the member whatever became of it, the latest first. */
export const depositOrdersEndpoint = endpoint({
  ...funds,
  changedBy: 'balance_changed',
  path: '/fd/api/v1/payment/orders',
  request: cursorRequest(depositFilterEntries),
  response: v.object({ list: v.array(DepositLineSchema), next: NextCursorSchema }),
  summary: '存款订单记录',
})

export const payEndpoint = endpoint({
  ...funds,
  money: true,
  path: '/fd/api/v1/payment/pay',
  request: v.object({
    payCode: PayCodeSchema,
    amount: AmountInputSchema,
    payerName: v.optional(textOf(INPUT_LIMITS.realName)),
    /** Refused as long as no activity takes deposits (open point 60). */
    activityId: v.optional(IdSchema),
    /** Of `createSignalCode`, for this channel and amount. */
    signalCode: v.pipe(textOf(64), v.minLength(1)),
    bankCode: v.optional(textOf(20)),
    requestId: RequestKeySchema,
  }),
  response: DepositOrderSchema,
  summary: '创建存款订单',
})

/** Number of a transfer of a coin on its chain; `longest` is in characters. */
export const TX_HASH = { pattern: /^(0x)?[0-9a-fA-F]{64}$/, longest: 66 } as const

/** Beside the 91: the member says that the order is paid, and may say how. Repeats add what the first left out. */
export const submitPaidEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/payment/submitPaid',
  request: v.object({
    orderNo: IdSchema,
    payerName: v.optional(textOf(INPUT_LIMITS.realName)),
    /** Of the transfer of a coin. */
    txHash: v.optional(v.pipe(v.string(), v.regex(TX_HASH.pattern, '请输入正确的交易哈希'))),
    /** What `uploadImage` answered. */
    voucher: v.optional(PictureSchema),
  }),
  response: v.object({ status: DepositStatusSchema }),
  summary: '我已付款',
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
    /** Empty when no real name is bound. */
    realNameMask: PersonalTextSchema,
    /** Names from which a payment is taken, masked. */
    payerNames: v.array(PersonalTextSchema),
    csUrl: v.string(),
  }),
  summary: '存款人信息',
})
