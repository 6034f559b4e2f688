import {
  type Fen,
  type GradeMove,
  type GradeStanding,
  GRADES,
  climb,
  dayOf,
  endPeriod,
  gradeRule,
  keepUntil,
  startOfDay,
} from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { retryConflicts } from '../../db/errors.ts'
import type { Deposited, SettledBet } from '../../kernel/events/index.ts'
import { type MemberRow, findMember, lockMember, setVipGrade } from '../../kernel/members/index.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { selectDayValids } from '../records/index.ts'
import { gradeLetter } from './grade-letter.ts'
import * as repository from './progress.repository.ts'
import type { ProgressRow } from './progress.repository.ts'

/** Valid bets of a member that were settled on site days, in fen, by day; `until` is the first day after them. */
export async function validByDay(
  db: Executor,
  memberId: number,
  from: number,
  until: number,
): Promise<ReadonlyMap<number, Fen>> {
  const sums = new Map<number, Fen>()
  const period = { settledFrom: startOfDay(from), settledBefore: startOfDay(until) }
  for (const { day, valid } of await selectDayValids(db, memberId, period)) sums.set(day, (sums.get(day) ?? 0n) + valid)
  return sums
}

/** The same of all the days together. */
export async function validIn(db: Executor, memberId: number, from: number, until: number): Promise<Fen> {
  const days = await validByDay(db, memberId, from, until)
  return [...days.values()].reduce((sum, valid) => sum + valid, 0n)
}

/** How a member stands by what is written down; one that a person has given is never below the highest. */
export function standingOf(
  { vipGrade }: Pick<MemberRow, 'vipGrade'>,
  { highest, since }: Pick<ProgressRow, 'highest' | 'since'>,
): GradeStanding {
  return { grade: vipGrade, highest: Math.max(highest, vipGrade), since }
}

/** Follows deposits and bets, and moves grades by them. */
export function createStandingService({ db, clock, notices }: Pick<GatewayContext, 'db' | 'clock' | 'notices'>) {
  async function settle(tx: Executor, member: MemberRow, progress: ProgressRow): Promise<readonly GradeMove[]> {
    const now = clock.now()
    const today = dayOf(now)
    const { id } = member
    const moves: GradeMove[] = []
    let standing = standingOf(member, progress)
    // Each period that is over is judged by itself, however late: its bets are known by their days.
    for (let end = keepUntil(standing); end <= today; end = keepUntil(standing)) {
      const bets = standing.grade === 0 ? 0n : await validIn(tx, id, standing.since, end)
      const ended = endPeriod(standing, bets)
      standing = ended.standing
      if (ended.change !== undefined) moves.push({ ...ended.change, at: startOfDay(end) })
    }
    const climbed = climb(standing, progress, await validIn(tx, id, standing.since, today + 1), today)
    standing = climbed.standing
    if (climbed.change !== undefined) moves.push({ ...climbed.change, at: now })

    const { grade, highest, since } = standing
    const above = GRADES[highest + 1]
    const missing = grade < highest ? gradeRule(grade + 1).keep - (await validIn(tx, id, since, today + 1)) : undefined
    await repository.saveProgress(tx, id, {
      highest,
      since,
      nextDeposit: above?.deposit ?? null,
      nextBet: above?.bet ?? null,
      regainBet: missing === undefined ? null : progress.bet + missing,
    })
    if (grade !== member.vipGrade) await setVipGrade(tx, id, grade)
    for (const move of moves) {
      const number = await repository.insertMove(tx, id, move)
      await insertLetters(tx, [
        {
          ...{ memberId: id, type: 'notice' as const, source: `vip:${number}`, createdAt: new Date(now) },
          ...gradeLetter(move),
        },
      ])
    }
    return moves
  }

  return {
    /** Counts deposits of a member each. Answers whose grade has to be looked at once the transaction is through. */
    deposited(tx: Executor, deposits: readonly Deposited[]): Promise<readonly number[]> {
      const gains = deposits.map(({ memberId, amount }) => ({ memberId, deposit: amount, bet: 0n }))
      return repository.addProgress(tx, gains, dayOf(clock.now()))
    },

    /** The same with bets that have ended or count for another amount than before. */
    async counted(tx: Executor, bets: readonly SettledBet[]): Promise<readonly number[]> {
      const gains = new Map<number, Fen>()
      for (const { memberId, valid, before } of bets) gains.set(memberId, (gains.get(memberId) ?? 0n) + valid - before)
      const changed = [...gains].flatMap(([memberId, bet]) => (bet === 0n ? [] : [{ memberId, deposit: 0n, bet }]))
      return changed.length === 0 ? [] : repository.addProgress(tx, changed, dayOf(clock.now()))
    },

    due: (day: number): Promise<readonly number[]> => repository.selectDue(db, day),

    /**
     * Looks at a member's grade: ends keep-grade periods that are over, and moves it up when enough is there. What has
     * moved is told by letters. A second look changes nothing.
     */
    async look(memberId: number): Promise<void> {
      const moves = await retryConflicts(() =>
        db.transaction(async (tx) => {
          await lockMember(tx, memberId)
          const member = await findMember(tx, memberId)
          const progress = await repository.lockProgress(tx, memberId)
          return member === undefined || progress === undefined ? [] : settle(tx, member, progress)
        }),
      )
      if (moves.length > 0) await notices.send({ memberId, type: 'unread' })
    },
  }
}
