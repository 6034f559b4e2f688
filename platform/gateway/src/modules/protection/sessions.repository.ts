import { DEFAULT_REALITY_MINUTES } from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import { and, desc, eq, gt, lt, lte, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { playSessionTable, playSettingTable } from '../../db/schema/protection.ts'
import { databaseDate } from '../../lib/database-date.ts'

const table = playSessionTable

export interface PlaySession {
  readonly id: number
  readonly startedAt: number
  readonly seenAt: number
}

/**
 * The latest session of play of a member that has begun by now. A clock that was set back leaves sessions of the future
 * behind, which would hide the present one for as long as they are ahead.
 */
export async function findLatestSession(db: Executor, memberId: number, now: number): Promise<PlaySession | undefined> {
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.memberId, memberId), lte(table.startedAt, databaseDate(now))))
    .orderBy(desc(table.seenAt))
    .limit(1)
  return row && { id: row.id, startedAt: row.startedAt.getTime(), seenAt: row.seenAt.getTime() }
}

export async function insertSession(tx: Executor, memberId: number, now: number): Promise<void> {
  const at = databaseDate(now)
  await tx.insert(table).values({ memberId, startedAt: at, seenAt: at })
}

/** The member was there until now; never until an earlier moment than before. */
export async function extendSession(tx: Executor, id: number, now: number): Promise<void> {
  await tx
    .update(table)
    .set({ seenAt: databaseDate(now) })
    .where(and(eq(table.id, id), lt(table.seenAt, databaseDate(now))))
}

/** Deletes sessions of play whose last sign came before this: a limit of playing time counts the present day alone. */
export async function deletePlaySessions(db: Executor, before: Date): Promise<void> {
  await db.delete(table).where(lt(table.seenAt, before))
}

/** Whole minutes that a member has played between two moments. */
export async function playedMinutes(db: Executor, memberId: number, from: number, until: number): Promise<number> {
  const [begin, end] = [databaseDate(from), databaseDate(until)]
  const [row] = await db
    .select({
      ms: sql`coalesce(sum(extract(epoch from least(${table.seenAt}, ${end}) - greatest(${table.startedAt}, ${begin})) * 1000), 0)`.mapWith(
        Number,
      ),
    })
    .from(table)
    .where(and(eq(table.memberId, memberId), gt(table.seenAt, begin), lt(table.startedAt, end)))
  return Math.floor((row?.ms ?? 0) / MINUTE_MS)
}

/** When a member was there between two moments, epoch milliseconds. */
export async function selectSessions(
  db: Executor,
  memberId: number,
  from: number,
  until: number,
): Promise<readonly { readonly from: number; readonly until: number }[]> {
  const rows = await db
    .select()
    .from(table)
    .where(
      and(eq(table.memberId, memberId), gt(table.seenAt, databaseDate(from)), lt(table.startedAt, databaseDate(until))),
    )
    .orderBy(table.startedAt)
  return rows.map(({ startedAt, seenAt }) => ({ from: startedAt.getTime(), until: seenAt.getTime() }))
}

/** What a member has chosen about their play. */
interface PlaySetting {
  /** Minutes between two reality checks. */
  readonly realityMinutes: number
  /** They have answered whether they want a limit of deposits. */
  readonly limitsAsked: boolean
}

export async function settingOf(db: Executor, memberId: number): Promise<PlaySetting> {
  const [row] = await db.select().from(playSettingTable).where(eq(playSettingTable.memberId, memberId))
  return row ?? { realityMinutes: DEFAULT_REALITY_MINUTES, limitsAsked: false }
}

export async function changeSetting(db: Executor, memberId: number, change: Partial<PlaySetting>): Promise<void> {
  await db
    .insert(playSettingTable)
    .values({ memberId, realityMinutes: DEFAULT_REALITY_MINUTES, ...change })
    .onConflictDoUpdate({ target: playSettingTable.memberId, set: change })
}
