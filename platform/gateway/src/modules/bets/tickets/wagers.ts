import { ApiError, STATUS } from '@site/contracts'
import { dayOf, formatDay, formatFen, parseDay, SETTLED_DAYS } from '@site/domain'

import type { BetAnswer, BetArgs } from '../terms/arguments.ts'
import { malformed } from '../terms/refusal.ts'
import type { BetTools } from '../terms/tools.ts'
import { ticketIdOf, ticketNumber, wagerOf } from './present.ts'
import { type DayTotals, selectHistory, selectOpen, selectTickets, type Ticket } from './tickets.repository.ts'

/** «My bets» of the venue (DOMAIN 3.3). */
export function createWagers({ db, fixtureOf, now }: BetTools) {
  const view = (ticket: Ticket) => wagerOf(ticket, fixtureOf, now())

  return {
    async open(page: BetArgs<'GetTodayWagers'>, memberId: number): Promise<BetAnswer<'GetTodayWagers'>> {
      const { tickets, count, risk, maxWin } = await selectOpen(db, memberId, page)
      return {
        serverTime: now(),
        list: tickets.map(view),
        total: count,
        ...page,
        totals: { count, risk: formatFen(risk), maxWin: formatFen(maxWin) },
      }
    },

    /** @throws ApiError 6301 for a period that ends before it begins or is longer than a year */
    async history(args: BetArgs<'GetHistory'>, memberId: number): Promise<BetAnswer<'GetHistory'>> {
      const { pageNum, pageSize } = args
      const to = args.to === undefined ? dayOf(now()) : parseDay(args.to)
      const from = args.from === undefined ? to - SETTLED_DAYS.usual + 1 : parseDay(args.from)
      if (from > to || to - from > SETTLED_DAYS.most) throw malformed('日期范围有误')
      const { tickets, total, days } = await selectHistory(db, memberId, { from, to }, { pageNum, pageSize })
      return {
        serverTime: now(),
        list: tickets.map(view),
        total,
        pageNum,
        pageSize,
        totals: printTotals(days),
        days: days.map((day) => ({ date: formatDay(day.day), ...printTotals([day]) })),
      }
    },

    /** @throws ApiError 6303 when the member has no such ticket */
    async receipt({ ticketId }: BetArgs<'GetWager'>, memberId: number): Promise<BetAnswer<'GetWager'>> {
      const [ticket] = await selectTickets(db, [ticketIdOf(ticketId)], memberId)
      if (ticket === undefined || ticketNumber(ticket.row) !== ticketId)
        throw new ApiError(STATUS.NO_DATA, '注单不存在')
      return { serverTime: now(), wager: view(ticket) }
    },
  }
}

function printTotals(days: readonly DayTotals[]) {
  const sum = (of: (day: DayTotals) => bigint) => days.reduce((total, day) => total + of(day), 0n)
  const [risk, payout] = [sum((day) => day.risk), sum((day) => day.payout)]
  return {
    count: days.reduce((total, { count }) => total + count, 0),
    risk: formatFen(risk),
    valid: formatFen(sum((day) => day.valid)),
    payout: formatFen(payout),
    profit: formatFen(payout - risk),
  }
}
