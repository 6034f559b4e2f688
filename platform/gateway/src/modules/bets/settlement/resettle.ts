import { dayOf, RESULT_CODE } from '@site/domain'

import type { Executor } from '../../../db/database.ts'
import { retryConflicts } from '../../../db/errors.ts'
import type { LegRow, TicketRow } from '../../../db/schema/bets.ts'
import { CENTER, HOUSE, type Journal } from '../../../kernel/ledger/index.ts'
import { postings } from '../terms/money.ts'
import { BAD_DEBT, PNL } from '../terms/rules.ts'
import type { BetTools } from '../terms/tools.ts'
import { ticketNumber } from '../tickets/present.ts'
import { cashedRisk, updateTicket } from '../tickets/tickets.repository.ts'
import { DailyWins } from './daily-caps.ts'
import { gradeLeg, outcomeOf, resultText } from './outcome.ts'
import { lockPurses, type Purse, takeBack } from './purse.ts'
import { countedBets, type createSettling } from './settle.ts'
import {
  type GradedLeg,
  lockGraded,
  selectLegs,
  type SettledRow,
  writeCodes,
  writeSettled,
} from './settlement.repository.ts'

const BATCH = 500

/**
 * Corrects what was settled on another result: a reversing journal and a new one for each ticket that changes (DOMAIN
 * 1.4). What the member has moved on into venues is taken back from there; what the member no longer has stays owed to the
 * house and is kept back from the ticket's own corrected payout.
 */
export function createResettling(tools: BetTools & { readonly settling: ReturnType<typeof createSettling> }) {
  const { db, events, ledger, now, settling } = tools

  /** @returns number of settled tickets that changed */
  async function resettleMatch(matchId: number): Promise<number> {
    let changed = 0
    for (let after = 0; ;) {
      const batch = await retryConflicts(() => db.transaction((tx) => correctBatch(tx, matchId, after)))
      changed += batch.corrected.length
      await settling.publish(batch.corrected, 'restored')
      await settling.publish(batch.corrected, 'settled')
      if (batch.last === undefined) return changed
      after = batch.last
    }
  }

  async function correctBatch(
    tx: Executor,
    matchId: number,
    after: number,
  ): Promise<{ readonly corrected: readonly TicketRow[]; readonly last: number | undefined }> {
    // Anew for each batch, as in a settlement: the result may be corrected once more meanwhile.
    const result = await settling.holdResult(tx, matchId)
    if (result === undefined) return { corrected: [], last: undefined }
    const found = await lockGraded(tx, matchId, after, BATCH)
    const graded = found.map(({ leg }): GradedLeg => ({
      leg,
      code: gradeLeg(leg, result),
      result: resultText(leg, result),
    }))
    const different = graded.filter(({ leg, code, result: text }) => code !== leg.code || (text ?? null) !== leg.result)
    if (different.length > 0) await writeCodes(tx, different)
    const touched = new Set(different.map(({ leg }) => leg.ticketId))
    const rows = found.flatMap(({ row }) => (row.status === 'settled' && touched.has(row.id) ? [row] : []))
    const corrected = await correctTickets(tx, rows)
    return { corrected, last: found.length < BATCH ? undefined : found.at(-1)?.row.id }
  }

  async function correctTickets(tx: Executor, rows: readonly TicketRow[]): Promise<readonly TicketRow[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const byTicket = await selectLegs(tx, ids)
    const cashed = await cashedRisk(tx, ids)
    const purses = await lockPurses(
      tx,
      rows.map(({ memberId }) => memberId),
    )
    const journals: Journal[] = []
    const settled: (SettledRow & { readonly shortfall: bigint })[] = []
    for (const [day, own] of Map.groupBy(rows, ({ settleDay }) => settleDay ?? dayOf(now()))) {
      const wins = await DailyWins.load(
        tx,
        day,
        own.map(({ id, memberId }) => ({ memberId, sports: settling.sportsOf(byTicket.get(id) ?? []) })),
      )
      // Those that had paid least come first: what they gain now covers what others give back.
      for (const row of own.toSorted((a, b) => Number((a.payout ?? 0n) - (b.payout ?? 0n)))) {
        const risk = row.risk - (cashed.get(row.id) ?? 0n)
        const ownLegs = byTicket.get(row.id) ?? []
        const correction = correct({ row, legs: ownLegs, risk, wins, purse: purses.get(row.memberId) ?? new Map() })
        if (correction === undefined) continue
        journals.push(...correction.journals)
        settled.push(correction.settled)
      }
      await wins.save(tx)
    }
    await ledger.postMany(tx, journals)
    if (settled.length > 0) await writeSettled(tx, settled, now())
    for (const { row, shortfall } of settled) {
      if (shortfall !== row.shortfall) await updateTicket(tx, row.id, { shortfall })
    }
    await events.emit(tx, 'bets.counted', { bets: countedBets(settled, now()) })
    return settled.map(({ row }) => row)
  }

  function correct(parts: {
    readonly row: TicketRow
    readonly legs: readonly LegRow[]
    readonly risk: bigint
    readonly wins: DailyWins
    readonly purse: Purse
  }) {
    const { row, legs, risk, wins, purse } = parts
    const sports = settling.sportsOf(legs)
    const { code, payout: gross } = outcomeOf(row, legs, risk)
    const before = row.payout ?? 0n
    wins.grant({ memberId: row.memberId, sports, amount: -row.countedWin })
    const win = gross - risk
    const countedWin = win > 0n ? wins.grant({ memberId: row.memberId, sports, amount: win }) : 0n
    const payout = win > 0n ? risk + countedWin : gross
    if (payout === before && code === row.resultCode) return undefined
    const member = row.memberId
    const { taken, lines } = takeBack(purse, member, before)
    const owed = row.shortfall + before - taken
    const repaid = owed < payout ? owed : payout
    const head = { memberId: row.memberId, refType: 'bet', refId: ticketNumber(row) }
    purse.set(CENTER, (purse.get(CENTER) ?? 0n) + payout - repaid)
    const journals: Journal[] = [
      {
        ...head,
        kind: 'bet_restore',
        remark: RESULT_CODE.restored,
        postings: postings([
          ...lines,
          { owner: HOUSE, code: BAD_DEBT, amount: taken - before },
          { owner: HOUSE, code: PNL, amount: before - risk },
          { owner: member, code: 'bet_hold', amount: risk },
        ]),
      },
      {
        ...head,
        kind: 'bet_settle',
        remark: code,
        postings: postings([
          { owner: member, code: 'bet_hold', amount: -risk },
          { owner: HOUSE, code: PNL, amount: risk - payout },
          { owner: HOUSE, code: BAD_DEBT, amount: repaid },
          { owner: member, code: CENTER, amount: payout - repaid },
        ]),
      },
    ]
    return {
      journals,
      settled: { row, legs, code, payout, countedWin, capped: countedWin < win, shortfall: owed - repaid },
    }
  }

  return { resettleMatch }
}
