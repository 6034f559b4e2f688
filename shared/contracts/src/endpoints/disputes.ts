import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema, PersonalTextSchema } from '../primitives.ts'
import { IdSchema, NextCursorSchema, TicketIdSchema, VenueCategorySchema, cursorRequest } from './common.ts'

// Calls beside the 91 of the specification: a member disputes what was settled (DOMAIN 4.1, row 17).
const member = { method: 'POST', caller: 'member', cacheable: false } as const

/** Characters of the reason. */
export const DISPUTE_REASON = { min: 10, max: 500 } as const

/** What can be disputed; a bet is a ticket of the local venue or a round of another one. */
export const DISPUTE_KINDS = ['bet', 'deposit', 'withdrawal'] as const
export type DisputeKind = (typeof DISPUTE_KINDS)[number]

export const DISPUTE_STATUSES = ['submitted', 'reviewing', 'upheld', 'rejected'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

/** A ticket of the bet records, or an order of money, by its number. */
const subjectEntries = { kind: v.picklist(DISPUTE_KINDS), number: TicketIdSchema }
export type DisputeSubject = v.InferOutput<v.ObjectSchema<typeof subjectEntries, undefined>>

/** What is disputed, in words: as it stood when it was asked for. */
export const DisputeFactsSchema = v.object({
  /** Venue and game, or the way of the money. */
  title: v.string(),
  /** What was bet, line by line; nothing for an order. */
  content: v.array(v.string()),
  /** What was staked or asked for. */
  amount: MoneySchema,
  /** What was won or lost, or what arrived. */
  outcome: MoneySchema,
  /** How it ended. */
  result: v.string(),
  madeAt: EpochMsSchema,
  settledAt: EpochMsSchema,
  /** Of a round: the category of its venue, by whose game it is verified. */
  roundOf: v.optional(VenueCategorySchema),
})
export type DisputeFacts = v.InferOutput<typeof DisputeFactsSchema>

export const DisputeSchema = v.object({
  id: IdSchema,
  ...subjectEntries,
  status: v.picklist(DISPUTE_STATUSES),
  /** As it stood when it was disputed. */
  facts: DisputeFactsSchema,
  reason: PersonalTextSchema,
  /** What it has come to, and when, in its order. */
  history: v.array(v.object({ status: v.picklist(DISPUTE_STATUSES), at: EpochMsSchema })),
  /** The operator's words, once there are any. */
  answer: v.nullable(v.string()),
  /** Credited to the central wallet with the answer. */
  correction: v.nullable(MoneySchema),
})
export type Dispute = v.InferOutput<typeof DisputeSchema>

export const disputesEndpoint = endpoint({
  ...member,
  // An answer comes with a letter.
  changedBy: 'unread_changed',
  path: '/site/api/v1/user/dispute/list',
  request: cursorRequest({}),
  response: v.object({ list: v.array(DisputeSchema), next: NextCursorSchema }),
  summary: '我的申诉',
})

export const disputeEndpoint = endpoint({
  ...member,
  changedBy: 'unread_changed',
  path: '/site/api/v1/user/dispute/detail',
  request: v.object({ id: IdSchema }),
  response: DisputeSchema,
  summary: '申诉详情',
})

/** Whether a ticket or order can be disputed now. */
export const disputeStateEndpoint = endpoint({
  ...member,
  changedBy: 'unread_changed',
  path: '/site/api/v1/user/dispute/state',
  request: v.object(subjectEntries),
  response: v.object({
    /** `running`: a dispute of it waits for its answer; `unsettled`: there is no result to dispute yet. */
    state: v.picklist(['open', 'running', 'late', 'unsettled']),
    /** Until then it can be disputed; null while it is not settled. */
    until: v.nullable(EpochMsSchema),
    /** Null while it is not settled. */
    facts: v.nullable(DisputeFactsSchema),
    /** The latest dispute of it. */
    last: v.nullable(DisputeSchema),
  }),
  summary: '可否申诉',
})

export const disputeSubmitEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/dispute/submit',
  request: v.object({
    ...subjectEntries,
    reason: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(DISPUTE_REASON.min, `申诉理由至少${DISPUTE_REASON.min}个字`),
      v.maxLength(DISPUTE_REASON.max, `申诉理由最多${DISPUTE_REASON.max}个字`),
    ),
  }),
  response: DisputeSchema,
  summary: '提交申诉',
})
