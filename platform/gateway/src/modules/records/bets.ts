import { ApiError, type BetTicket, STATUS } from '@site/contracts'
import { formatFen } from '@site/domain'

import type { Executor } from '../../db/database.ts'
import { cutPage, rowsFor } from '../../lib/list-page.ts'
import { resultText } from '../../lib/result-text.ts'
import { selectVenueNames } from '../venues/index.ts'
import {
  addSums,
  type BetFilter,
  findBet,
  type ListedBetRow,
  parsePosition,
  positionText,
  selectBets,
  selectTotals,
} from './bet-records.repository.ts'
import type { ListPage } from './deals.ts'

/**
 * One page of a member's bets of every venue, the latest first.
 *
 * @throws ApiError 6007 for a cursor that no page has given
 */
export async function listBets(
  db: Executor,
  memberId: number,
  filter: BetFilter,
  { cursor, pageNum, pageSize }: ListPage,
): Promise<{ readonly list: BetTicket[]; readonly next?: string }> {
  const after = cursor === undefined ? undefined : parsePosition(cursor)
  if (cursor !== undefined && after === undefined) throw new ApiError(STATUS.INVALID_PARAMETER)
  const rows = await selectBets(db, memberId, filter, { after, ...rowsFor({ pageNum, pageSize }) })
  const names = await selectVenueNames(db)
  const { shown, more } = cutPage(rows, pageSize, positionText)
  return { list: shown.map((bet) => toTicket(bet, names.get(bet.venue) ?? bet.venue)), ...more }
}

/** The same as a page by its number, with how many there are. */
export async function listTickets(
  db: Executor,
  memberId: number,
  filter: BetFilter,
  { pageNum, pageSize }: Omit<ListPage, 'cursor'>,
) {
  const total = addSums(await selectTotals(db, memberId, filter)).count
  const { list } = await listBets(db, memberId, filter, { pageNum, pageSize })
  return { list, total, pageNum, pageSize }
}

/** One bet of a member by its number, or undefined. */
export async function findTicket(db: Executor, memberId: number, ticketId: string): Promise<BetTicket | undefined> {
  const bet = await findBet(db, memberId, ticketId)
  return bet && toTicket(bet, (await selectVenueNames(db)).get(bet.venue) ?? bet.venue)
}

function toTicket(bet: ListedBetRow, venueName: string): BetTicket {
  return {
    ticketId: bet.ticketId,
    enName: bet.venue,
    venueName,
    category: bet.category,
    gameName: bet.gameName,
    content: bet.content,
    ...(bet.oddsType === null ? {} : { oddsType: bet.oddsType }),
    ...(bet.odds === null ? {} : { odds: bet.odds }),
    stake: formatFen(bet.stake),
    risk: formatFen(bet.risk),
    valid: formatFen(bet.valid),
    profit: formatFen(bet.profit),
    resultCode: bet.resultCode,
    resultText: bet.resultText || resultText(bet.resultCode),
    betAt: bet.betAt.getTime(),
    ...(bet.settleAt === null ? {} : { settleAt: bet.settleAt.getTime() }),
    ...(bet.cashout === null ? {} : { cashout: formatFen(bet.cashout) }),
  }
}

/** Bets and rounds of every venue as they are disputed. */
export const disputedBets = {
  kind: 'bet',
  async find(db: Executor, memberId: number, ticketId: string) {
    const row = await findBet(db, memberId, ticketId)
    if (row === undefined) return undefined
    const bet = toTicket(row, (await selectVenueNames(db)).get(row.venue) ?? row.venue)
    return {
      title: `${bet.venueName} · ${bet.gameName}`,
      content: bet.content,
      amount: bet.risk,
      outcome: bet.profit,
      result: bet.resultText,
      madeAt: bet.betAt,
      settledAt: bet.settleAt,
      ...(row.source === 'record' && { roundOf: bet.category }),
    }
  },
} as const
