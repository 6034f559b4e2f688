import * as v from 'valibot'

import {
  DEPOSIT_CHANNEL_STATE,
  DepositOrderSchema,
  DepositStatusSchema,
  TURNOVER_SOURCES,
  TurnoverSchema,
  WithdrawOrderSchema,
} from '../endpoints/index.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { REVIEW_KINDS } from './member.ts'

/** A deposit with whose it is and what the member has given for it. */
const DeskDepositSchema = v.object({
  ...DepositOrderSchema.entries,
  memberId: v.number(),
  name: v.string(),
  txHash: v.nullable(v.string()),
  /** Address of the picture. */
  voucher: v.nullable(v.string()),
  closeReason: v.nullable(v.string()),
  bonus: MoneySchema,
})
export type DeskDeposit = v.InferOutput<typeof DeskDepositSchema>

/** A payment that no deposit has, as it came twice or was not accepted; the amount as the provider told it, in the currency of the order. */
const DeskSurplusSchema = v.object({ eventId: v.string(), orderNo: v.string(), amount: v.string(), at: v.number() })
export type DeskSurplus = v.InferOutput<typeof DeskSurplusSchema>

/**
 * `GET /sandbox/deposits`: a page of orders, the latest first; `next` asks for what follows by `before`. `surplus` is to
 * be given back, whosever it is.
 */
export const DeskDepositsSchema = v.object({
  list: v.array(DeskDepositSchema),
  surplus: v.array(DeskSurplusSchema),
  next: v.optional(v.string()),
})

/** `POST /sandbox/deposits/advance`: the state of the order now, and whether the event meant anything to it. */
export const DeskAdvancedSchema = v.object({ status: v.optional(DepositStatusSchema), isChanged: v.boolean() })

/** `POST /sandbox/deposits/give-back`: whether it was given back now, and not before. */
export const DeskGivenBackSchema = v.object({ isChanged: v.boolean() })

const DeskChannelSchema = v.object({
  code: v.string(),
  name: v.string(),
  state: v.picklist(Object.values(DEPOSIT_CHANNEL_STATE)),
  currency: v.string(),
  /** CNY for one coin, of a channel of coins. */
  rate: v.nullable(v.string()),
})
export type DeskChannel = v.InferOutput<typeof DeskChannelSchema>

/** `GET /sandbox/deposits/channels`. */
export const DeskChannelsSchema = v.object({ list: v.array(DeskChannelSchema) })

/** A withdrawal with whose it is and why it waits for the desk. */
export const DeskWithdrawalSchema = v.object({
  ...WithdrawOrderSchema.entries,
  memberId: v.number(),
  name: v.string(),
  isFrozen: v.boolean(),
  risk: v.array(v.picklist(['newDevice', 'changedAccount', 'splitDeposits'])),
  /** What staff was told of accounts that may be one person's. */
  reviews: v.array(v.picklist(REVIEW_KINDS)),
})
export type DeskWithdrawal = v.InferOutput<typeof DeskWithdrawalSchema>

/** `GET /sandbox/withdrawals`: as {@link DeskDepositsSchema}. */
export const DeskWithdrawalsSchema = v.object({ orders: v.array(DeskWithdrawalSchema), next: v.optional(v.string()) })

/** `GET /sandbox/deposits?count=1`, and of `withdrawals` and `rounds`: how many there are, on however many pages. */
export const DeskCountSchema = v.object({ count: v.number() })

/** `GET /sandbox/turnover`: what a member still has to bet, and the latest requirements whatever became of them. */
export const DeskTurnoverSchema = v.object({
  ...TurnoverSchema.entries,
  latest: v.array(
    v.object({
      source: v.picklist(TURNOVER_SOURCES),
      sourceId: v.string(),
      required: MoneySchema,
      done: MoneySchema,
      status: v.picklist(['open', 'met', 'cleared', 'expired']),
    }),
  ),
})

/** `POST /sandbox/money`, `POST /sandbox/usdt`: what is in the account then. */
export const DeskGiftSchema = v.union([v.object({ centerWalletBalance: MoneySchema }), v.object({ usdt: v.string() })])

/** How a bet or order is not the same in the ledger, in the other side's book and in the one that is kept here. */
export const DIFFERENCE_KINDS = ['missingHere', 'missingThere', 'otherAmount', 'otherRecord'] as const
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number]

/** One party's day; sums from the member's side, which may be below zero. */
const DeskReconciliationSchema = v.object({
  day: v.string(),
  /** `venue:PGDZ`, `channel:ALIPAY`. */
  party: v.string(),
  state: v.picklist(['agrees', 'differs', 'unavailable']),
  orders: v.number(),
  ours: MoneySchema,
  theirs: MoneySchema,
  /** The first ones. */
  differences: v.array(
    v.object({
      reference: v.string(),
      kind: v.optional(v.picklist(DIFFERENCE_KINDS), 'otherAmount'),
      ours: v.optional(MoneySchema),
      theirs: v.optional(MoneySchema),
      /** What the record that is kept here says, where it is that which differs. */
      recorded: v.optional(MoneySchema),
    }),
  ),
  checkedAt: EpochMsSchema,
})
export type DeskReconciliation = v.InferOutput<typeof DeskReconciliationSchema>

/** `GET /sandbox/reconciliation`: the latest days, of each what does not agree first. */
export const DeskReconciliationsSchema = v.object({ list: v.array(DeskReconciliationSchema) })

const DeskJackpotSchema = v.object({
  enName: v.string(),
  gameCode: v.string(),
  gameName: v.string(),
  amount: MoneySchema,
})
export type DeskJackpot = v.InferOutput<typeof DeskJackpotSchema>

/** `GET /sandbox/jackpots`: every pool, the fullest first. */
export const DeskJackpotsSchema = v.object({ list: v.array(DeskJackpotSchema) })
