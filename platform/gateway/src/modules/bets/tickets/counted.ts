import { LOCAL_SPORT_VENUE } from '@site/contracts'
import { type Fen, validBet } from '@site/domain'

import type { LegRow, TicketRow } from '../../../db/schema/bets.ts'
import type { SettledBet } from '../../../kernel/events/index.ts'
import { ticketNumber } from './present.ts'

/** The valid amount of a ticket that has ended: cash-outs and the settlement of what was left together. */
export function validOf({ risk }: Pick<TicketRow, 'risk'>, paid: Fen): Fen {
  return validBet(risk, paid - risk)
}

/**
 * A ticket that has ended, as it counts towards turnover. The odds of a series are the lowest of its legs: each of them
 * must reach a minimum.
 *
 * @param row as it was before it ended, or was corrected
 * @param paid all that it has paid in fen, cash-outs included
 * @param now business clock, epoch ms; a correction counts for the moment of the first settlement
 */
export function countedBet(row: TicketRow, legs: readonly LegRow[], paid: Fen, now: number): SettledBet {
  return {
    memberId: row.memberId,
    refId: ticketNumber(row),
    venue: LOCAL_SPORT_VENUE,
    valid: validOf(row, paid),
    before: row.valid ?? 0n,
    stake: row.risk,
    paid,
    odds: Math.min(...legs.map(({ price }) => price)),
    at: row.settledAt?.getTime() ?? now,
  }
}
