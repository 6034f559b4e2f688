import * as v from 'valibot'

import { AmountInputSchema } from '../amount-input.ts'
import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema, PasswordHashSchema, PersonalTextSchema } from '../primitives.ts'
import {
  EmptyRequestSchema,
  FlagSchema,
  IdSchema,
  NextCursorSchema,
  RequestKeySchema,
  cursorRequest,
  periodEntries,
} from './common.ts'
import { CardSchema } from './funds.ts'
import { AlipayAccountSchema } from './payout.ts'
import { TurnoverSchema } from './turnover.ts'

const funds = { method: 'POST', caller: 'member', cacheable: false } as const
/** What a member may withdraw changes with the balance, and every step of an order is told as a change of it. */
const changing = { ...funds, changedBy: 'balance_changed' } as const

/** States of a withdrawal by their names; the last four are ends. */
export const WITHDRAW_STATUS = {
  submitted: 1,
  reviewing: 2,
  paying: 3,
  paid: 4,
  refused: 5,
  failed: 6,
  partlyPaid: 7,
} as const
export const WithdrawStatusSchema = v.picklist(/* @__PURE__ */ Object.values(WITHDRAW_STATUS))
export type WithdrawStatus = v.InferOutput<typeof WithdrawStatusSchema>

/** Where a withdrawal goes: a bank card, a coin address, an Alipay account. */
export const WITHDRAW_WAYS = ['BANK', 'USDT', 'ALIPAY'] as const
export const WithdrawWaySchema = v.picklist(WITHDRAW_WAYS)
export type WithdrawWay = v.InferOutput<typeof WithdrawWaySchema>

/**
 * What must be so before money goes out, in the order in which it is looked at. The first that is not refuses the call
 * and is named in the answer's data ({@link WithdrawRefusalSchema}).
 */
export const WITHDRAW_CONDITIONS = [
  /** a real name is bound (6449) */
  'realName',
  /** a phone is bound (6015) */
  'phone',
  /** a fund password is set, where one is asked for (6100) */
  'fundPassword',
  /** an account of that way is bound (6012); one that is named and not the member's is 6004 */
  'account',
  /** no other withdrawal is under way (6012) */
  'noOpenOrder',
  /** within the hours of that way (6012) */
  'hours',
  /** the grade allows another one today (6012) */
  'times',
  /** within the limits of that way (6007), what the grade has left for today and what is there (6012) */
  'amount',
  /** age and identity are verified, above certain sums (6012) */
  'verification',
  /** the fund password is right (6100, and 6037 after five wrong ones) */
  'passwordRight',
  /** what had to be bet was bet (6012, with the list) */
  'turnover',
  /** the account is in good standing (6030) */
  'standing',
] as const
export const WithdrawConditionSchema = v.picklist(WITHDRAW_CONDITIONS)
export type WithdrawCondition = v.InferOutput<typeof WithdrawConditionSchema>

/** `data` of a refused withdrawal. */
export const WithdrawRefusalSchema = v.object({
  condition: WithdrawConditionSchema,
  /** Of `turnover`: what is still to be bet. */
  turnover: v.optional(TurnoverSchema),
  /** Of `passwordRight`: tries that are left before the fund password is locked. */
  triesLeft: v.optional(v.number()),
})
export type WithdrawRefusal = v.InferOutput<typeof WithdrawRefusalSchema>

const RateSchema = v.pipe(v.string(), v.regex(/^\d{1,6}(\.\d{1,8})?$/))

export const WithdrawOrderSchema = v.object({
  orderNo: IdSchema,
  way: WithdrawWaySchema,
  status: WithdrawStatusSchema,
  /** What left the wallet. */
  amount: MoneySchema,
  /** Taken from the amount when it is paid; nothing of one that came back. */
  fee: MoneySchema,
  /** What reaches the account when all of it is paid. */
  arrives: MoneySchema,
  /** Of the ends: what was paid of the amount, the fee included, and what came back to the wallet. */
  paid: v.optional(MoneySchema),
  returned: v.optional(MoneySchema),
  /** The bank's name, the network of the coin, or 支付宝. */
  accountName: v.string(),
  accountMask: PersonalTextSchema,
  /** Of a coin: CNY for one of it, and how many arrive, to four decimals; left out of one that came back. */
  rate: v.optional(RateSchema),
  coins: v.optional(v.string()),
  /** Why it was refused, failed or paid in part; empty otherwise. */
  reason: v.optional(v.string(), ''),
  submittedAt: EpochMsSchema,
  /** Its way so far, and what is still before it, which has no time. */
  steps: v.array(v.object({ status: WithdrawStatusSchema, name: v.string(), at: v.nullish(EpochMsSchema) })),
})
export type WithdrawOrder = v.InferOutput<typeof WithdrawOrderSchema>

export const withdrawOrderEndpoint = endpoint({
  ...changing,
  path: '/fd/api/v1/withdraw/withdrawOrderInfo',
  /** Without a number the one that is under way; `null` when none is. */
  request: v.optional(v.object({ orderNo: v.optional(IdSchema) }), {}),
  /** `serverTime`: of the clock by which the order's times are. */
  response: v.nullable(v.object({ ...WithdrawOrderSchema.entries, serverTime: EpochMsSchema })),
  summary: '取款订单',
})

/** Which withdrawals are meant, by when they were submitted and where they stand now. */
export const withdrawFilterEntries = { status: v.optional(WithdrawStatusSchema), ...periodEntries }

/** A withdrawal as a line of the records. */
export const WithdrawLineSchema = v.omit(WithdrawOrderSchema, ['steps'])
export type WithdrawLine = v.InferOutput<typeof WithdrawLineSchema>

/** Beside the 91: every withdrawal of the member whatever became of it, the latest first. */
export const withdrawOrdersEndpoint = endpoint({
  ...changing,
  path: '/fd/api/v1/withdraw/orders',
  request: cursorRequest(withdrawFilterEntries),
  response: v.object({ list: v.array(WithdrawLineSchema), next: NextCursorSchema }),
  summary: '取款订单记录',
})

export const WithdrawConfigSchema = v.object({
  way: WithdrawWaySchema,
  min: MoneySchema,
  max: MoneySchema,
  /** Withdrawals of a day by this way that cost nothing. */
  freeTimes: v.number(),
  feeType: v.picklist(['none', 'fixed', 'rate']),
  /** CNY, or the part of the amount as in `0.01`; what comes out is rounded to the fen, half up. */
  feeValue: v.string(),
  /** `HH:MM-HH:MM` of the site's time; `00:00-24:00` is always. */
  hours: v.string(),
  /** Whether it is within the hours now. */
  isOpen: v.boolean(),
  step: MoneySchema,
  /** Minutes within which a withdrawal that nobody has to look at is paid. */
  expectedMin: v.optional(v.number()),
})
export type WithdrawConfig = v.InferOutput<typeof WithdrawConfigSchema>

export const withdrawConfigEndpoint = endpoint({
  ...funds,
  path: '/fd/api/v1/withdraw/baseCfg/list',
  request: EmptyRequestSchema,
  response: v.array(WithdrawConfigSchema),
  summary: '取款基础配置',
})

const withdrawInfoEntries = {
  /** What is in the central wallet, and what withdrawals under way hold of it. */
  available: MoneySchema,
  locked: MoneySchema,
  /**
   * What one withdrawal may take out of the wallet now: nothing while something is to be bet, else what the day has left of
   * it and, until age and identity are verified, `unverifiedMost`.
   */
  withdrawable: MoneySchema,
  /** The same if they were verified now. */
  withdrawableVerified: MoneySchema,
  /** The most that one withdrawal may come to before they are verified; left out once they are. */
  unverifiedMost: v.optional(MoneySchema),
  /** Of `available`, what rewards gave that were not bet and a member who may not bet cannot take out; left out where none is. */
  withheld: v.optional(MoneySchema),
  /** Of the site's day; withdrawals that were refused or failed do not count. */
  todayTimes: v.number(),
  leftTimes: v.number(),
  todayAmount: MoneySchema,
  leftAmount: MoneySchema,
  /** By way: withdrawals of today that would still cost nothing. */
  freeLeft: v.record(WithdrawWaySchema, v.number()),
  turnover: TurnoverSchema,
  /** 1: nobody pays out at present, and no withdrawal is taken (6013). */
  maintenance: v.optional(FlagSchema, 0),
  /** 1: the call is to carry the fund password. Whether the member has one is said by `withdrawPwd` of member info. */
  needPwd: FlagSchema,
  /** In their order, those that hold before anything is typed: `amount` and `passwordRight` are left out. */
  conditions: v.array(v.object({ name: WithdrawConditionSchema, isMet: v.boolean() })),
}

export const withdrawInfoEndpoint = endpoint({
  ...changing,
  path: '/fd/api/v1/withdraw/withdrawInfo',
  request: EmptyRequestSchema,
  response: v.object({ ...withdrawInfoEntries, cards: v.array(CardSchema), alipays: v.array(AlipayAccountSchema) }),
  summary: '取款信息',
})

export const withdrawUsdtEndpoint = endpoint({
  ...changing,
  path: '/fd/api/v1/withdraw/usdtWithdrawInfo',
  request: EmptyRequestSchema,
  response: v.object({
    ...withdrawInfoEntries,
    /** CNY for one coin. */
    rate: RateSchema,
    /** CNY, taken from the amount once the free ones of the day are used up. */
    fee: MoneySchema,
    networks: v.array(v.string()),
    wallets: v.array(
      v.object({
        id: IdSchema,
        network: v.string(),
        addressMask: v.string(),
        alias: v.optional(PersonalTextSchema, ''),
        isDefault: v.optional(FlagSchema, 0),
      }),
    ),
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
    /** Of a bank card or an Alipay account. */
    cardId: v.optional(IdSchema),
    /** Of a coin address. */
    walletId: v.optional(IdSchema),
    withdrawPwd: v.optional(PasswordHashSchema),
    requestId: RequestKeySchema,
  }),
  response: v.object({ orderNo: IdSchema, status: WithdrawStatusSchema }),
  summary: '发起取款',
})
