import { dayOf, type Fen, type FinalCode } from '@site/domain'
import { and, asc, count, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import { legTable, type LegRow, ticketTable, type TicketRow } from '../../../db/schema/bets.ts'
import { validOf } from '../tickets/counted.ts'

/** A leg with the code that the result gives it. */
export interface GradedLeg {
  readonly leg: LegRow
  readonly code: FinalCode
  readonly result: string | undefined
}

/** A ticket as it is written down at its end. */
export interface SettledRow {
  readonly row: TicketRow
  readonly legs: readonly LegRow[]
  readonly code: FinalCode
  readonly payout: Fen
  readonly countedWin: Fen
  readonly capped: boolean
}

/** A share of the members: their number by the number of lanes leaves this one. */
export interface Lane {
  readonly lane: number
  readonly lanes: number
}

/** Selections of a match without a code, counted up to a limit. */
export async function countWaiting(db: Executor, matchId: number, limit: number): Promise<number> {
  const some = db
    .select({ id: legTable.ticketId })
    .from(legTable)
    .where(and(eq(legTable.matchId, matchId), isNull(legTable.code)))
    .limit(limit)
    .as('some')
  const [found] = await db.select({ n: count() }).from(some)
  return found?.n ?? 0
}

/** Selections with their tickets, which are held until the transaction ends. */
function lockLegs(tx: Executor, where: SQL | undefined, limit: number) {
  return tx
    .select({ leg: legTable, row: ticketTable })
    .from(legTable)
    .innerJoin(ticketTable, eq(ticketTable.id, legTable.ticketId))
    .where(where)
    .orderBy(asc(legTable.ticketId))
    .limit(limit)
    .for('update', { of: ticketTable })
}

/** The next selections of a match that wait for a code, of the first half alone or of all of it. */
export function lockWaiting(
  tx: Executor,
  { matchId, isOver, lane, lanes }: Lane & { readonly matchId: number; readonly isOver: boolean },
  limit: number,
) {
  return lockLegs(
    tx,
    and(
      eq(legTable.matchId, matchId),
      isNull(legTable.code),
      eq(ticketTable.status, 'open'),
      isOver ? undefined : eq(legTable.half, true),
      lanes === 1 ? undefined : sql`${ticketTable.memberId} % ${lanes} = ${lane}`,
    ),
    limit,
  )
}

/** The next selections of a match that have a code, of tickets behind this number. */
export function lockGraded(tx: Executor, matchId: number, after: number, limit: number) {
  return lockLegs(tx, and(eq(legTable.matchId, matchId), isNotNull(legTable.code), gt(legTable.ticketId, after)), limit)
}

/** The legs of these tickets, in their order. */
export async function selectLegs(
  tx: Executor,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly LegRow[]>> {
  const legs = await tx
    .select()
    .from(legTable)
    .where(inArray(legTable.ticketId, [...ids]))
    .orderBy(asc(legTable.n))
  return Map.groupBy(legs, ({ ticketId }) => ticketId)
}

/** Writes down how many legs of these tickets have no code yet. */
export async function countOpenLegs(tx: Executor, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update bet_ticket set open_legs = (select count(*) from bet_leg l where l.ticket_id = bet_ticket.id and l.code is null)
    where id = any(${sql.param(ids)}::bigint[])`)
}

/** Matches with selections of tickets in this state that have no code, and whether one of them is of a first half. */
export async function selectUngraded(
  db: Executor,
  status: readonly TicketRow['status'][],
): Promise<readonly { readonly matchId: number; readonly hasHalf: boolean }[]> {
  return db
    .select({ matchId: legTable.matchId, hasHalf: sql<boolean>`bool_or(${legTable.half})` })
    .from(legTable)
    .innerJoin(ticketTable, eq(ticketTable.id, legTable.ticketId))
    .where(and(isNull(legTable.code), inArray(ticketTable.status, [...status])))
    .groupBy(legTable.matchId)
}

export async function writeCodes(tx: Executor, graded: readonly GradedLeg[]): Promise<void> {
  await tx.execute(sql`
    update bet_leg l set code = g.code, result = g.result
    from unnest(
      ${sql.param(graded.map(({ leg }) => leg.ticketId))}::bigint[], ${sql.param(graded.map(({ leg }) => leg.n))}::smallint[],
      ${sql.param(graded.map(({ code }) => code))}::text[], ${sql.param(graded.map(({ result }) => result ?? null))}::text[]
    ) as g (ticket_id, n, code, result)
    where l.ticket_id = g.ticket_id and l.n = g.n`)
}

/** Writes the end of tickets down. Valid turnover is the smaller of the risk and what was won or lost of it. */
export async function writeSettled(tx: Executor, settled: readonly SettledRow[], at: number): Promise<void> {
  const list = (of: (one: SettledRow) => unknown) => sql.param(settled.map(of))
  await tx.execute(sql`
    update bet_ticket t set status = 'settled', open_risk = 0, open_legs = 0, result_code = s.code, payout = s.payout,
      valid = s.valid, counted_win = s.won, capped = s.capped,
      settled_at = coalesce(t.settled_at, ${new Date(at)}::timestamptz), settle_day = coalesce(t.settle_day, ${dayOf(at)})
    from unnest(
      ${list(({ row }) => row.id)}::bigint[], ${list(({ code }) => code)}::text[],
      ${list(({ payout }) => String(payout))}::bigint[],
      ${list(({ row, payout }) => String(validOf(row, payout + row.cashedOut)))}::bigint[],
      ${list(({ countedWin }) => String(countedWin))}::bigint[], ${list(({ capped }) => capped)}::boolean[]
    ) as s (id, code, payout, valid, won, capped)
    where t.id = s.id`)
}
