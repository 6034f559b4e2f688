import type { VenueCategory } from '@site/contracts'
import { DAY_MS, type Fen, isVoidCode, LEAST_REBATE_VALID, startOfDay } from '@site/domain'
import { type SQL, and, count, desc, eq, gte, inArray, isNotNull, lt, lte, max, ne, not, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'

import { isOfDays } from '../../db/counted-days.ts'
import type { Executor } from '../../db/database.ts'
import {
  type ListedBetRow,
  allBetRecordTable,
  betRecordTable,
  betTotalTable,
  ticketRecordTable,
} from '../../db/schema/records.ts'
import { type DaySpan, wholeDays } from '../../db/whole-days.ts'
import { databaseDate } from '../../lib/database-date.ts'

export type { ListedBetRow }

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
  /** Epoch milliseconds, both included. */
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
  readonly settled?: 0 | 1 | undefined
}

const bets = allBetRecordTable
type Bets = typeof allBetRecordTable | typeof ticketRecordTable

function matching(memberId: number, filter: BetFilter, from: Bets = bets): SQL | undefined {
  return and(
    eq(from.memberId, memberId),
    filter.category === undefined ? undefined : eq(from.category, filter.category),
    filter.enName === undefined ? undefined : eq(from.venue, filter.enName.toUpperCase()),
    filter.beginTime === undefined ? undefined : gte(from.betAt, databaseDate(filter.beginTime)),
    filter.endTime === undefined ? undefined : lte(from.betAt, databaseDate(filter.endTime)),
    filter.settled === undefined ? undefined : filter.settled === 1 ? not(from.isOpen) : sql`${from.isOpen}`,
  )
}

/** Where a page of bets ended: the last line of it. */
type BetPosition = Pick<ListedBetRow, 'source' | 'number' | 'ticketId'>

/** A position as text, and back; undefined for a text that is none. */
export const positionText = ({ source, number, ticketId }: BetPosition): string =>
  source === 'ticket' ? `t${number}` : `r${ticketId}`
export function parsePosition(text: string): BetPosition | undefined {
  if (/^t\d{1,15}$/.test(text)) return { source: 'ticket', number: Number(text.slice(1)), ticketId: '' }
  return text.startsWith('r') && text.length > 1 ? { source: 'record', number: 0, ticketId: text.slice(1) } : undefined
}

/** Lines of one source after a position. Of one moment, tickets stand before records. */
function following(memberId: number, from: Bets, after: BetPosition): SQL | undefined {
  const isTicket = from === ticketRecordTable
  const ofMember = sql`member_id = ${memberId}`
  // The time as the database has it, which is finer than a date of ours.
  const moment =
    after.source === 'ticket'
      ? sql`(select bet_at from bet_ticket_record where number = ${after.number} and ${ofMember})`
      : sql`(select bet_at from bet_record where ticket_id = ${after.ticketId} and ${ofMember})`
  const later = sql`${from.betAt} < ${moment}`
  if (isTicket && after.source === 'record') return later
  const behind = isTicket ? lt(from.number, after.number) : lt(from.ticketId, after.ticketId)
  const isSameSource = isTicket === (after.source === 'ticket')
  return and(sql`${from.betAt} <= ${moment}`, isSameSource ? or(later, behind) : undefined)
}

/**
 * A member's bets, the latest first: those after a position where one is given (what has come since changes nothing for
 * them), else from `offset` on. Each source is read by its own index, then the two are put together.
 */
export async function selectBets(
  db: Executor,
  memberId: number,
  filter: BetFilter,
  page: { readonly after?: BetPosition | undefined; readonly offset: number; readonly limit: number },
): Promise<readonly ListedBetRow[]> {
  const { after, limit } = page
  const offset = after === undefined ? page.offset : 0
  const pick = (from: Bets) =>
    and(matching(memberId, filter, from), after === undefined ? undefined : following(memberId, from, after))
  const tickets = db
    .select()
    .from(ticketRecordTable)
    .where(pick(ticketRecordTable))
    .orderBy(desc(ticketRecordTable.betAt), desc(ticketRecordTable.number))
    .limit(offset + limit)
  const records = db
    .select()
    .from(bets)
    .where(and(eq(bets.source, 'record'), pick(bets)))
    .orderBy(desc(bets.betAt), desc(bets.ticketId))
    .limit(offset + limit)
  return unionAll(tickets, records)
    .orderBy(sql`bet_at desc, source desc, number desc, ticket_id desc`)
    .limit(limit)
    .offset(offset)
}

/** One bet of a member, or undefined. */
export async function findBet(db: Executor, memberId: number, ticketId: string): Promise<ListedBetRow | undefined> {
  const number = /^B\d{6}(\d{6,15})$/.exec(ticketId)?.[1]
  const [row] = await db
    .select()
    .from(bets)
    .where(
      and(
        eq(bets.memberId, memberId),
        eq(bets.ticketId, ticketId),
        number === undefined
          ? eq(bets.source, 'record')
          : or(eq(bets.source, 'record'), eq(bets.number, Number(number))),
      ),
    )
  return row
}

/** What bets have together. */
export interface BetSums {
  readonly count: number
  readonly bet: bigint
  readonly valid: bigint
  readonly profit: bigint
}
export interface VenueSums extends BetSums {
  readonly venue: string
}

const sumOf = (what: SQL) => sql`coalesce(sum(${what}), 0)::text`.mapWith((text: string) => BigInt(text))

/**
 * Sums of a member's bets by venue; cancelled bets count, with nothing bet. Whole days are read from the sums that the
 * database keeps, so it takes as long for many bets as for few; a part of a day is added up.
 */
export async function selectTotals(db: Executor, memberId: number, filter: BetFilter): Promise<readonly VenueSums[]> {
  const { days, edges } = wholeDays(filter.beginTime, filter.endTime)
  const all: VenueSums[] = []
  if (days !== undefined) all.push(...(await sumDays(db, memberId, filter, days)))
  for (const edge of edges) all.push(...(await sumRows(db, memberId, { ...filter, ...edge })))
  return [...Map.groupBy(all, ({ venue }) => venue)].map(([venue, parts]) => ({ venue, ...addSums(parts) }))
}

export function addSums(parts: readonly BetSums[]): BetSums {
  return parts.reduce<BetSums>(
    (sum, one) => ({
      count: sum.count + one.count,
      bet: sum.bet + one.bet,
      valid: sum.valid + one.valid,
      profit: sum.profit + one.profit,
    }),
    { count: 0, bet: 0n, valid: 0n, profit: 0n },
  )
}

function sumDays(db: Executor, memberId: number, filter: BetFilter, days: DaySpan) {
  const { venue, category, settled, day } = betTotalTable
  return db
    .select({
      venue,
      count: sql`coalesce(sum(${betTotalTable.count}), 0)`.mapWith(Number),
      bet: sumOf(sql`${betTotalTable.bet}`),
      valid: sumOf(sql`${betTotalTable.valid}`),
      profit: sumOf(sql`${betTotalTable.profit}`),
    })
    .from(betTotalTable)
    .where(
      and(
        eq(betTotalTable.memberId, memberId),
        eq(betTotalTable.basis, 'bet'),
        isOfDays(day, days),
        filter.category === undefined ? undefined : eq(category, filter.category),
        filter.enName === undefined ? undefined : eq(venue, filter.enName.toUpperCase()),
        filter.settled === undefined ? undefined : eq(settled, filter.settled === 1),
      ),
    )
    .groupBy(venue)
}

function sumRows(db: Executor, memberId: number, filter: BetFilter) {
  const isVoid = sql`${bets.resultCode} like 'D%'`
  return db
    .select({
      venue: bets.venue,
      count: count(),
      bet: sumOf(sql`case when ${isVoid} then 0 else ${bets.risk} end`),
      valid: sumOf(sql`${bets.valid}`),
      profit: sumOf(sql`${bets.profit}`),
    })
    .from(bets)
    .where(matching(memberId, filter))
    .groupBy(bets.venue)
}

/** What the bets of a member came to, in fen, by the day on which they were made; days without a bet are left out. */
export async function selectDayProfits(
  db: Executor,
  memberId: number,
  days: { readonly from: number; readonly until: number },
): Promise<ReadonlyMap<number, bigint>> {
  const { day } = betTotalTable
  const rows = await db
    .select({ day, profit: sumOf(sql`${betTotalTable.profit}`) })
    .from(betTotalTable)
    .where(
      and(
        eq(betTotalTable.memberId, memberId),
        eq(betTotalTable.basis, 'bet'),
        gte(day, days.from),
        lt(day, days.until),
      ),
    )
    .groupBy(day)
  return new Map(rows.map((row) => [row.day, row.profit]))
}

/** A bet as limits count it; times in epoch milliseconds, money in fen. */
export interface StakedBet {
  readonly ticketId: string
  readonly venue: string
  readonly betAt: number
  /** Undefined as long as it is open. */
  readonly settledAt: number | undefined
  /** What was put at risk; nothing of a cancelled bet. */
  readonly risk: bigint
  readonly profit: bigint
}

/** Every bet of a member, the first one first. */
export async function selectStakedBets(db: Executor, memberId: number): Promise<readonly StakedBet[]> {
  const rows = await db.select().from(bets).where(eq(bets.memberId, memberId)).orderBy(bets.betAt, bets.ticketId)
  return rows.map(({ ticketId, venue, betAt, settleAt, risk, profit, resultCode, isOpen }) => ({
    ticketId,
    venue,
    betAt: betAt.getTime(),
    settledAt: isOpen ? undefined : settleAt?.getTime(),
    risk: isVoidCode(resultCode) ? 0n : risk,
    profit,
  }))
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
    .selectDistinct({ memberId: bets.memberId })
    .from(bets)
    .where(earning({ settledFrom: startOfDay(day), settledBefore: startOfDay(day + 1) }))
    .orderBy(bets.memberId)
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
    isNotNull(bets.settleAt),
    gte(bets.valid, LEAST_REBATE_VALID),
    category === undefined ? undefined : eq(bets.category, category),
    enName === undefined ? undefined : eq(bets.venue, enName.toUpperCase()),
    settledFrom === undefined ? undefined : gte(bets.settleAt, databaseDate(settledFrom)),
    settledBefore === undefined ? undefined : lt(bets.settleAt, databaseDate(settledBefore)),
  )
}

/** What the bets of one category that were settled on one site day have together, of those that earn a rebate. */
export interface DayValid {
  readonly day: number
  readonly category: VenueCategory
  readonly valid: Fen
}

/** Valid amounts of all bets of each member who has one, in fen. */
export async function sumValid(db: Executor): Promise<ReadonlyMap<number, Fen>> {
  const { memberId, valid, basis } = betTotalTable
  const rows = await db
    .select({ memberId, sum: sumOf(sql`${valid}`) })
    .from(betTotalTable)
    .where(eq(basis, 'bet'))
    .groupBy(memberId)
  return new Map(rows.map((row) => [row.memberId, row.sum]))
}

/** A member's valid amounts, by the day on which they were settled and by category. */
export async function selectDayValids(
  db: Executor,
  memberId: number,
  filter: EarningFilter,
): Promise<readonly DayValid[]> {
  const { settledFrom, settledBefore } = filter
  const { days, edges } = wholeDays(settledFrom, settledBefore === undefined ? undefined : settledBefore - 1)
  const all: DayValid[] = []
  if (days !== undefined) all.push(...(await keptDayValids(db, memberId, filter, days)))
  for (const { beginTime, endTime } of edges) {
    const edge = { ...filter, settledFrom: beginTime, settledBefore: endTime + 1 }
    all.push(...(await addedDayValids(db, memberId, edge)))
  }
  return all
}

function keptDayValids(db: Executor, memberId: number, filter: EarningFilter, days: DaySpan) {
  const { day, category, venue } = betTotalTable
  const valid = sumOf(sql`${betTotalTable.valid}`)
  return db
    .select({ day, category: sql<VenueCategory>`${category}`, valid })
    .from(betTotalTable)
    .where(
      and(
        eq(betTotalTable.memberId, memberId),
        eq(betTotalTable.basis, 'settle'),
        isOfDays(day, days),
        filter.category === undefined ? undefined : eq(category, filter.category),
        filter.enName === undefined ? undefined : eq(venue, filter.enName.toUpperCase()),
      ),
    )
    .groupBy(day, category)
    .having(sql`sum(${betTotalTable.valid}) > 0`)
}

function addedDayValids(db: Executor, memberId: number, filter: EarningFilter) {
  const { category, valid, settleAt } = bets
  const sinceDayZero = sql`extract(epoch from ${settleAt}) * 1000 - ${startOfDay(0)}::bigint`
  // By its alias: the parameters of two equal expressions are two things to the database.
  const day = sql<number>`floor((${sinceDayZero}) / ${DAY_MS}::bigint)::int`.as('day')
  return db
    .select({ day, category, valid: sumOf(sql`${valid}`) })
    .from(bets)
    .where(and(eq(bets.memberId, memberId), earning(filter)))
    .groupBy(day, category)
}

/** Deletes up to `most` bets of other venues that were over before a moment; how many there were. */
export async function deleteBetRecords(db: Executor, before: Date, most: number): Promise<number> {
  const old = db
    .select({ ticketId: betRecordTable.ticketId })
    .from(betRecordTable)
    .where(and(lt(betRecordTable.betAt, before), lt(betRecordTable.settleAt, before)))
    .limit(most)
  const rows = await db
    .delete(betRecordTable)
    .where(inArray(betRecordTable.ticketId, old))
    .returning({ ticketId: betRecordTable.ticketId })
  return rows.length
}
