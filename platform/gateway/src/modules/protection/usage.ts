import type { LimitType } from '@site/contracts'
import { type DaySpan, type Fen, type LimitPeriod, lossOf, periodAt, resetAt, startOfDay } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { addSums, selectTotals } from '../records/index.ts'
import { type StoredLimit } from './limits.repository.ts'
import { playedMinutes } from './sessions.repository.ts'

/** What other modules know of the money that counts towards limits. */
export interface MoneySources {
  /** Deposits of these days in fen: those that were paid, and those that may be yet at this moment. */
  readonly deposited: (db: Executor, memberId: number, days: DaySpan, now: number) => Promise<Fen>
  /** The risk of bets that wait to be taken, and so are in no record, in fen. */
  readonly waiting: (db: Executor, memberId: number) => Promise<Fen>
}

/** A limit that holds, and what is used of it. */
export interface UsedLimit extends StoredLimit {
  readonly amount: bigint
  readonly used: bigint
  /** When the period begins anew, epoch milliseconds. */
  readonly resetAt: number
}

/** Counts what a member has used of a limit in a period, in its unit: fen, or minutes. */
export function createUsage({ deposited, waiting }: MoneySources) {
  async function used(db: Executor, memberId: number, type: LimitType, period: LimitPeriod, now: number) {
    const days = periodAt(period, now)
    if (type === 'deposit') return deposited(db, memberId, days, now)
    const [begin, end] = [startOfDay(days.from), startOfDay(days.until)]
    if (type === 'session') return BigInt(await playedMinutes(db, memberId, begin, end))
    const bets = { beginTime: begin, endTime: end - 1 }
    // What may still move on is read first: a bet that is taken or settled meanwhile counts twice, and never not at all.
    const unseen = await waiting(db, memberId)
    const open = type === 'loss' ? addSums(await selectTotals(db, memberId, { ...bets, settled: 0 })).bet : 0n
    const all = addSums(await selectTotals(db, memberId, bets))
    return type === 'stake' ? all.bet + unseen : lossOf({ profit: all.profit, open: open + unseen })
  }

  return async function withUsage(
    db: Executor,
    memberId: number,
    limits: readonly StoredLimit[],
    now: number,
  ): Promise<readonly UsedLimit[]> {
    const all: UsedLimit[] = []
    // One after the other: inside a transaction there is one connection.
    for (const one of limits) {
      const { type, period, limit } = one
      all.push({
        ...one,
        amount: limit.amount,
        used: await used(db, memberId, type, period, now),
        resetAt: resetAt(period, now),
      })
    }
    return all
  }
}
