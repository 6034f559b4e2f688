import { ApiError, STATUS } from '@site/contracts'
import {
  canCashOutPart,
  dayOf,
  type Fen,
  formatFen,
  parseFen,
  QUOTE_HOLD_S,
  ratio,
  STAKE_LIMITS,
  timesTruncated,
} from '@site/domain'

import type { Executor } from '../../../db/database.ts'
import { DailyWins } from '../settlement/daily-caps.ts'
import type { BetAnswer, BetArgs } from '../terms/arguments.ts'
import { fundsOf, payLines } from '../terms/money.ts'
import { refused } from '../terms/refusal.ts'
import { PNL } from '../terms/rules.ts'
import type { BetTools } from '../terms/tools.ts'
import { countedBet, validOf } from '../tickets/counted.ts'
import { isCashable, ticketIdOf, ticketNumber } from '../tickets/present.ts'
import { insertCashout, lockTicket, selectTickets, type Ticket, updateTicket } from '../tickets/tickets.repository.ts'
import { offerFor, valueOf } from './cash-value.ts'

/** Cash-out is an early settlement at the present value, never a cancellation (DOMAIN 2.8). */
export function createCashOut(tools: BetTools & { readonly sportsOf: (legs: Ticket['legs']) => readonly string[] }) {
  const { db, events, ledger, book, now, news, sportsOf } = tools

  const isMine = ({ row }: Ticket, number: string, memberId: number) =>
    row.memberId === memberId && ticketNumber(row) === number

  function worth({ row, legs }: Ticket) {
    const value = row.status === 'open' && isCashable(row) ? valueOf(book, row, legs, now()) : undefined
    // What is worth nothing is not offered: no cash-out is for nothing.
    return value === undefined || offerFor(row, value, 100) === 0n ? undefined : value
  }

  /** @throws ApiError 6303 when the member has no such ticket */
  async function quote({ ticketId }: BetArgs<'CashoutQuote'>, memberId: number): Promise<BetAnswer<'CashoutQuote'>> {
    const [ticket] = await selectTickets(db, [ticketIdOf(ticketId)], memberId)
    if (ticket === undefined || !isMine(ticket, ticketId, memberId)) throw new ApiError(STATUS.NO_DATA, '注单不存在')
    const value = worth(ticket)
    return {
      ticket_id: ticketId,
      available: value !== undefined,
      ...(value && { amount: formatFen(offerFor(ticket.row, value, 100)) }),
      openRisk: formatFen(ticket.row.openRisk),
      expireIn: QUOTE_HOLD_S,
    }
  }

  /**
   * Pays a ticket or a part of it out, at most once per request id, at the present offer.
   *
   * @throws ApiError 6012 with MARKET_CLOSED while it cannot be, ODDS_CHANGED when the offer has fallen below the one
   * that was seen, BELOW_MIN when what stays would be no bet; 6303 for an unknown ticket
   */
  async function cashOut(args: BetArgs<'Cashout'>, memberId: number): Promise<BetAnswer<'Cashout'>> {
    const id = ticketIdOf(args.ticketId)
    let isFresh = false
    const request = { memberId, scope: 'sports/cashout', key: args.requestId, payload: args }
    const done = await ledger.once(request, async (tx) => {
      const ticket = await lockTicket(tx, id)
      if (ticket === undefined || !isMine(ticket, args.ticketId, memberId))
        throw new ApiError(STATUS.NO_DATA, '注单不存在')
      const answer = await pay(tx, ticket, args)
      isFresh = true
      return answer
    })
    if (isFresh) await news.publish([{ memberId, ticketId: id, event: 'cashout' }])
    const { venue, center } = await fundsOf(ledger, db, memberId)
    return { ...done, balance: formatFen(venue + center) }
  }

  async function pay(
    tx: Executor,
    ticket: Ticket,
    { amount, share }: BetArgs<'Cashout'>,
  ): Promise<{ readonly paid: string; readonly openRisk: string }> {
    const { row } = ticket
    const value = worth(ticket)
    if (value === undefined) throw refused('MARKET_CLOSED')
    if (offerFor(row, value, 100) < parseFen(amount)) throw refused('ODDS_CHANGED')
    const fraction = ratio(BigInt(share), 100n)
    if (!canCashOutPart(row.openRisk, fraction, STAKE_LIMITS.min)) throw refused('BELOW_MIN')
    const risk = share === 100 ? row.openRisk : timesTruncated(row.openRisk, fraction)
    const paid = await capped(tx, ticket, risk, offerFor(row, value, share))
    const openRisk = row.openRisk - risk
    const cashedOut = row.cashedOut + paid
    const at = new Date(now())
    await ledger.post(tx, {
      kind: 'bet_cashout',
      memberId: row.memberId,
      refType: 'bet',
      refId: ticketNumber(row),
      remark: `${share}%`,
      postings: payLines(row.memberId, risk, paid, PNL),
    })
    await insertCashout(tx, { ticketId: row.id, risk, paid, at })
    const end = {
      status: 'cashed' as const,
      settledAt: at,
      settleDay: dayOf(now()),
      payout: 0n,
      valid: validOf(row, cashedOut),
    }
    if (openRisk === 0n)
      await events.emit(tx, 'bets.counted', { bets: [countedBet(row, ticket.legs, cashedOut, now())] })
    // Last, as in a settlement: it takes the exposure off the match.
    await updateTicket(tx, row.id, { openRisk, cashedOut, ...(openRisk === 0n && end) })
    return { paid: formatFen(paid), openRisk: formatFen(openRisk) }
  }

  /** A win by cash-out counts towards the daily limits like any other. */
  async function capped(tx: Executor, { row, legs }: Ticket, risk: Fen, offer: Fen): Promise<Fen> {
    if (offer <= risk) return offer
    const winner = { memberId: row.memberId, sports: sportsOf(legs) }
    const wins = await DailyWins.load(tx, dayOf(now()), [winner])
    const win = wins.grant({ ...winner, amount: offer - risk })
    await wins.save(tx)
    return risk + win
  }

  return { quote, cashOut }
}
