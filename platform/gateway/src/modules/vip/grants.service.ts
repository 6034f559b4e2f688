import { ApiError, type GiftState, STATUS } from '@site/contracts'
import { DAY_MS, type Fen, formatCny } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import type { WriteDown } from '../../kernel/audit/index.ts'
import { requireSameContent } from '../../kernel/ledger/index.ts'
import { lockMember, mustFindByName } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { rowIdOf } from '../../lib/row-id.ts'
import type { MayPromote } from '../protection/index.ts'
import { selectClaimedGrants } from './claims.repository.ts'
import * as repository from './grants.repository.ts'

/** So long one that ended, or was claimed, is among the gifts of its member. */
const SHOWN_MS = 60 * DAY_MS
const PREFIX = 'special:'

interface Given {
  readonly requestId: string
  readonly name: string
  readonly title: string
  readonly amount: Fen
  readonly turnover: number
  readonly days: number
}

/** A gift of the operator as a member has it; `amount` in fen, times in epoch milliseconds. */
interface Grant {
  readonly id: string
  readonly title: string
  readonly amount: Fen
  readonly turnover: number
  readonly opensAt: number
  readonly closesAt: number
  readonly state: Exclude<GiftState, 'locked'>
}

/** What a request asks for: whoever sends its id again for something else has not made that. */
const contentOf = ({
  memberId,
  title,
  amount,
  turnover,
  createdAt,
  closesAt,
}: Pick<repository.GrantRow, 'memberId' | 'title' | 'amount' | 'turnover' | 'createdAt' | 'closesAt'>) => ({
  ...{ memberId, title, amount: String(amount), turnover },
  forMs: closesAt.getTime() - createdAt.getTime(),
})

/** How a gift of the operator stands. */
export function grantState(
  { closesAt, withdrawnAt }: Pick<repository.GrantRow, 'closesAt' | 'withdrawnAt'>,
  isClaimed: boolean,
  now: number,
): Grant['state'] | 'withdrawn' {
  if (isClaimed) return 'claimed'
  if (withdrawnAt !== null) return 'withdrawn'
  return closesAt.getTime() > now ? 'claimable' : 'expired'
}

/** Gifts that the operator gives to one member. They are paid by `gifts.service`, as those of a grade are. */
export function createGrants(
  { db, clock, notices }: Pick<GatewayContext, 'db' | 'clock' | 'notices'>,
  mayPromote: MayPromote,
) {
  async function viewAll(executor: Executor, rows: readonly repository.GrantRow[]): Promise<readonly Grant[]> {
    const claimed = await selectClaimedGrants(
      executor,
      rows.map(({ id }) => id),
    )
    return rows.flatMap((row) => {
      const state = grantState(row, claimed.has(row.id), clock.now())
      if (state === 'withdrawn') return []
      const { title, amount, turnover, createdAt, closesAt } = row
      const times = { opensAt: createdAt.getTime(), closesAt: closesAt.getTime() }
      return [{ id: `${PREFIX}${row.id}`, title, amount, turnover, ...times, state }]
    })
  }

  return {
    /** What a member was given: what can be claimed first, then what was claimed or ended lately. */
    async of(executor: Executor, memberId: number): Promise<readonly Grant[]> {
      const rows = await repository.selectGrantsOf(executor, memberId, new Date(clock.now() - SHOWN_MS))
      return viewAll(executor, rows)
    },

    /** A member's gift by the id of a claim; undefined when it is none of theirs, or taken back. */
    async find(executor: Executor, memberId: number, id: string): Promise<Grant | undefined> {
      // Of its number there is one spelling: a gift is claimed under its id, and another one would be another claim.
      const number = id.startsWith(PREFIX) ? rowIdOf(id.slice(PREFIX.length)) : undefined
      const row = number === undefined ? undefined : await repository.findGrant(executor, number)
      return row?.memberId === memberId ? (await viewAll(executor, [row]))[0] : undefined
    },

    /**
     * Gives a member a gift, once for its request, with a letter that says so.
     *
     * @throws ApiError 6004 there is no such member, 6009 the request made another gift, 6012 nothing may be given to them
     */
    async give({ name, days, ...gift }: Given, writeDown: WriteDown): Promise<{ id: string }> {
      const member = await mustFindByName(db, name)
      const id = await db.transaction(async (tx) => {
        await lockMember(tx, member.id)
        if (!(await mayPromote(member.id, { executor: tx })))
          throw new ApiError(STATUS.WARNING, '目前不能向该会员发放礼金')
        const now = clock.now()
        const period = { createdAt: new Date(now), closesAt: new Date(now + days * DAY_MS) }
        const made = await repository.insertGrant(tx, { ...gift, ...period, memberId: member.id })
        if (made === undefined) {
          const first = await repository.findByRequest(tx, gift.requestId)
          if (first !== undefined)
            requireSameContent(contentOf(first), contentOf({ ...gift, ...period, memberId: member.id }))
          return first?.id
        }
        const terms = `${days}天内可在福利中心领取，取款前须完成${gift.turnover}倍流水。`
        await insertLetters(tx, [
          {
            ...{ memberId: member.id, type: 'activity' as const, source: `gift:${made.id}`, jump: '/mine/welfare' },
            ...{ title: '您收到一份专属礼金', content: `${gift.title}：${formatCny(gift.amount)}，${terms}` },
            createdAt: new Date(now),
          },
        ])
        await writeDown(tx, { subject: `gift:${made.id}`, after: made })
        return made.id
      })
      await notices.send({ memberId: member.id, type: 'unread' })
      return { id: String(id) }
    },

    /**
     * Takes a gift back that was not claimed.
     *
     * @throws ApiError 6004 there is none, or it was taken back, 6012 it was claimed
     */
    async withdraw(id: number, writeDown: WriteDown): Promise<void> {
      const known = await repository.findGrant(db, id)
      if (known === undefined) throw new ApiError(STATUS.NOT_FOUND, '礼金不存在')
      await db.transaction(async (tx) => {
        // A claim holds the member, too.
        await lockMember(tx, known.memberId)
        const before = await repository.findGrant(tx, id)
        if (before === undefined || before.withdrawnAt !== null) throw new ApiError(STATUS.NOT_FOUND, '礼金已收回')
        if ((await selectClaimedGrants(tx, [id])).has(id)) throw new ApiError(STATUS.WARNING, '礼金已被领取，不能收回')
        const withdrawnAt = new Date(clock.now())
        await repository.withdrawGrant(tx, id, withdrawnAt)
        await writeDown(tx, { subject: `gift:${id}`, before, after: { ...before, withdrawnAt } })
      })
    },
  }
}

export type Grants = ReturnType<typeof createGrants>
