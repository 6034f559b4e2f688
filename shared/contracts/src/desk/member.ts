import * as v from 'valibot'

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
