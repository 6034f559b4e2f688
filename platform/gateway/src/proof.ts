import type { Executor } from './db/database.ts'
import type { HoldOwner } from './kernel/ledger/index.ts'
import { heldByTickets, sportsParty } from './modules/bets/index.ts'
import type { ReconciledParty } from './modules/reconciliation/index.ts'
import { heldByRounds, roundsParty } from './modules/seamless/index.ts'
import { selectVenues } from './modules/venues/index.ts'

/** Whoever puts money on hold, in one list: `npm run ledger -- verify` proves each hold by what is open here. */
export const HOLD_OWNERS: readonly HoldOwner[] = [heldByTickets, heldByRounds]

/** Channels of deposits and withdrawals that are compared with the ledger every day. */
const CHANNELS: readonly ReconciledParty[] = []

/** Everybody that money is exchanged with: every venue, and the channels. */
export async function reconciledParties(db: Executor): Promise<readonly ReconciledParty[]> {
  const venues = (await selectVenues(db)).map(({ code }) => roundsParty(code))
  return [sportsParty, ...venues.filter(({ name }) => name !== sportsParty.name), ...CHANNELS]
}
