import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema } from '../primitives.ts'
import { FlagSchema, IdSchema, NothingSchema, pageOf, pageRequest } from './common.ts'

const letter = { method: 'POST', caller: 'member', cacheable: false } as const

/** The eight counts of `getUnreadForType` (spec 3). */
export const UNREAD_FIELDS = [
  'brnotice_count',
  'bractivity_count',
  'brbulletin_count',
  'brmatch_count',
  'brfd_count',
  'notice_count',
  'activity_count',
  'fd_count',
] as const
const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

export const UnreadCountsSchema = v.object({
  brnotice_count: CountSchema,
  bractivity_count: CountSchema,
  brbulletin_count: CountSchema,
  brmatch_count: CountSchema,
  brfd_count: CountSchema,
  notice_count: CountSchema,
  activity_count: CountSchema,
  fd_count: CountSchema,
})
export type UnreadCounts = v.InferOutput<typeof UnreadCountsSchema>

/** The unread message count: the sum of the eight fields; unread feedback is another number (spec 3). */
export function unreadTotal(counts: UnreadCounts): number {
  return UNREAD_FIELDS.reduce((total, field) => total + counts[field], 0)
}

export const LETTER_TYPES = ['notice', 'activity', 'bulletin', 'match', 'fd'] as const
export const LetterTypeSchema = v.picklist(LETTER_TYPES)
export type LetterType = v.InferOutput<typeof LetterTypeSchema>

export const LetterSchema = v.object({
  id: IdSchema,
  type: LetterTypeSchema,
  title: v.string(),
  content: v.string(),
  read: FlagSchema,
  createdAt: EpochMsSchema,
  /** A page of the site to go to. */
  jump: v.optional(v.string()),
})
export type Letter = v.InferOutput<typeof LetterSchema>

const IdsSchema = v.pipe(v.array(IdSchema), v.minLength(1), v.maxLength(100))

export const unreadForTypeEndpoint = endpoint({
  ...letter,
  changedBy: 'unread_changed',
  path: '/site/api/v1/site/letter/getUnreadForType',
  request: v.object({ userSystem: v.literal(1) }),
  response: UnreadCountsSchema,
  summary: '未读消息数',
})

export const letterListEndpoint = endpoint({
  ...letter,
  changedBy: 'unread_changed',
  path: '/site/api/v1/site/letter/list',
  request: pageRequest({
    type: v.optional(LetterTypeSchema),
    /** This letter alone, if the member has it. */
    id: v.optional(IdSchema),
    userSystem: v.optional(v.literal(1), 1),
  }),
  response: pageOf(LetterSchema),
  summary: '站内信列表',
})

export const letterReadEndpoint = endpoint({
  ...letter,
  path: '/site/api/v1/site/letter/read',
  request: v.object({ ids: IdsSchema }),
  response: NothingSchema,
  summary: '标记已读',
})

export const letterDeleteEndpoint = endpoint({
  ...letter,
  path: '/site/api/v1/site/letter/delete',
  request: v.object({ ids: IdsSchema }),
  response: NothingSchema,
  summary: '删除站内信',
})

export const letterReadAllEndpoint = endpoint({
  ...letter,
  path: '/site/api/v1/site/letter/onekeyRead',
  request: v.optional(v.object({ type: v.optional(LetterTypeSchema) }), {}),
  response: NothingSchema,
  summary: '一键已读',
})
