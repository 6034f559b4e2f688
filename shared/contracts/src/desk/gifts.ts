import * as v from 'valibot'

import { EpochMsSchema, MoneySchema } from '../primitives.ts'

const DeskGrantSchema = v.object({
  id: v.string(),
  /** Of the member. */
  name: v.string(),
  title: v.string(),
  amount: MoneySchema,
  /** How often it must be bet. */
  turnover: v.number(),
  createdAt: EpochMsSchema,
  closesAt: EpochMsSchema,
  claimedAt: v.optional(EpochMsSchema),
  state: v.picklist(['claimable', 'claimed', 'expired', 'withdrawn']),
})
export type DeskGrant = v.InferOutput<typeof DeskGrantSchema>

/** `GET /sandbox/gifts`: gifts of the operator to single members, the latest first. */
export const DeskGrantsSchema = v.object({ list: v.array(DeskGrantSchema), next: v.optional(v.string()) })
