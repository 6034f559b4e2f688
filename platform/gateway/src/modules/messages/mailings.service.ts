import { ApiError, type LetterType, STATUS } from '@site/contracts'
import * as v from 'valibot'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { requireSameContent } from '../../kernel/ledger/index.ts'
import { type Audience, countAudience, mustFindByName, selectAudience } from '../../kernel/members/index.ts'
import { insertLetters, isTempting, withdrawLetters } from '../../kernel/notices/index.ts'
import type { MayPromote } from '../protection/index.ts'
import * as repository from './mailings.repository.ts'

/** Whom a letter is for: everybody, the members of some grades, or one by name. */
type MailedTo =
  | { readonly audience: 'all' }
  | { readonly audience: 'grades'; readonly vipMin: number; readonly vipMax: number }
  | { readonly audience: 'member'; readonly name: string }

interface Written {
  readonly requestId: string
  readonly type: LetterType
  readonly title: string
  readonly content: string
  readonly jump?: string | undefined
  readonly to: MailedTo
}

/** Letters that are written, or taken back, in one go: each holds its member's count until its transaction ends. */
const BATCH = 200
const BatchSchema = v.object({
  mailingId: v.pipe(v.number(), v.safeInteger()),
  /** The last member of the batch before. */
  after: v.pipe(v.number(), v.safeInteger()),
})
const WithdrawalSchema = v.object({
  mailingId: v.pipe(v.number(), v.safeInteger()),
  /** Which of the withdrawal's batches. */
  batch: v.pipe(v.number(), v.safeInteger()),
})
/** What a request asks for: whoever sends its id again for something else has not written that. */
const contentOf = ({
  type,
  title,
  content,
  jump,
  audience,
  memberId,
  vipMin = null,
  vipMax = null,
}: Pick<repository.MailingRow, 'type' | 'title' | 'content' | 'jump' | 'audience' | 'memberId'> &
  Partial<Pick<repository.MailingRow, 'vipMin' | 'vipMax'>>) => ({
  ...{ type, title, content, jump, audience, memberId, vipMin, vipMax },
})

/**
 * Letters of the operator to many. A job writes them, some members at a time, so that a press of the desk is answered at
 * once. What invites to play is written to nobody who may not be tempted to, at the moment of writing.
 */
export function createMailings({ db, clock, jobs, notices }: GatewayContext, mayPromote: MayPromote) {
  const send = jobs.declare({ name: 'messages.send', data: BatchSchema, attempts: 'unlimited', run: sendBatch })
  const takeBack = jobs.declare({
    ...{ name: 'messages.withdraw', data: WithdrawalSchema, attempts: 'unlimited' as const },
    run: async (data) => notify(await db.transaction(async (tx) => withdrawBatch(tx, data))),
  })

  const audienceOf = (row: Pick<repository.MailingRow, 'vipMin' | 'vipMax' | 'createdAt'>): Audience => ({
    grades: row.vipMin === null || row.vipMax === null ? undefined : { min: row.vipMin, max: row.vipMax },
    until: row.createdAt,
  })

  async function mayBeWritten(type: LetterType, memberId: number, executor: Executor): Promise<boolean> {
    return !isTempting(type) || mayPromote(memberId, { executor })
  }

  async function notify(memberIds: readonly number[]): Promise<void> {
    for (const memberId of memberIds) await notices.send({ memberId, type: 'unread' })
  }

  async function sendBatch({ mailingId, after }: v.InferOutput<typeof BatchSchema>): Promise<void> {
    const reached = await db.transaction(async (tx) => {
      const mailing = await repository.lockMailing(tx, mailingId)
      if (mailing === undefined || mailing.withdrawnAt !== null) return []
      const { type, title, content, jump, memberId, audience } = mailing
      const asked =
        memberId === null ? await selectAudience(tx, audienceOf(mailing), { after, most: BATCH }) : [memberId]
      // Written, but perhaps not told.
      if (mailing.sentTo > after || mailing.doneAt !== null) return asked
      const writable: number[] = []
      for (const id of asked) if (await mayBeWritten(type, id, tx)) writable.push(id)
      const letter = { type, title, content, jump, mailingId, broadcast: audience !== 'member' }
      const common = { ...letter, source: `mailing:${mailingId}`, createdAt: new Date(clock.now()) }
      if (writable.length > 0)
        await insertLetters(
          tx,
          writable.map((id) => ({ ...common, memberId: id })),
        )
      const last = asked.at(-1)
      const isDone = asked.length < BATCH || last === undefined
      await repository.updateMailing(tx, mailingId, {
        sent: mailing.sent + writable.length,
        kept: mailing.kept + asked.length - writable.length,
        sentTo: last ?? after,
        ...(isDone && { doneAt: new Date(clock.now()) }),
      })
      if (!isDone) await send.add(tx, { data: { mailingId, after: last }, key: `${mailingId}:${last}` })
      return writable
    })
    await notify(reached)
  }

  async function withdrawBatch(
    tx: Executor,
    { mailingId, batch }: v.InferOutput<typeof WithdrawalSchema>,
  ): Promise<readonly number[]> {
    const had = await withdrawLetters(tx, mailingId, BATCH)
    const next = { mailingId, batch: batch + 1 }
    if (had.length === BATCH) await takeBack.add(tx, { data: next, key: `${mailingId}:${next.batch}` })
    return had
  }

  /** @throws ApiError 6004 there is no such member */
  async function memberOf(to: MailedTo): Promise<number | null> {
    if (to.audience !== 'member') return null
    return (await mustFindByName(db, to.name)).id
  }

  return {
    /** How many members a letter is for now. @throws ApiError 6004 there is no such member */
    async countMembers(to: MailedTo): Promise<number> {
      if ((await memberOf(to)) !== null) return 1
      const grades = to.audience === 'grades' ? { min: to.vipMin, max: to.vipMax } : undefined
      return countAudience(db, { grades, until: new Date(clock.now()) })
    },

    /**
     * Has a letter written to everybody whom it is for, once for its request.
     *
     * @throws ApiError 6004 there is no such member, 6009 the request wrote another letter, 6012 it invites somebody to play who may not be tempted to
     */
    async write({ to, jump, ...letter }: Written, writeDown: WriteDown): Promise<{ id: string }> {
      const memberId = await memberOf(to)
      if (memberId !== null && !(await mayBeWritten(letter.type, memberId, db)))
        throw new ApiError(STATUS.WARNING, '该会员目前不接收活动与赛事信件')
      const mailing = {
        ...letter,
        ...{ jump: jump ?? null, audience: to.audience, memberId, createdAt: new Date(clock.now()) },
        ...(to.audience === 'grades' && { vipMin: to.vipMin, vipMax: to.vipMax }),
      }
      const id = await db.transaction(async (tx) => {
        const made = await repository.insertMailing(tx, mailing)
        if (made === undefined) {
          const first = await repository.findByRequest(tx, letter.requestId)
          if (first !== undefined) requireSameContent(contentOf(first), contentOf(mailing))
          return first?.id
        }
        await send.add(tx, { data: { mailingId: made.id, after: 0 }, key: `${made.id}:0` })
        await writeDown(tx, { subject: `mailing:${made.id}`, after: made })
        return made.id
      })
      return { id: String(id) }
    },

    /**
     * Writes a letter to nobody any more, and takes it out of all boxes: those of some members at once, the others by a job.
     *
     * @throws ApiError 6004 there is none, or it was withdrawn
     */
    async withdraw(id: number, writeDown: WriteDown): Promise<void> {
      const had = await db.transaction(async (tx) => {
        const before = await repository.lockMailing(tx, id)
        if (before === undefined || before.withdrawnAt !== null)
          throw new ApiError(STATUS.NOT_FOUND, '信件不存在或已撤回')
        const change = { withdrawnAt: new Date(clock.now()) }
        await repository.updateMailing(tx, id, change)
        const memberIds = await withdrawBatch(tx, { mailingId: id, batch: 0 })
        await writeDown(tx, { subject: `mailing:${id}`, before, after: { ...before, ...change } })
        return memberIds
      })
      await notify(had)
    },
  }
}

export type Mailings = ReturnType<typeof createMailings>
