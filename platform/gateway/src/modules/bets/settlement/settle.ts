import { dayOf, type FinalCode } from '@site/domain'

import type { Executor } from '../../../db/database.ts'
import { retryConflicts } from '../../../db/errors.ts'
import type { LegRow, TicketRow } from '../../../db/schema/bets.ts'
import type { SettledBet } from '../../../kernel/events/index.ts'
import type { Journal } from '../../../kernel/ledger/index.ts'
import { findMatchState, selectProgress } from '../../sports/index.ts'
import { payLines } from '../terms/money.ts'
import { PNL } from '../terms/rules.ts'
import type { BetTools, NewsItem } from '../terms/tools.ts'
import { countedBet } from '../tickets/counted.ts'
import { ticketNumber } from '../tickets/present.ts'
import { DailyWins } from './daily-caps.ts'
import { type DecidedResult, gradeLeg, outcomeOf, resultOf, resultText } from './outcome.ts'
import {
  countOpenLegs,
  countWaiting,
  type GradedLeg,
  type Lane,
  lockWaiting,
  selectLegs,
  selectUngraded,
  type SettledRow,
  writeCodes,
  writeSettled,
} from './settlement.repository.ts'

/** Tickets of one transaction: large enough for few round trips, small enough for a short one. */
const BATCH = 1_000

interface LaneWork extends Lane {
  readonly matchId: number
}

const isFinal = ({ fullTime, voided }: DecidedResult) => fullTime !== undefined || voided !== undefined

/**
 * Settles what a match decides, batch by batch, so that the memory does not grow with the number of tickets. `lanes` are
 * the transactions that may run side by side for one match.
 */
export function createSettling(tools: BetTools & { readonly lanes: number }) {
  const { db, events, ledger, fixtureOf, now, news, lanes } = tools

  /** The result of a match as it is now, which no correction changes until the transaction ends. */
  async function holdResult(tx: Executor, matchId: number): Promise<DecidedResult | undefined> {
    const state = await findMatchState(tx, matchId, 'key share')
    return state && resultOf(state, fixtureOf(matchId))
  }

  /** Settles everything that the match has decided so far: its first half, or all of it. */
  async function settleMatch(matchId: number): Promise<number> {
    // Up to one more than a batch: most matches that end have none.
    const waiting = await countWaiting(db, matchId, BATCH + 1)
    if (waiting === 0) return 0
    // What fits into one batch needs no lanes beside each other.
    const side = waiting <= BATCH ? 1 : lanes
    // All lanes have stopped when this returns, also when one of them failed.
    const ended = await Promise.allSettled(
      Array.from({ length: side }, (_, lane) => settleLane({ matchId, lane, lanes: side })),
    )
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed !== undefined) throw failed.reason
    return ended.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0)
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
      await publish(ended, 'settled')
      if (graded < BATCH) return total
      // Other work gets its turn between two batches.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  async function settleBatch(
    tx: Executor,
    work: LaneWork,
  ): Promise<{ readonly graded: number; readonly ended: readonly TicketRow[] }> {
    // Before the tickets, and anew for each batch: it may have been corrected since the last one.
    const result = await holdResult(tx, work.matchId)
    if (result === undefined) return { graded: 0, ended: [] }
    const isOver = isFinal(result)
    if (!isOver && result.halfTime === undefined) return { graded: 0, ended: [] }
    const found = await lockWaiting(tx, { ...work, isOver }, BATCH)
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
    const byTicket = await selectLegs(tx, ids)
    for (const row of more) {
      const own = byTicket.get(row.id) ?? []
      if (own.every(({ code }) => code !== null)) done.push({ row, legs: own })
    }
    await countOpenLegs(tx, ids)
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
      if (win <= 0n) return { row, legs, code, payout, countedWin: 0n, capped: false }
      const countedWin = wins.grant({ memberId: row.memberId, sports: sportsOf(legs), amount: win })
      return { row, legs, code, payout: row.openRisk + countedWin, countedWin, capped: countedWin < win }
    })
    await wins.save(tx)
    await ledger.postMany(
      tx,
      settled.map(({ row, code, payout }) => settlementJournal(row, code, row.openRisk, payout)),
    )
    await events.emit(tx, 'bets.counted', { bets: countedBets(settled, now()) })
    // Last, since it takes the exposure off the match, for which other lanes and bets wait until this has ended.
    await writeSettled(tx, settled, now())
  }

  function sportsOf(legs: readonly LegRow[]): string[] {
    return legs.map(({ matchId }) => fixtureOf(matchId)?.league.sport ?? 'OTHER')
  }

  async function publish(rows: readonly TicketRow[], event: NewsItem['event']): Promise<void> {
    await news.publish(rows.map(({ id, memberId }) => ({ memberId, ticketId: id, event })))
    for (const memberId of new Set(rows.map((row) => row.memberId))) await ledger.notifyChange(memberId)
  }

  /** Matches with bets that are decided and not settled, e.g. what ended while nobody was there. */
  async function missed(): Promise<readonly number[]> {
    const ungraded = await selectUngraded(db, ['open'])
    const written = await selectProgress(
      db,
      ungraded.map(({ matchId }) => matchId),
    )
    return ungraded.flatMap(({ matchId, hasHalf }) => {
      const progress = written.get(matchId)
      return progress === 'over' || (hasHalf && progress === 'half') ? [matchId] : []
    })
  }

  /** Matches with open bets of which nobody has written down an end. */
  async function unfinished(): Promise<readonly number[]> {
    const ids = (await selectUngraded(db, ['delay', 'open'])).map(({ matchId }) => matchId)
    const written = await selectProgress(db, ids)
    return ids.filter((id) => written.get(id) !== 'over')
  }

  return { settleMatch, missed, unfinished, holdResult, sportsOf, publish }
}

/** What settled tickets count for from now on. */
export function countedBets(settled: readonly SettledRow[], now: number): readonly SettledBet[] {
  return settled.map(({ row, legs, payout }) => countedBet(row, legs, payout + row.cashedOut, now))
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
