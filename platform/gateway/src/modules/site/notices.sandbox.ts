import { randomUUID } from 'node:crypto'

import { ApiError, IdSchema, STATUS } from '@site/contracts'
import { DESK_LIMITS, NOTICE_TYPES } from '@site/contracts/desk'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { parseInput } from '../../lib/parse-input.ts'
import { RowIdSchema } from '../../lib/row-id.ts'
import { endNotice, insertNotice, selectStandingNotices } from './site.repository.ts'

const textOf = (most: number, missing: string) =>
  v.pipe(v.string(), v.trim(), v.minLength(1, missing), v.maxLength(most))
const NoticeSchema = v.object({
  type: v.picklist(NOTICE_TYPES),
  title: textOf(DESK_LIMITS.notice.title, '请填写标题'),
  content: textOf(DESK_LIMITS.notice.content, '请填写内容'),
  top: v.optional(v.boolean(), false),
  /** How long it stands, from now on. */
  days: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(365)), 7),
  /** The letter that it leads to. */
  letter: v.optional(RowIdSchema),
})
const WithdrawSchema = v.object({ id: IdSchema })

/** Whether there is such a letter of the operator, written to everybody and not taken back. */
export type LetterForEverybody = (db: Executor, id: number) => Promise<boolean>

/**
 * The operator's notices: `GET /sandbox/notices` lists those that are not over, `POST /sandbox/notices` publishes one,
 * with `letter` one that leads each member to their copy of that letter, `POST /sandbox/notices/withdraw` `{id}` ends one. Pages that are open show it with their next look at the notices.
 */
export function registerNoticesSandbox(
  { db, clock, sandboxCall }: GatewayContext,
  isForEverybody: LetterForEverybody,
): void {
  sandboxCall('GET', '/sandbox/notices', async () => {
    const rows = await selectStandingNotices(db, new Date(clock.now()))
    return {
      list: rows.map(({ startAt, endAt, mailingId, ...notice }) => ({
        ...notice,
        startAt: startAt.getTime(),
        endAt: endAt.getTime(),
        ...(mailingId !== null && { letter: String(mailingId) }),
      })),
    }
  })

  sandboxCall('POST', '/sandbox/notices', async ({ body, writeDown }) => {
    const { days, letter: mailingId, ...notice } = parseInput(NoticeSchema, body)
    // What is for some alone, or was taken back, would lead nowhere.
    if (mailingId !== undefined && !(await isForEverybody(db, mailingId)))
      throw new ApiError(STATUS.WARNING, '只能附上写给全部会员且未撤回的站内信')
    const now = clock.now()
    const id = `desk-${randomUUID()}`
    const published = { ...notice, id, mailingId, startAt: new Date(now), endAt: new Date(now + days * DAY_MS) }
    await db.transaction(async (tx) => {
      await insertNotice(tx, published)
      await writeDown(tx, { subject: `notice:${id}`, after: published })
    })
    return { id }
  })

  sandboxCall('POST', '/sandbox/notices/withdraw', async ({ body, writeDown }) => {
    const { id } = parseInput(WithdrawSchema, body)
    const endAt = new Date(clock.now())
    await db.transaction(async (tx) => {
      if (!(await endNotice(tx, id, endAt))) throw new ApiError(STATUS.NOT_FOUND, '公告不存在或已撤下')
      await writeDown(tx, { subject: `notice:${id}`, after: { endAt } })
    })
  })
}
