import * as v from 'valibot'

import { LetterTypeSchema } from '../endpoints/index.ts'
import { EpochMsSchema } from '../primitives.ts'

/** Whom a letter of the operator is for: everybody, members of some grades, or one. */
export const LETTER_AUDIENCES = ['member', 'grades', 'all'] as const

const DeskLetterSchema = v.object({
  id: v.string(),
  type: LetterTypeSchema,
  title: v.string(),
  content: v.string(),
  /** A page of the site that it leads to. */
  jump: v.optional(v.string()),
  audience: v.picklist(LETTER_AUDIENCES),
  /** Of a letter to one member. */
  name: v.optional(v.string()),
  /** Of one to some grades. */
  vipMin: v.optional(v.number()),
  vipMax: v.optional(v.number()),
  at: EpochMsSchema,
  state: v.picklist(['sending', 'sent', 'withdrawn']),
  /** Members who got it, of them those who opened it, and those it was kept from because they may not be tempted to play. */
  sent: v.number(),
  read: v.number(),
  kept: v.number(),
})
export type DeskLetter = v.InferOutput<typeof DeskLetterSchema>

/** `GET /sandbox/letters`: letters of the operator, the latest first. */
export const DeskLettersSchema = v.object({ list: v.array(DeskLetterSchema), next: v.optional(v.string()) })
