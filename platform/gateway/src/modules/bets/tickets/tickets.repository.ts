import type { Fen } from '@site/domain'
import { and, asc, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm'

import type { Db, Executor } from '../../../db/database.ts'
import { cashoutTable, legTable, type LegRow, ticketTable, type TicketRow } from '../../../db/schema/bets.ts'

export interface Ticket {
  readonly row: TicketRow
  readonly legs: readonly LegRow[]
}

const OPEN = ['delay', 'open'] as const
const CLOSED = ['rejected', 'settled', 'cashed'] as const

function withLegs(rows: readonly TicketRow[], legs: readonly LegRow[]): readonly Ticket[] {
  const byTicket = Map.groupBy(legs, ({ ticketId }) => ticketId)
  return rows.map((row) => ({ row, legs: (byTicket.get(row.id) ?? []).toSorted((a, b) => a.n - b.n) }))
}

async function complete(db: Executor, rows: readonly TicketRow[]): Promise<readonly Ticket[]> {
  if (rows.length === 0) return []
  const legs = await db
    .select()
    .from(legTable)
    .where(
      inArray(
        legTable.ticketId,
        rows.map(({ id }) => id),
      ),
    )
  return withLegs(rows, legs)
}

/** Tickets by number, of one member where one is given; unknown ones are left out. */
export async function selectTickets(
  db: Executor,
  ids: readonly number[],
  memberId?: number,
): Promise<readonly Ticket[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select()
    .from(ticketTable)
    .where(
      and(inArray(ticketTable.id, [...ids]), memberId === undefined ? undefined : eq(ticketTable.memberId, memberId)),
    )
    .orderBy(asc(ticketTable.id))
  return complete(db, rows)
}

/** What is held of a member for bets that wait to be taken, in fen. */
export async function sumWaiting(db: Executor, memberId: number): Promise<Fen> {
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${ticketTable.openRisk}), 0)::text`.mapWith(BigInt) })
    .from(ticketTable)
    .where(and(eq(ticketTable.memberId, memberId), eq(ticketTable.status, 'delay')))
  return row?.sum ?? 0n
}

/** Tickets that calls of these keys have placed. */
export async function selectByRequests(
  db: Executor,
  memberId: number,
  requestIds: readonly string[],
): Promise<readonly Ticket[]> {
  if (requestIds.length === 0) return []
  const rows = await db
    .select()
    .from(ticketTable)
    .where(and(eq(ticketTable.memberId, memberId), inArray(ticketTable.requestId, [...requestIds])))
    .orderBy(asc(ticketTable.id))
  return complete(db, rows)
}

/** One ticket, locked until the transaction ends. */
export async function lockTicket(tx: Executor, id: number): Promise<Ticket | undefined> {
  const rows = await tx.select().from(ticketTable).where(eq(ticketTable.id, id)).for('update')
  return (await complete(tx, rows))[0]
}

export interface Page {
  readonly pageNum: number
  readonly pageSize: number
}

export async function selectOpen(
  db: Executor,
  memberId: number,
  { pageNum, pageSize }: Page,
): Promise<{ readonly tickets: readonly Ticket[]; readonly count: number; readonly risk: Fen; readonly maxWin: Fen }> {
  const mine = and(eq(ticketTable.memberId, memberId), inArray(ticketTable.status, [...OPEN]))
  const rows = await db
    .select()
    .from(ticketTable)
    .where(mine)
    .orderBy(desc(ticketTable.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const [sum] = await db
    .select({
      count: sql<string>`count(*)`,
      risk: sql<string>`coalesce(sum(${ticketTable.openRisk}), 0)`,
      // as each of them is shown: what a cash-out has ended wins nothing more
      maxWin: sql<string>`coalesce(sum(round(${ticketTable.maxWin}::numeric * ${ticketTable.openRisk} / ${ticketTable.risk})), 0)`,
    })
    .from(ticketTable)
    .where(mine)
  return {
    tickets: await complete(db, rows),
    count: Number(sum?.count ?? 0),
    risk: BigInt(sum?.risk ?? 0),
    maxWin: BigInt(sum?.maxWin ?? 0),
  }
}

export interface DayTotals {
  readonly day: number
  readonly count: number
  readonly risk: Fen
  readonly valid: Fen
  readonly payout: Fen
}

/** Tickets that ended on these site days, and what became of them by day; refused ones are listed but not counted. */
export async function selectHistory(
  db: Executor,
  memberId: number,
  period: { readonly from: number; readonly to: number },
  { pageNum, pageSize }: Page,
): Promise<{ readonly tickets: readonly Ticket[]; readonly total: number; readonly days: readonly DayTotals[] }> {
  const mine = and(
    eq(ticketTable.memberId, memberId),
    inArray(ticketTable.status, [...CLOSED]),
    gte(ticketTable.settleDay, period.from),
    lte(ticketTable.settleDay, period.to),
  )
  const rows = await db
    .select()
    .from(ticketTable)
    .where(mine)
    .orderBy(desc(ticketTable.settleDay), desc(ticketTable.id))
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
  const counted = sql`${ticketTable.status} <> 'rejected'`
  const sums = await db
    .select({
      day: ticketTable.settleDay,
      all: sql<string>`count(*)`,
      count: sql<string>`count(*) filter (where ${counted})`,
      risk: sql<string>`coalesce(sum(${ticketTable.risk}) filter (where ${counted}), 0)`,
      valid: sql<string>`coalesce(sum(${ticketTable.valid}) filter (where ${counted}), 0)`,
      payout: sql<string>`coalesce(sum(coalesce(${ticketTable.payout}, 0) + ${ticketTable.cashedOut}) filter (where ${counted}), 0)`,
    })
    .from(ticketTable)
    .where(mine)
    .groupBy(ticketTable.settleDay)
    .orderBy(desc(ticketTable.settleDay))
  return {
    tickets: await complete(db, rows),
    total: sums.reduce((sum, { all }) => sum + Number(all), 0),
    days: sums.flatMap(({ day, count, risk, valid, payout }) =>
      day === null || Number(count) === 0
        ? []
        : [{ day, count: Number(count), risk: BigInt(risk), valid: BigInt(valid), payout: BigInt(payout) }],
    ),
  }
}

/** Writes down what has become of a ticket. */
export async function updateTicket(
  tx: Executor,
  id: number,
  change: Partial<Omit<typeof ticketTable.$inferInsert, 'id' | 'memberId' | 'requestId' | 'seq'>>,
): Promise<void> {
  await tx.update(ticketTable).set(change).where(eq(ticketTable.id, id))
}

/** Writes down that a part of a ticket was cashed out. */
export async function insertCashout(tx: Executor, cashout: typeof cashoutTable.$inferInsert): Promise<void> {
  await tx.insert(cashoutTable).values(cashout)
}

/** What was cashed out of each ticket's risk; tickets of which nothing was are absent. */
export async function cashedRisk(tx: Executor, ids: readonly number[]): Promise<ReadonlyMap<number, Fen>> {
  const rows = await tx
    .select({ id: cashoutTable.ticketId, risk: sql<string>`sum(${cashoutTable.risk})` })
    .from(cashoutTable)
    .where(inArray(cashoutTable.ticketId, [...ids]))
    .groupBy(cashoutTable.ticketId)
  return new Map(rows.map(({ id, risk }) => [id, BigInt(risk)]))
}

/** What each member's open tickets hold. */
export async function selectHeldByTickets(
  db: Executor,
): Promise<readonly { readonly memberId: number; readonly amount: Fen }[]> {
  const rows = await db
    .select({ memberId: ticketTable.memberId, amount: sql<string>`sum(${ticketTable.openRisk})::text` })
    .from(ticketTable)
    .where(inArray(ticketTable.status, [...OPEN]))
    .groupBy(ticketTable.memberId)
  return rows.map(({ memberId, amount }) => ({ memberId, amount: BigInt(amount) }))
}

/** Deletes up to `most` tickets that were over before a moment, with their legs and cash-outs; how many there were. */
export async function deleteTickets(db: Db, before: Date, most: number): Promise<number> {
  return db.transaction(async (tx) => {
    const old = await tx
      .select({ id: ticketTable.id })
      .from(ticketTable)
      .where(
        and(
          lt(ticketTable.placedAt, before),
          inArray(ticketTable.status, [...CLOSED]),
          sql`coalesce(${ticketTable.settledAt}, ${ticketTable.placedAt}) < ${before.toISOString()}`,
        ),
      )
      .limit(most)
    const ids = old.map(({ id }) => id)
    if (ids.length === 0) return 0
    await tx.delete(legTable).where(inArray(legTable.ticketId, ids))
    await tx.delete(cashoutTable).where(inArray(cashoutTable.ticketId, ids))
    await tx.delete(ticketTable).where(inArray(ticketTable.id, ids))
    return ids.length
  })
}

/** What the ticket has come to for the member so far: what was paid, less the risk that is no longer held. */
const NET = sql<string>`(coalesce(${ticketTable.payout}, 0) + ${ticketTable.cashedOut} - (${ticketTable.risk} - ${ticketTable.openRisk}))::text`

/** Tickets that ended within a time, and those with these ids, with what they have come to. */
export async function selectNets(
  db: Executor,
  of: { readonly from: Date; readonly before: Date } | { readonly ids: readonly number[] },
) {
  return db
    .select({ id: ticketTable.id, placedAt: ticketTable.placedAt, net: NET })
    .from(ticketTable)
    .where(
      'ids' in of
        ? inArray(ticketTable.id, [...of.ids])
        : and(
            inArray(ticketTable.status, ['settled', 'cashed']),
            gte(ticketTable.settledAt, of.from),
            lt(ticketTable.settledAt, of.before),
          ),
    )
}
