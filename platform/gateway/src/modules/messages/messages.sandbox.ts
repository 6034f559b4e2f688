import { LetterTypeSchema } from '@site/contracts'
import { DESK_LIMITS } from '@site/contracts/desk'
import { isOwnPage, TOP_GRADE } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import { selectNames } from '../../kernel/members/index.ts'
import { selectLettersRead } from '../../kernel/notices/index.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { RowIdSchema } from '../../lib/row-id.ts'
import { type MailingRow, selectMailings } from './mailings.repository.ts'
import type { Mailings } from './mailings.service.ts'

const { letter } = DESK_LIMITS
/** Mailings of one page. */
const LISTED = 50
const GradeSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(TOP_GRADE))
const ToSchema = v.variant('audience', [
  v.object({ audience: v.literal('all') }),
  v.pipe(
    v.object({ audience: v.literal('grades'), vipMin: GradeSchema, vipMax: GradeSchema }),
    v.check(({ vipMin, vipMax }) => vipMin <= vipMax, '等级范围须从低到高'),
  ),
  v.object({ audience: v.literal('member'), name: v.pipe(v.string(), v.trim(), v.minLength(1, '请填写会员')) }),
])
const textOf = (most: number, missing: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, missing), v.maxLength(most))
const LetterSchema = v.object({
  requestId: v.pipe(v.string(), v.uuid()),
  type: LetterTypeSchema,
  title: textOf(letter.title, '请填写标题'),
  content: textOf(letter.content, '请填写内容'),
  jump: v.optional(v.pipe(v.string(), v.maxLength(letter.jump), v.check(isOwnPage, '须为站内页面，以 / 开头'))),
  to: ToSchema,
})
const WhichSchema = v.object({ id: RowIdSchema })
const PageSchema = v.object({ before: v.optional(WhichSchema.entries.id) })
const AskedSchema = v.object({
  audience: v.string(),
  name: v.optional(v.string()),
  vipMin: v.optional(v.pipe(v.string(), v.transform(Number))),
  vipMax: v.optional(v.pipe(v.string(), v.transform(Number))),
})

const stateOf = ({ withdrawnAt, doneAt }: MailingRow) =>
  withdrawnAt !== null ? 'withdrawn' : doneAt !== null ? 'sent' : 'sending'

/**
 * Letters of the operator: `GET /sandbox/letters?before=` lists them with how many were read,
 * `GET /sandbox/letters/audience?audience=&name=&vipMin=&vipMax=` says how many members one would be for,
 * `POST /sandbox/letters` `{requestId, type, title, content, jump, to}` has one written to everybody whom it is for, and
 * `POST /sandbox/letters/withdraw` `{id}` takes it out of all boxes.
 */
export function registerMessagesSandbox({ db, sandboxCall }: GatewayContext, mailings: Mailings): void {
  sandboxCall('GET', '/sandbox/letters', async ({ query }) => {
    const { before } = parseInput(PageSchema, query)
    const rows = await selectMailings(db, { before, most: LISTED })
    const read = await selectLettersRead(
      db,
      rows.map(({ id }) => id),
    )
    const names = await selectNames(
      db,
      rows.flatMap(({ memberId }) => memberId ?? []),
    )
    const last = rows.length === LISTED ? rows.at(-1) : undefined
    return {
      list: rows.map((row) => ({
        ...{ id: String(row.id), type: row.type, title: row.title, content: row.content },
        ...{ state: stateOf(row), at: row.createdAt.getTime(), sent: row.sent, kept: row.kept },
        ...{ read: read.get(row.id) ?? 0, audience: row.audience },
        ...(row.jump !== null && { jump: row.jump }),
        ...(row.memberId !== null && { name: names.get(row.memberId) ?? '' }),
        ...(row.vipMin !== null && row.vipMax !== null && { vipMin: row.vipMin, vipMax: row.vipMax }),
      })),
      ...(last && { next: String(last.id) }),
    }
  })

  sandboxCall('GET', '/sandbox/letters/audience', async ({ query }) => ({
    count: await mailings.countMembers(parseInput(ToSchema, parseInput(AskedSchema, query))),
  }))

  sandboxCall('POST', '/sandbox/letters', ({ body, writeDown }) =>
    mailings.write(parseInput(LetterSchema, body), writeDown),
  )

  sandboxCall('POST', '/sandbox/letters/withdraw', ({ body, writeDown }) =>
    mailings.withdraw(parseInput(WhichSchema, body).id, writeDown),
  )
}
