import * as v from 'valibot'

import { EpochMsSchema, MoneySchema } from '../primitives.ts'

/** A round that its venue has left open for longer than a day. */
const DeskRoundSchema = v.object({
  /** Its number in the member's records. */
  ticketId: v.string(),
  venue: v.string(),
  venueName: v.string(),
  /** Empty where the venue has no games of the list. */
  gameName: v.string(),
  memberId: v.number(),
  name: v.string(),
  stake: MoneySchema,
  /** When it was opened, or its settlement taken back. */
  since: EpochMsSchema,
})
export type DeskRound = v.InferOutput<typeof DeskRoundSchema>

/** `GET /sandbox/rounds`: a page of them, the oldest first; `next` asks for what follows by `before`. */
export const DeskRoundsSchema = v.object({ list: v.array(DeskRoundSchema), next: v.optional(v.string()) })

/** `GET /sandbox/rounds/book`: what the venue's own book says of a round, `away` where it cannot be asked. */
export const DeskRoundBookSchema = v.object({
  says: v.picklist(['open', 'settled', 'cancelled', 'unknown', 'away']),
  /** The whole return of one that is settled there. */
  win: v.optional(MoneySchema),
})

/** `POST /sandbox/rounds/void`: whether it was ended now, and not before. */
export const DeskVoidedSchema = v.object({ isChanged: v.boolean() })
