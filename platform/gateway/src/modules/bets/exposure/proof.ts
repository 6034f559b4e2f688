import type { HoldOwner } from '../../../kernel/ledger/index.ts'
import { selectHeldByTickets } from '../tickets/tickets.repository.ts'
import { selectExposureDifferences } from './exposure.repository.ts'

/** Tickets that are open hold their open risk, and are what the exposure sums up. */
export const heldByTickets: HoldOwner = {
  account: 'bet_hold',
  name: 'tickets',
  held: selectHeldByTickets,
  differences: selectExposureDifferences,
}
