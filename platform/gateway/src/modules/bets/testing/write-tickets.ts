import {
  betTerms,
  maxWin,
  type OddsType,
  parseFen,
  parseScore,
  readOddsMilli,
  type Score,
  seriesTerms,
} from '@site/domain'

import type { Database, Executor } from '../../../db/database.ts'
import { legTable, ticketTable } from '../../../db/schema/bets.ts'
import { CENTER } from '../../../kernel/ledger/index.ts'
import { insertJournals } from '../../../kernel/ledger/ledger.repository.ts'
import { combinationOf } from '../placing/draft.ts'
import { postings } from '../terms/money.ts'
import { seriesOdds } from '../terms/odds.ts'
import { ticketNumber } from '../tickets/present.ts'
import type { Ticket } from '../tickets/tickets.repository.ts'

export interface WrittenLeg {
  readonly matchId: number
  readonly play: string
  readonly selection: string
  /** In quarters, handicaps from the home side. */
  readonly line?: number
  readonly odds: string
  readonly oddsType?: OddsType
  readonly scoreAtBet?: string | undefined
}

export interface WrittenTicket {
  readonly memberId: number
  readonly stake: string
  readonly legs: readonly WrittenLeg[]
  readonly combo?: string
}

const NIL: Score = { h: 0, c: 0 }

function legOf(leg: WrittenLeg, n: number) {
  const { odds, oddsType = 'E', scoreAtBet } = leg
  const score = scoreAtBet === undefined ? NIL : parseScore(scoreAtBet)
  const half = /^H(R|OU|M|EO|PD|T)/.test(leg.play)
  return {
    n,
    matchId: leg.matchId,
    gameId: `${leg.matchId}1`,
    play: leg.play,
    selection: leg.selection,
    half,
    live: scoreAtBet !== undefined,
    line: leg.line ?? null,
    price: readOddsMilli(odds, oddsType),
    oddsType,
    oddsShown: odds,
    scoreH: score.h,
    scoreC: score.c,
    redsH: 0,
    redsC: 0,
    period: '',
  }
}

interface NewTicket {
  readonly row: typeof ticketTable.$inferInsert
  readonly legs: readonly Omit<typeof legTable.$inferInsert, 'ticketId'>[]
}

async function insertTickets(tx: Executor, tickets: readonly NewTicket[]): Promise<readonly Ticket[]> {
  const written: Ticket[] = []
  for (const { row, legs } of tickets) {
    const [ticket] = await tx.insert(ticketTable).values(row).returning()
    if (ticket === undefined) throw new Error('a ticket was not written')
    const own = legs.map((leg) => ({ ...leg, ticketId: ticket.id }))
    written.push({ row: ticket, legs: await tx.insert(legTable).values(own).returning() })
  }
  return written
}

/** Accepted tickets with their money held, on terms of the test's choosing: as placed, without the prices of the day. */
export async function writeTickets(
  { db }: Database,
  tickets: readonly WrittenTicket[],
  placedAt: number,
): Promise<readonly Ticket[]> {
  const call = crypto.randomUUID()
  return db.transaction(async (tx) => {
    const rows: NewTicket[] = []
    for (const [index, { memberId, stake, legs, combo }] of tickets.entries()) {
      const legRows = legs.map(legOf)
      const prices = legRows.map(({ price }) => price)
      const [first] = legRows
      if (first === undefined) throw new Error('a ticket has legs')
      const amount = parseFen(stake)
      const single = betTerms(amount, first.oddsShown, first.oddsType)
      const { debit: risk, win } =
        combo === undefined
          ? { debit: single.debit, win: maxWin(single) }
          : seriesTerms(amount, prices, combinationOf(combo, legs.length))
      const row = {
        memberId,
        requestId: `written-${call}`,
        seq: index,
        status: 'open' as const,
        mode: combo === undefined ? ('single' as const) : ('series' as const),
        combo: combo ?? null,
        bets: combo === undefined ? 1 : Number(risk / amount),
        policy: 'any' as const,
        oddsType: first.oddsType,
        oddsShown: combo === undefined ? first.oddsShown : seriesOdds(prices),
        stake: amount,
        risk,
        fromVenue: 0n,
        openRisk: risk,
        maxWin: win,
        openLegs: legs.length,
        placedAt: new Date(placedAt),
      }
      rows.push({ row, legs: legRows })
    }
    const written = await insertTickets(tx, rows)
    await insertJournals(
      tx,
      written.map(({ row }) => ({
        kind: 'bet_hold',
        memberId: row.memberId,
        refType: 'bet',
        refId: ticketNumber(row),
        postings: postings([
          { owner: row.memberId, code: CENTER, amount: -row.risk },
          { owner: row.memberId, code: 'bet_hold', amount: row.risk },
        ]),
      })),
    )
    return written
  })
}
