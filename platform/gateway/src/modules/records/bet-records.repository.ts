import type { VenueCategory } from '@site/contracts'
import { DAY_MS, type Fen, LEAST_REBATE_VALID, startOfDay } from '@site/domain'
import { type SQL, and, count, desc, eq, gte, isNotNull, isNull, lt, lte, max, ne, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type BetRecordRow, allBetRecordTable, betRecordTable } from '../../db/schema/records.ts'
import { databaseDate } from '../../lib/database-date.ts'

export type { BetRecordRow }

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

/** One page of a member's bets, the latest first, and how many there are. */
export async function selectBets(
  db: Executor,
  memberId: number,
  filter: BetFilter & { readonly pageNum: number; readonly pageSize: number },
): Promise<{ readonly rows: readonly BetRecordRow[]; readonly total: number }> {
  const where = matching(memberId, filter)
  const rows = await db
    .select()
    .from(allBetRecordTable)
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

const sumOf = (what: SQL) => sql`coalesce(sum(${what}), 0)::text`.mapWith((text: string) => BigInt(text))

/** Sums per category, because each has a rebate of its own. Cancelled bets count, with nothing bet. */
export async function selectTotals(db: Executor, memberId: number, filter: BetFilter): Promise<readonly BetTotals[]> {
  const isVoid = sql`${allBetRecordTable.resultCode} like 'D%'`
  return db
    .select({
      category: allBetRecordTable.category,
      count: count(),
      bet: sumOf(sql`case when ${isVoid} then 0 else ${allBetRecordTable.risk} end`),
      valid: sumOf(sql`${allBetRecordTable.valid}`),
      profit: sumOf(sql`${allBetRecordTable.profit}`),
    })
    .from(allBetRecordTable)
    .where(matching(memberId, filter))
    .groupBy(allBetRecordTable.category)
}

/** Games of other venues that a member has played, the latest first. */
export async function selectPlayedGames(db: Executor, memberId: number) {
  const { venue, gameCode, betAt } = betRecordTable
  return db
    .select({ venue, game: gameCode })
    .from(betRecordTable)
    .where(and(eq(betRecordTable.memberId, memberId), ne(gameCode, '')))
    .groupBy(venue, gameCode)
    .orderBy(desc(max(betAt)))
}

/** Everybody who has bets that were settled on a site day and earn a rebate. */
export async function membersWithBets(db: Executor, day: number): Promise<readonly number[]> {
  const rows = await db
    .selectDistinct({ memberId: allBetRecordTable.memberId })
    .from(allBetRecordTable)
    .where(earning({ settledFrom: startOfDay(day), settledBefore: startOfDay(day + 1) }))
    .orderBy(allBetRecordTable.memberId)
  return rows.map(({ memberId }) => memberId)
}

export interface EarningFilter extends Pick<BetFilter, 'category' | 'enName'> {
  /** Epoch milliseconds. */
  readonly settledFrom?: number | undefined
  readonly settledBefore?: number | undefined
}

/** Settled bets that earn a rebate: those with a smaller valid amount do not count. */
function earning({ category, enName, settledFrom, settledBefore }: EarningFilter): SQL | undefined {
  return and(
    isNotNull(allBetRecordTable.settleAt),
    gte(allBetRecordTable.valid, LEAST_REBATE_VALID),
    category === undefined ? undefined : eq(allBetRecordTable.category, category),
    enName === undefined ? undefined : eq(allBetRecordTable.venue, enName.toUpperCase()),
    settledFrom === undefined ? undefined : gte(allBetRecordTable.settleAt, databaseDate(settledFrom)),
    settledBefore === undefined ? undefined : lt(allBetRecordTable.settleAt, databaseDate(settledBefore)),
  )
}

/** What the bets of one category that were settled on one site day have together, of those that earn a rebate. */
export interface DayValid {
  readonly day: number
  readonly category: VenueCategory
  readonly valid: Fen
}

/** A member's valid amounts, by the day on which they were settled and by category. */
export async function selectDayValids(
  db: Executor,
  memberId: number,
  filter: EarningFilter,
): Promise<readonly DayValid[]> {
  const { category, valid, settleAt } = allBetRecordTable
  const sinceDayZero = sql`extract(epoch from ${settleAt}) * 1000 - ${startOfDay(0)}::bigint`
  // By its alias: the parameters of two equal expressions are two things to the database.
  const day = sql<number>`floor((${sinceDayZero}) / ${DAY_MS}::bigint)::int`.as('day')
  return db
    .select({ day, category, valid: sumOf(sql`${valid}`) })
    .from(allBetRecordTable)
    .where(and(eq(allBetRecordTable.memberId, memberId), earning(filter)))
    .groupBy(day, category)
}
