import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, PersonalTextSchema } from '../primitives.ts'
import { EmptyRequestSchema } from './common.ts'

// Calls beside the 91 of the specification: a member reads why the account is frozen, and appeals.
const member = { method: 'POST', caller: 'member', cacheable: false } as const

/** Characters of an appeal at most. */
export const APPEAL_LENGTH = 500

export const FreezeSchema = v.object({
  ground: v.string(),
  frozenAt: EpochMsSchema,
  /** Until then the member may appeal, once. */
  appealUntil: EpochMsSchema,
  appeal: v.nullable(v.object({ text: PersonalTextSchema, at: EpochMsSchema })),
  /** What staff has answered to the appeal. */
  answer: v.nullable(v.object({ text: v.string(), at: EpochMsSchema })),
  /** When and why it ended. */
  lift: v.nullable(v.object({ text: v.string(), at: EpochMsSchema })),
})
export type Freeze = v.InferOutput<typeof FreezeSchema>

export const FreezesSchema = v.object({
  /** Every freeze of the account, the latest first. */
  list: v.array(FreezeSchema),
  /** The latest one holds, and may be appealed against now. */
  mayAppeal: v.boolean(),
})
export type Freezes = v.InferOutput<typeof FreezesSchema>

export const freezesEndpoint = endpoint({
  ...member,
  // A freeze and what comes of it are told by letters.
  changedBy: 'unread_changed',
  path: '/site/api/v1/user/freeze/list',
  request: EmptyRequestSchema,
  response: FreezesSchema,
  summary: '账号冻结记录',
})

export const appealEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/freeze/appeal',
  request: v.object({
    text: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写申诉说明'), v.maxLength(APPEAL_LENGTH)),
  }),
  response: FreezesSchema,
  summary: '提交冻结申诉',
})
