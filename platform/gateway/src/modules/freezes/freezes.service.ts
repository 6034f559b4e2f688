import { ApiError, type Freeze, type Freezes, STATUS } from '@site/contracts'
import { APPEAL_DAYS, DAY_MS, siteDateTime } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { lockMember, setStatus } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import * as repository from './freezes.repository.ts'
import type { FreezeRow } from './freezes.repository.ts'

/** Freezes that a member or staff sees at a time. */
export const LISTED = 50

const appealUntil = ({ frozenAt }: FreezeRow): number => frozenAt.getTime() + APPEAL_DAYS * DAY_MS
const mayAppeal = (freeze: FreezeRow, now: number): boolean =>
  freeze.liftedAt === null && freeze.appeal === null && now < appealUntil(freeze)

export function viewFreeze(freeze: FreezeRow): Freeze {
  const { ground, frozenAt, appeal, appealedAt, answer, answeredAt, liftedAt, liftGround } = freeze
  return {
    ground,
    frozenAt: frozenAt.getTime(),
    appealUntil: appealUntil(freeze),
    appeal: appeal === null || appealedAt === null ? null : { text: appeal, at: appealedAt.getTime() },
    answer: answer === null || answeredAt === null ? null : { text: answer, at: answeredAt.getTime() },
    lift: liftGround === null || liftedAt === null ? null : { text: liftGround, at: liftedAt.getTime() },
  }
}

/** Why the account of a member is frozen; undefined where it is not. */
export async function freezeOf(db: Executor, memberId: number): Promise<{ readonly ground: string } | undefined> {
  const freeze = await repository.findOpen(db, memberId)
  return freeze && { ground: freeze.ground }
}

/** Staff freezes accounts and lifts that again; members appeal. */
export function createFreezesService({
  db,
  clock,
  events,
  notices,
  sessions,
}: Pick<GatewayContext, 'db' | 'clock' | 'events' | 'notices' | 'sessions'>) {
  async function list(memberId: number): Promise<Freezes> {
    const freezes = await repository.selectFreezes(db, { memberId }, LISTED)
    const [last] = freezes
    return { list: freezes.map(viewFreeze), mayAppeal: last !== undefined && mayAppeal(last, clock.now()) }
  }

  const write = (tx: Executor, memberId: number, title: string, content: string): Promise<void> =>
    insertLetters(tx, [{ memberId, type: 'notice', title, content, createdAt: new Date(clock.now()) }])

  return {
    list,

    /**
     * Freezes an account: its sessions end, orders that are not paid are cancelled, and from then on nothing is played,
     * paid in or paid out.
     *
     * @throws ApiError 6009 it is frozen already
     */
    async freeze(memberId: number, ground: string, writeDown: WriteDown): Promise<void> {
      const frozenAt = new Date(clock.now())
      const notifyEnded = await db.transaction(async (tx) => {
        await lockMember(tx, memberId)
        if ((await repository.findOpen(tx, memberId)) !== undefined)
          throw new ApiError(STATUS.DATA_EXISTS, '该账号已被冻结')
        const freeze = await repository.insertFreeze(tx, { memberId, ground, frozenAt })
        await setStatus(tx, memberId, 'frozen')
        const ended = await sessions.end(tx, memberId)
        await events.emit(tx, 'member.excluded', { memberId })
        const until = siteDateTime(appealUntil(freeze))
        await write(tx, memberId, '账号已被冻结', `您的账号已被冻结。原因：${ground}。如有异议，可在${until}前申诉。`)
        await writeDown(tx, { subject: `freeze:${freeze.id}`, after: freeze })
        return ended
      })
      await notifyEnded()
      await notices.send({ memberId, type: 'unread' })
    },

    /** @throws ApiError 6012 nothing can be appealed against, not any more, or a second time */
    async appeal(memberId: number, text: string): Promise<Freezes> {
      const now = clock.now()
      await db.transaction(async (tx) => {
        await lockMember(tx, memberId)
        const freeze = await repository.findOpen(tx, memberId)
        if (freeze === undefined) throw new ApiError(STATUS.WARNING, '您的账号没有被冻结')
        if (freeze.appeal !== null) throw new ApiError(STATUS.WARNING, '您已提交过申诉，请等待处理')
        if (!mayAppeal(freeze, now)) throw new ApiError(STATUS.WARNING, `申诉期限为冻结后${APPEAL_DAYS}天，现已截止`)
        await repository.changeFreeze(tx, freeze.id, { appeal: text, appealedAt: new Date(now) })
      })
      return list(memberId)
    },

    /**
     * Staff answers an appeal, or lifts a freeze without one.
     *
     * @throws ApiError 6004 no such freeze, 6012 it is over, or there is no appeal to answer, or it was answered
     */
    async decide(
      id: number,
      decision: { readonly lifts: boolean; readonly answer: string },
      writeDown: WriteDown,
    ): Promise<void> {
      const { lifts, answer } = decision
      const now = new Date(clock.now())
      const memberId = await db.transaction(async (tx) => {
        const owner = await repository.findOwner(tx, id)
        if (owner === undefined) throw new ApiError(STATUS.NOT_FOUND)
        // The member first, as an appeal does: two that hold one of them each would wait for each other.
        await lockMember(tx, owner)
        const before = await repository.lockFreeze(tx, id)
        if (before.liftedAt !== null) throw new ApiError(STATUS.WARNING, '该冻结已解除')
        const isWaiting = before.appeal !== null && before.answer === null
        if (!lifts && !isWaiting) throw new ApiError(STATUS.WARNING, '没有待答复的申诉')
        const change = {
          ...(isWaiting && { answer, answeredAt: now }),
          ...(lifts && { liftedAt: now, liftGround: answer }),
        }
        await repository.changeFreeze(tx, id, change)
        if (lifts) {
          await setStatus(tx, before.memberId, 'active')
          await events.emit(tx, 'member.unfrozen', { memberId: before.memberId })
        }
        await (lifts
          ? write(tx, before.memberId, '账号冻结已解除', `您的账号已恢复正常。${answer}`)
          : write(tx, before.memberId, '申诉未通过', `您的账号冻结申诉未通过。原因：${answer}`))
        await writeDown(tx, { subject: `freeze:${id}`, before, after: { ...before, ...change } })
        return before.memberId
      })
      await notices.send({ memberId, type: 'unread' })
    },
  }
}

export type FreezesService = ReturnType<typeof createFreezesService>
