import * as v from 'valibot'

import { endpoint } from '../endpoint.ts'
import { EpochMsSchema, MoneySchema } from '../primitives.ts'
import { EmptyRequestSchema } from './common.ts'

// Calls beside the 91 of the specification: a member proves age and identity (DOMAIN 4.1, rows 6 and 7).
const member = { method: 'POST', caller: 'member', cacheable: false } as const

/** What a member shows. */
export const DOCUMENT_KINDS = ['idCard', 'passport'] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

export const VERIFICATION_STATUSES = ['none', 'pending', 'verified', 'refused'] as const
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number]

/** Pictures of one document at most: both sides, and the member with it. */
export const MOST_DOCUMENTS = 3

/** Of a picture that staff alone may see. */
export const DocumentIdSchema = v.pipe(v.string(), v.regex(/^[\w-]{32}$/))

export const VerificationSchema = v.object({
  status: v.picklist(VERIFICATION_STATUSES),
  /** Why the last one was refused; empty otherwise. */
  ground: v.string(),
  submittedAt: v.nullable(EpochMsSchema),
  decidedAt: v.nullable(EpochMsSchema),
  /** The document says that the member is under 18: nothing can be played or paid in. */
  isUnderAge: v.boolean(),
  /** Withdrawals wait for it above these: one, and all of a lifetime together. */
  sums: v.object({ single: MoneySchema, total: MoneySchema }),
})
export type Verification = v.InferOutput<typeof VerificationSchema>

/** `data` of the 6003 with which a call is refused whose member is under age. */
export const UnderAgeSchema = v.object({ reason: v.literal('UNDER_AGE') })
export type UnderAge = v.InferOutput<typeof UnderAgeSchema>

/** `data` of the 6449 with which the same calls are refused as long as the member has not said when they were born. */
export const AgeUnknownSchema = v.object({ reason: v.literal('AGE_UNKNOWN') })
export type AgeUnknown = v.InferOutput<typeof AgeUnknownSchema>

export const verificationEndpoint = endpoint({
  ...member,
  // A decision comes with a letter.
  changedBy: 'unread_changed',
  path: '/site/api/v1/user/verification/state',
  request: EmptyRequestSchema,
  response: VerificationSchema,
  summary: '身份认证状态',
})

/** Takes a picture of a document that no address of the site shows; it goes after a day unless it is submitted. */
export const verificationUploadEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/verification/uploadDocument',
  multipart: true,
  request: EmptyRequestSchema,
  response: v.object({ documentId: DocumentIdSchema }),
  summary: '上传证件照片',
})

export const verificationSubmitEndpoint = endpoint({
  ...member,
  path: '/site/api/v1/user/verification/submit',
  request: v.object({
    kind: v.picklist(DOCUMENT_KINDS),
    documents: v.pipe(v.array(DocumentIdSchema), v.minLength(1), v.maxLength(MOST_DOCUMENTS)),
  }),
  response: VerificationSchema,
  summary: '提交身份认证',
})
