import type { VenueCategory } from '@site/contracts'
import { type SQL, and, count, desc, eq, gte, isNotNull, isNull, lte, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type BetRecordRow, allBetRecordTable, betRecordTable } from '../../db/schema/rounds.ts'
import { venueTable } from '../../db/schema/site.ts'

/** A bet as it is known now; amounts are fen, times are of the business clock. */
export type NewBetRecord = typeof betRecordTable.$inferInsert

/**
 * Writes a bet of any venue into the members' bet records, or what has become of it. Called inside the transaction that
 * moves the bet's money, so that record and ledger cannot tell different stories. A ticket keeps its owner and venue.
 */
export async function saveBetRecord(tx: Executor, record: NewBetRecord): Promise<void> {
  const { ticketId: _ticket, memberId: _member, venue: _venue, ...state } = record
  await tx.insert(betRecordTable).values(record).onConflictDoUpdate({ target: betRecordTable.ticketId, set: state })
}

/** Changes a bet that is in the records already, e.g. when it is settled; false when there is none. */
export async function updateBetRecord(
  tx: Executor,
  ticketId: string,
  change: Partial<Omit<NewBetRecord, 'ticketId' | 'memberId' | 'venue'>>,
): Promise<boolean> {
  const rows = await tx
    .update(betRecordTable)
    .set(change)
    .where(eq(betRecordTable.ticketId, ticketId))
    .returning({ ticketId: betRecordTable.ticketId })
  return rows.length > 0
}

export interface BetFilter {
  readonly category?: VenueCategory | undefined
  readonly enName?: string | undefined
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  readonly settled?: 0 | 1 | undefined
}

function matching(memberId: number, filter: BetFilter): SQL | undefined {
  return and(
    eq(allBetRecordTable.memberId, memberId),
    filter.category === undefined ? undefined : eq(allBetRecordTable.category, filter.category),
    filter.enName === undefined ? undefined : eq(allBetRecordTable.venue, filter.enName.toUpperCase()),
    filter.beginTime === undefined ? undefined : gte(allBetRecordTable.betAt, databaseDate(filter.beginTime)),
    filter.endTime === undefined ? undefined : lte(allBetRecordTable.betAt, databaseDate(filter.endTime)),
    filter.settled === undefined
      ? undefined
      : filter.settled === 1
        ? isNotNull(allBetRecordTable.settleAt)
        : isNull(allBetRecordTable.settleAt),
  )
}

/** The last moment that the database can hold stands for everything behind it. */
export function databaseDate(time: number): Date {
  return new Date(Math.min(time, Date.UTC(9999, 0)))
}

export interface ListedBet {
  readonly bet: BetRecordRow
  readonly venueName: string
}

/** One page of a member's bets, the latest first, and how many there are. */
export async function selectBets(
  db: Executor,
  memberId: number,
  filter: BetFilter & { readonly pageNum: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly ListedBet[]; readonly total: number }> {
  const where = matching(memberId, filter)
  const rows = await db
    .select({ bet: allBetRecordTable, venueName: venueTable.name })
    .from(allBetRecordTable)
    .innerJoin(venueTable, eq(venueTable.code, allBetRecordTable.venue))
    .where(where)
    .orderBy(desc(allBetRecordTable.betAt), desc(allBetRecordTable.ticketId))
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
  const [counted] = await db.select({ total: count() }).from(allBetRecordTable).where(where)
  return { rows, total: counted?.total ?? 0 }
}

export interface BetTotals {
  readonly category: VenueCategory
  readonly count: number
  readonly bet: bigint
  readonly valid: bigint
  readonly profit: bigint
}

/** Sums per category, because each has a rebate of its own. Cancelled bets count, with nothing bet. */
export async function selectTotals(db: Executor, memberId: number, filter: BetFilter): Promise<readonly BetTotals[]> {
  const sum = (what: SQL) => sql`coalesce(sum(${what}), 0)::text`.mapWith((text: string) => BigInt(text))
  const isVoid = sql`${allBetRecordTable.resultCode} like 'D%'`
  return db
    .select({
      category: allBetRecordTable.category,
      count: count(),
      bet: sum(sql`case when ${isVoid} then 0 else ${allBetRecordTable.risk} end`),
      valid: sum(sql`${allBetRecordTable.valid}`),
      profit: sum(sql`${allBetRecordTable.profit}`),
    })
    .from(allBetRecordTable)
    .where(matching(memberId, filter))
    .groupBy(allBetRecordTable.category)
}
