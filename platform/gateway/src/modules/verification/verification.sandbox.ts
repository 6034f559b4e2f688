import { DocumentIdSchema } from '@site/contracts'
import { DESK_LIMITS } from '@site/contracts/desk'
import { isDate } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { namedMemberId, selectNames } from '../../kernel/members/index.ts'
import { DeskListSchema } from '../../lib/desk-list.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { findDocument } from '../uploads/index.ts'
import { countPending, selectVerifications } from './verification.repository.ts'
import type { VerificationService } from './verification.service.ts'

/** Verifications that staff see at a time. */
const LISTED = 50
const WhichSchema = v.object({ id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)) })
const ApprovalSchema = v.object({
  ...WhichSchema.entries,
  birthday: v.pipe(v.string(), v.check(isDate, '请填写证件上的出生日期')),
})
const RefusalSchema = v.object({
  ...WhichSchema.entries,
  ground: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写原因'), v.maxLength(DESK_LIMITS.verificationGround)),
})

/**
 * What staff does: `GET /sandbox/verifications?name=&open=1` lists them with their documents, and with `count=1` says how
 * many wait; `GET /sandbox/verifications/document/:id` shows a picture, which no other address does;
 * `POST /sandbox/verifications/{approve,refuse}` decides on one by its `id`.
 */
export function registerVerificationSandbox(
  { app, db, options, sandboxCall }: GatewayContext,
  service: VerificationService,
): void {
  if (options.sandbox !== true) return
  sandboxCall('GET', '/sandbox/verifications', async ({ query }) => {
    const { name, open, count } = parseInput(DeskListSchema, query)
    if (count === '1') return { count: await countPending(db) }
    const ofMember = await namedMemberId(db, name)
    const rows = await selectVerifications(db, { onlyOpen: open === '1', memberId: ofMember }, LISTED)
    const names = await selectNames(
      db,
      rows.map(({ memberId }) => memberId),
    )
    return {
      list: rows.map(({ memberId, submittedAt, decidedAt, ...row }) => ({
        ...row,
        name: names.get(memberId) ?? '',
        submittedAt: submittedAt.getTime(),
        decidedAt: decidedAt?.getTime() ?? null,
      })),
    }
  })

  sandboxCall('POST', '/sandbox/verifications/approve', ({ body, writeDown }) => {
    const { id, birthday } = parseInput(ApprovalSchema, body)
    return service.decide(id, { is: 'verified', birthday }, writeDown)
  })
  sandboxCall('POST', '/sandbox/verifications/refuse', ({ body, writeDown }) => {
    const { id, ground } = parseInput(RefusalSchema, body)
    return service.decide(id, { is: 'refused', ground }, writeDown)
  })

  app.get<{ Params: { id: string } }>('/sandbox/verifications/document/:id', async ({ params }, reply) => {
    const document = v.is(DocumentIdSchema, params.id) ? await findDocument(db, params.id) : undefined
    if (document === undefined) return reply.code(404).send()
    reply.headers({
      'content-type': document.type,
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    return reply.send(Buffer.from(document.bytes))
  })
}
