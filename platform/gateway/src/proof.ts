import type { Executor } from './db/database.ts'
import type { HoldOwner } from './kernel/ledger/index.ts'
import { heldByTickets, sportsParty } from './modules/bets/index.ts'
import { depositParties } from './modules/deposits/index.ts'
import type { ReconciledParty } from './modules/reconciliation/index.ts'
import { heldByRounds, roundsParty } from './modules/seamless/index.ts'
import { selectVenues } from './modules/venues/index.ts'
import { heldByWithdrawals, payoutParty } from './modules/withdrawals/index.ts'

/** Whoever puts money on hold, in one list: `npm run ledger -- verify` proves each hold by what is open here. */
export const HOLD_OWNERS: readonly HoldOwner[] = [heldByTickets, heldByRounds, heldByWithdrawals]

/** Everybody that money is exchanged with: every venue, the channels of deposits, and who pays withdrawals out. */
export async function reconciledParties(db: Executor): Promise<readonly ReconciledParty[]> {
  const venues = (await selectVenues(db)).map(({ code }) => roundsParty(code))
  return [
    sportsParty,
    ...venues.filter(({ name }) => name !== sportsParty.name),
    ...(await depositParties(db)),
    payoutParty,
  ]
}
