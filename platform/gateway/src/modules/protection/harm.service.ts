import { type DaySpan, harmOf, harmWindow, isHighHarm, startOfDay, withinDays } from '@site/domain'

import type { GatewayContext } from '../../context/index.ts'
import type { Executor } from '../../db/database.ts'
import { insertLetters } from '../../kernel/notices/index.ts'
import { selectDayProfits } from '../records/index.ts'
import { countAsked, saveHarm, selectActive, selectMarkedMembers, wasHighBefore } from './harm.repository.ts'
import { HARM_LETTER } from './refusal.ts'
import { selectSessions } from './sessions.repository.ts'

/** How the deposits of one day ended. */
export interface DepositDay {
  readonly day: number
  readonly credited: number
  readonly failed: number
}

/** What is asked of deposits. */
export interface HarmSources {
  /** Deposits of a member by the days on which they were ordered. */
  readonly depositDays: (db: Executor, memberId: number, days: DaySpan) => Promise<readonly DepositDay[]>
  /** Everybody who ordered one on these days. */
  readonly depositors: (db: Executor, days: DaySpan) => Promise<readonly number[]>
}

/** Finds, day by day, who shows signs of harm. */
export function createHarmService(
  { db, clock, notices }: Pick<GatewayContext, 'db' | 'clock' | 'notices'>,
  { depositDays, depositors }: HarmSources,
) {
  return {
    /** Everybody whose days up to this one are to be looked at: who was there, and who was marked before. */
    async members(day: number): Promise<readonly number[]> {
      const days = harmWindow(day)
      const all = [
        ...(await selectActive(db, days)),
        ...(await depositors(db, days)),
        ...(await selectMarkedMembers(db)),
      ]
      return [...new Set(all)]
    },

    /** Looks at the days of a member up to this one, and writes to them when what was seen has become much. */
    async look(memberId: number, day: number): Promise<void> {
      const days = harmWindow(day)
      const deposits = await depositDays(db, memberId, days)
      const profits = await selectDayProfits(db, memberId, days)
      const raised = await countAsked(db, memberId, days)
      const sessions = await selectSessions(db, memberId, startOfDay(days.from), startOfDay(days.until))
      const harm = harmOf({
        days: deposits.map(({ day: of, credited }) => ({ deposits: credited, profit: profits.get(of) ?? 0n })),
        raised,
        failed: deposits.reduce((sum, { failed }) => sum + failed, 0),
        sessions: sessions.flatMap((session) => withinDays(session, days) ?? []),
      })
      const isNews = await db.transaction(async (tx) => {
        await saveHarm(tx, { memberId, day }, harm, clock.now())
        if (!isHighHarm(harm.score) || (await wasHighBefore(tx, memberId, day))) return false
        await insertLetters(tx, [
          { memberId, type: 'notice', source: `harm:${day}`, ...HARM_LETTER, createdAt: new Date(clock.now()) },
        ])
        return true
      })
      if (isNews) await notices.send({ memberId, type: 'unread' })
    },
  }
}
