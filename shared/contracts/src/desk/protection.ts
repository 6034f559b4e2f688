import * as v from 'valibot'

import { HarmReasonSchema } from '../endpoints/index.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'

/** What an account can have in common with one whose member is excluded or under age: name and birthday, phone, e-mail, card, device. */
export const PERSON_SIGNS = ['name', 'phone', 'email', 'card', 'device'] as const
export type PersonSign = (typeof PERSON_SIGNS)[number]

/** Why staff look at money that has arrived: its member is excluded, held, frozen or under age, or it passes a limit. */
export const LATE_REASONS = ['excluded', 'held', 'frozen', 'underAge', 'limit'] as const
export type LateReason = (typeof LATE_REASONS)[number]

const DeskLinkSchema = v.object({
  id: v.number(),
  name: v.string(),
  excludedName: v.string(),
  signs: v.array(v.picklist(PERSON_SIGNS)),
  /** Whether the other member is under age by their document. */
  isMinor: v.boolean(),
  at: EpochMsSchema,
  /** Undefined as long as nobody has decided. */
  decision: v.optional(v.picklist(['same', 'other'])),
})
export type DeskLink = v.InferOutput<typeof DeskLinkSchema>

const DeskLateMoneySchema = v.object({
  orderNo: v.string(),
  name: v.string(),
  amount: MoneySchema,
  reasons: v.array(v.picklist(LATE_REASONS)),
  at: EpochMsSchema,
})
export type DeskLateMoney = v.InferOutput<typeof DeskLateMoneySchema>

const DeskHarmSchema = v.object({
  memberId: v.number(),
  name: v.string(),
  score: v.number(),
  isHigh: v.boolean(),
  reasons: v.array(HarmReasonSchema),
  /** When it was found. */
  at: EpochMsSchema,
})
export type DeskHarm = v.InferOutput<typeof DeskHarmSchema>

/** `GET /sandbox/protection`: what staff look at to protect members, the latest first. */
export const DeskProtectionSchema = v.object({
  links: v.array(DeskLinkSchema),
  lateMoney: v.array(DeskLateMoneySchema),
  harm: v.array(DeskHarmSchema),
})
