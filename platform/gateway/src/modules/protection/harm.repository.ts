import { type Harm, HIGH_HARM, startOfDay } from '@site/domain'
import { and, desc, eq, gt, gte, lt, lte, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'

import type { Executor } from '../../db/database.ts'
import {
  playExclusionTable,
  playHarmTable,
  playLimitChangeTable,
  playLinkTable,
  playSessionTable,
} from '../../db/schema/protection.ts'
import { databaseDate } from '../../lib/database-date.ts'

const table = playHarmTable

/** Days of the site: the first one, and the one after the last. */
interface Days {
  readonly from: number
  readonly until: number
}

/** What was seen of a member up to the end of a day; found again, it takes the place of what was found before. */
export async function saveHarm(
  tx: Executor,
  { memberId, day }: { readonly memberId: number; readonly day: number },
  { score, reasons }: Harm,
  now: number,
): Promise<void> {
  const found = { score, reasons: [...reasons], at: databaseDate(now) }
  await tx
    .insert(table)
    .values({ memberId, day, ...found })
    .onConflictDoUpdate({ target: [table.memberId, table.day], set: found })
}

/** What was seen of a member last, as it was known at a moment. */
export async function findHarm(db: Executor, memberId: number, at: number): Promise<Harm | undefined> {
  const [row] = await db
    .select({ score: table.score, reasons: table.reasons })
    .from(table)
    .where(and(eq(table.memberId, memberId), lte(table.at, databaseDate(at))))
    .orderBy(desc(table.day))
    .limit(1)
    .prepare('harm')
    .execute()
  return row
}

/** What was seen last of every member of whom anything was. */
function latestOfAll(db: Executor) {
  return db.selectDistinctOn([table.memberId]).from(table).orderBy(table.memberId, desc(table.day)).as('latest')
}

/** Members of whom something was seen, and nothing better since. */
export async function selectMarkedMembers(db: Executor): Promise<readonly number[]> {
  const latest = latestOfAll(db)
  const rows = await db.select({ memberId: latest.memberId }).from(latest).where(gt(latest.score, 0))
  return rows.map(({ memberId }) => memberId)
}

/** The highest scores of now. */
export function selectHighest(db: Executor, most: number) {
  const latest = latestOfAll(db)
  return db.select().from(latest).where(gt(latest.score, 0)).orderBy(desc(latest.score), latest.memberId).limit(most)
}

/** Whether the score of a member was high when it was found last before this day. */
export async function wasHighBefore(db: Executor, memberId: number, day: number): Promise<boolean> {
  const [row] = await db
    .select({ score: table.score })
    .from(table)
    .where(and(eq(table.memberId, memberId), lt(table.day, day)))
    .orderBy(desc(table.day))
    .limit(1)
  return row !== undefined && row.score >= HIGH_HARM
}

/** Members who were there, or asked for a higher limit, on these days. */
export async function selectActive(db: Executor, { from, until }: Days): Promise<readonly number[]> {
  const [begin, end] = [databaseDate(startOfDay(from)), databaseDate(startOfDay(until))]
  const { memberId, seenAt, startedAt } = playSessionTable
  const there = await db
    .selectDistinct({ memberId })
    .from(playSessionTable)
    .where(and(gte(seenAt, begin), lt(startedAt, end)))
  const asked = await db
    .selectDistinct({ memberId: playLimitChangeTable.memberId })
    .from(playLimitChangeTable)
    .where(and(playLimitChangeTable.isAsked, gte(playLimitChangeTable.at, begin), lt(playLimitChangeTable.at, end)))
  return [...new Set([...there, ...asked].map((row) => row.memberId))]
}

/** Everybody who ever had a limit or a pause, was held, or showed signs of harm. */
export async function selectProtected(db: Executor): Promise<readonly number[]> {
  const rows = await union(
    db.select({ memberId: playLimitChangeTable.memberId }).from(playLimitChangeTable),
    db.select({ memberId: playExclusionTable.memberId }).from(playExclusionTable),
    db.select({ memberId: playLinkTable.memberId }).from(playLinkTable),
    db.select({ memberId: table.memberId }).from(table).where(gt(table.score, 0)),
  )
  return rows.map(({ memberId }) => memberId).toSorted((one, other) => one - other)
}

/** How often a member asked for a higher limit, or none, on these days. */
export async function countAsked(db: Executor, memberId: number, { from, until }: Days): Promise<number> {
  const { memberId: owner, isAsked, at } = playLimitChangeTable
  const [row] = await db
    .select({ n: sql`count(*)`.mapWith(Number) })
    .from(playLimitChangeTable)
    .where(
      and(
        eq(owner, memberId),
        isAsked,
        gte(at, databaseDate(startOfDay(from))),
        lt(at, databaseDate(startOfDay(until))),
      ),
    )
  return row?.n ?? 0
}

/** Deletes what was seen before this. */
export async function deletePlayHarm(db: Executor, before: Date): Promise<void> {
  await db.delete(table).where(lt(table.at, before))
}
