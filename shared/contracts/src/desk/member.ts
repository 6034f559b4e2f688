import * as v from 'valibot'

import {
  DisputeFactsSchema,
  DisputeSchema,
  DOCUMENT_KINDS,
  FeedbackMessageSchema,
  FeedbackRewardSchema,
  FeedbackSchema,
  FreezeSchema,
} from '../endpoints/index.ts'
import { EpochMsSchema } from '../primitives.ts'

const DeskMailSchema = v.object({
  channel: v.picklist(['sms', 'voice', 'email']),
  to: v.string(),
  subject: v.optional(v.string()),
  text: v.string(),
  code: v.optional(v.string()),
  at: EpochMsSchema,
})
export type DeskMail = v.InferOutput<typeof DeskMailSchema>

/** `GET /sandbox/outbox`: what was sent to people, newest first. */
export const DeskOutboxSchema = v.object({ messages: v.array(DeskMailSchema) })

/** What two members have in common: phone, device, or the holder of a card. */
export const REVIEW_KINDS = ['phone', 'device', 'holder'] as const

const DeskReviewSchema = v.object({
  id: v.number(),
  kind: v.picklist(REVIEW_KINDS),
  memberId: v.number(),
  name: v.string(),
  otherMemberId: v.number(),
  otherName: v.string(),
  at: EpochMsSchema,
})
export type DeskReview = v.InferOutput<typeof DeskReviewSchema>

/** `GET /sandbox/identity/reviews`: what staff is told of accounts that may be one person's, the latest first. */
export const DeskReviewsSchema = v.object({ reviews: v.array(DeskReviewSchema) })

const DeskVerificationSchema = v.object({
  id: v.number(),
  name: v.string(),
  kind: v.picklist(DOCUMENT_KINDS),
  status: v.picklist(['pending', 'verified', 'refused']),
  /** Of pictures that `/sandbox/verifications/document/<id>` shows; none once their time is over. */
  documents: v.array(v.string()),
  submittedAt: EpochMsSchema,
  decidedAt: v.nullable(EpochMsSchema),
  ground: v.string(),
  birthday: v.nullable(v.string()),
})
export type DeskVerification = v.InferOutput<typeof DeskVerificationSchema>

/** `GET /sandbox/verifications`: what members have shown to prove age and identity; open ones the oldest first. */
export const DeskVerificationsSchema = v.object({ list: v.array(DeskVerificationSchema) })

const DeskFreezeSchema = v.object({ ...FreezeSchema.entries, id: v.number(), name: v.string() })
export type DeskFreeze = v.InferOutput<typeof DeskFreezeSchema>

/** `GET /sandbox/freezes`: accounts that are or were frozen, with the appeals of their members; the latest first. */
export const DeskFreezesSchema = v.object({ list: v.array(DeskFreezeSchema) })

const DeskDisputeSchema = v.object({ ...DisputeSchema.entries, name: v.string() })
export type DeskDispute = v.InferOutput<typeof DeskDisputeSchema>

/** `GET /sandbox/disputes`: what members dispute, the latest first; `next` asks for what follows by `before`. */
export const DeskDisputesSchema = v.object({ list: v.array(DeskDisputeSchema), next: v.optional(v.string()) })

/** `GET /sandbox/disputes/facts`: how what is disputed stands now; null where it is gone, or no longer settled. */
export const DeskDisputeFactsSchema = v.object({ facts: v.nullable(DisputeFactsSchema) })

const DeskFeedbackSchema = v.object({
  ...FeedbackSchema.entries,
  id: v.number(),
  name: v.string(),
  /** How its member wants to be reached; empty for none. */
  contact: v.string(),
  /** The number of the bet that was attached; empty for none. */
  betId: v.string(),
  messages: v.array(FeedbackMessageSchema),
})
export type DeskFeedback = v.InferOutput<typeof DeskFeedbackSchema>

/** `GET /sandbox/feedback`: what members have told, with what was said to it, and the rewards; open ones the oldest first. */
export const DeskFeedbackListSchema = v.object({
  list: v.array(DeskFeedbackSchema),
  rewards: v.array(FeedbackRewardSchema),
})
