import { dayOf, type FinalCode, validBet } from '@site/domain'
import { and, asc, count, eq, inArray, isNull, sql } from 'drizzle-orm'

import type { Executor } from '../../../db/database.ts'
import { retryConflicts } from '../../../db/errors.ts'
import { legTable, type LegRow, ticketTable, type TicketRow } from '../../../db/schema/bets.ts'
import type { Journal } from '../../../kernel/ledger/index.ts'
import { findMatchState } from '../../sports/index.ts'
import { payLines } from '../terms/money.ts'
import { PNL } from '../terms/rules.ts'
import type { BetTools, NewsItem } from '../terms/tools.ts'
import { ticketNumber } from '../tickets/present.ts'
import { DailyWins } from './daily-caps.ts'
import { type DecidedResult, gradeLeg, outcomeOf, resultOf, resultText } from './outcome.ts'

/** Tickets of one transaction: large enough for few round trips, small enough for a short one. */
const BATCH = 1_000

/** A leg with the code that the result gives it. */
export interface GradedLeg {
  readonly leg: LegRow
  readonly code: FinalCode
  readonly result: string | undefined
}

/** A ticket as it is written down at its end. */
export interface SettledRow {
  readonly row: TicketRow
  readonly code: FinalCode
  readonly payout: bigint
  readonly countedWin: bigint
  readonly capped: boolean
}

interface LaneWork {
  readonly matchId: number
  readonly result: DecidedResult
  readonly isOver: boolean
  /** Which of how many lanes. */
  readonly lane: number
  readonly lanes: number
}

/**
 * Settles what a match decides, batch by batch, so that the memory does not grow with the number of tickets. `lanes` are
 * the transactions that may run side by side for one match.
 */
export function createSettling(tools: BetTools & { readonly lanes: number }) {
  const { db, ledger, fixtureOf, now, news, lanes } = tools

  async function resultOfMatch(matchId: number): Promise<DecidedResult | undefined> {
    const state = await findMatchState(db, matchId)
    return state && resultOf(state, fixtureOf(matchId))
  }

  /** Settles everything that the match has decided so far: its first half, or all of it. */
  async function settleMatch(matchId: number): Promise<number> {
    const result = await resultOfMatch(matchId)
    if (result === undefined) return 0
    const isOver = result.fullTime !== undefined || result.voided !== undefined
    if (!isOver && result.halfTime === undefined) return 0
    const waiting = await waitingLegs(matchId)
    if (waiting === 0) return 0
    // What fits into one batch needs no lanes beside each other.
    const side = waiting <= BATCH ? 1 : lanes
    // All lanes have stopped when this returns, also when one of them failed.
    const ended = await Promise.allSettled(
      Array.from({ length: side }, (_, lane) => settleLane({ matchId, result, isOver, lane, lanes: side })),
    )
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return ended.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
  }

  /** Selections of a match without a code, counted up to one more than a batch. Most matches that end have none. */
  async function waitingLegs(matchId: number): Promise<number> {
    const some = db
      .select({ id: legTable.ticketId })
      .from(legTable)
      .where(and(eq(legTable.matchId, matchId), isNull(legTable.code)))
      .limit(BATCH + 1)
      .as('some')
    const [found] = await db.select({ n: count() }).from(some)
    return found?.n ?? 0
  }

  /**
   * The tickets of one share of the members, so that lanes never wait for each other's accounts. A ticket is one
   * member's, so it has one lane, however many legs it has.
   */
  async function settleLane(work: LaneWork): Promise<number> {
    let total = 0
    for (;;) {
      const { graded, ended } = await retryConflicts(() => db.transaction((tx) => settleBatch(tx, work)))
      total += graded
      await tell(ended, 'settled')
      if (graded < BATCH) return total
      // Other work gets its turn between two batches.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function settleBatch(
    tx: Executor,
    { matchId, result, isOver, lane, lanes: side }: LaneWork,
  ): Promise<{ readonly graded: number; readonly ended: readonly TicketRow[] }> {
    const found = await tx
      .select({ leg: legTable, row: ticketTable })
      .from(legTable)
      .innerJoin(ticketTable, eq(ticketTable.id, legTable.ticketId))
      .where(
        and(
          eq(legTable.matchId, matchId),
          isNull(legTable.code),
          eq(ticketTable.status, 'open'),
          isOver ? undefined : eq(legTable.half, true),
          side === 1 ? undefined : sql`${ticketTable.memberId} % ${side} = ${lane}`,
        ),
      )
      .orderBy(asc(legTable.ticketId))
      .limit(BATCH)
      .for('update', { of: ticketTable })
    if (found.length === 0) return { graded: 0, ended: [] }
    const graded = found.map(({ leg }): GradedLeg => ({
      leg,
      code: gradeLeg(leg, result),
      result: resultText(leg, result),
    }))
    await writeCodes(tx, graded)
    const rows = new Map(found.map(({ row }) => [row.id, row]))
    const complete = await completeTickets(tx, rows, graded)
    await settleTickets(tx, complete)
    return { graded: found.length, ended: complete.map(({ row }) => row) }
  }

  /** Counts the graded legs off; tickets without an open leg come back with all of theirs. */
  async function completeTickets(
    tx: Executor,
    rows: ReadonlyMap<number, TicketRow>,
    graded: readonly GradedLeg[],
  ): Promise<readonly { readonly row: TicketRow; readonly legs: readonly LegRow[] }[]> {
    const counts = Map.groupBy(graded, ({ leg }) => leg.ticketId)
    const done: { row: TicketRow; legs: readonly LegRow[] }[] = []
    const more: TicketRow[] = []
    for (const [id, own] of counts) {
      const row = rows.get(id)
      if (row === undefined) continue
      if (row.mode === 'single') done.push({ row, legs: own.map(({ leg, code }) => ({ ...leg, code })) })
      else more.push(row)
    }
    if (more.length === 0) return done
    const ids = more.map(({ id }) => id)
    const legs = await tx.select().from(legTable).where(inArray(legTable.ticketId, ids))
    const byTicket = Map.groupBy(legs, ({ ticketId }) => ticketId)
    for (const row of more) {
      const own = (byTicket.get(row.id) ?? []).toSorted((a, b) => a.n - b.n)
      if (own.every(({ code }) => code !== null)) done.push({ row, legs: own })
    }
    await tx.execute(sql`
      update bet_ticket set open_legs = (select count(*) from bet_leg l where l.ticket_id = bet_ticket.id and l.code is null)
      where id = any(${sql.param(ids)}::bigint[])`)
    return done
  }

  async function settleTickets(
    tx: Executor,
    tickets: readonly { readonly row: TicketRow; readonly legs: readonly LegRow[] }[],
  ): Promise<void> {
    if (tickets.length === 0) return
    const outcomes = tickets.map(({ row, legs }) => ({ row, legs, ...outcomeOf(row, legs, row.openRisk) }))
    const winners = outcomes.filter(({ row, payout }) => payout > row.openRisk)
    const wins = await DailyWins.load(
      tx,
      dayOf(now()),
      winners.map(({ row, legs }) => ({ memberId: row.memberId, sports: sportsOf(legs) })),
    )
    const settled = outcomes.map(({ row, legs, code, payout }): SettledRow => {
      const win = payout - row.openRisk
      if (win <= 0n) return { row, code, payout, countedWin: 0n, capped: false }
      const countedWin = wins.take({ memberId: row.memberId, sports: sportsOf(legs), amount: win })
      return { row, code, payout: row.openRisk + countedWin, countedWin, capped: countedWin < win }
    })
    await wins.save(tx)
    await ledger.postMany(
      tx,
      settled.map(({ row, code, payout }) => settlementJournal(row, code, row.openRisk, payout)),
    )
    await writeSettled(tx, settled, now())
  }

  function sportsOf(legs: readonly LegRow[]): string[] {
    return legs.map(({ matchId }) => fixtureOf(matchId)?.league.sport ?? 'OTHER')
  }

  async function tell(rows: readonly TicketRow[], event: NewsItem['event']): Promise<void> {
    await news.tell(rows.map(({ id, memberId }) => ({ memberId, ticketId: id, event })))
    for (const memberId of new Set(rows.map((row) => row.memberId))) await ledger.notifyChange(memberId)
  }

  /** Matches with bets that are decided and not settled, e.g. what ended while nobody was there. */
  async function missed(): Promise<readonly number[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct l.match_id as id from bet_leg l
      join bet_ticket t on t.id = l.ticket_id and t.status = 'open'
      join sports_match m on m.id = l.match_id
      where l.code is null and (m.stage in ('ended', 'void') or (l.half and jsonb_exists(m.state, 'half')))`)
    return rows.map(({ id }) => Number(id))
  }

  /** Matches with open bets of which nobody has written down an end. */
  async function unfinished(): Promise<readonly number[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select distinct l.match_id as id from bet_leg l
      left join sports_match m on m.id = l.match_id and m.stage in ('ended', 'void')
      where l.code is null and m.id is null`)
    return rows.map(({ id }) => Number(id))
  }

  return { settleMatch, missed, unfinished, resultOfMatch, sportsOf, tell }
}

export function settlementJournal(row: TicketRow, code: FinalCode, risk: bigint, payout: bigint): Journal {
  return {
    kind: 'bet_settle',
    memberId: row.memberId,
    refType: 'bet',
    refId: ticketNumber(row),
    remark: code,
    postings: payLines(row.memberId, risk, payout, PNL),
  }
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
      ${list(({ row, payout }) => String(validBet(row.risk, payout + row.cashedOut - row.risk)))}::bigint[],
      ${list(({ countedWin }) => String(countedWin))}::bigint[], ${list(({ capped }) => capped)}::boolean[]
    ) as s (id, code, payout, valid, won, capped)
    where t.id = s.id`)
}
