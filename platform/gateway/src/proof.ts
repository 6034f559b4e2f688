import type { GatewayContext } from './context/index.ts'
import type { Executor } from './db/database.ts'
import type { ProofSource } from './kernel/ledger/index.ts'
import { rewardTotals } from './modules/activities/index.ts'
import { heldByTickets, sportsParty } from './modules/bets/index.ts'
import { depositParties, providerBooks, sumCredited } from './modules/deposits/index.ts'
import type { PartyBook, ReconciledParty } from './modules/reconciliation/index.ts'
import { heldByRounds, roundsParty, venueBooks } from './modules/seamless/index.ts'
import { selectOpenAtWithdrawals, turnoverSums } from './modules/turnover/index.ts'
import { selectVenues } from './modules/venues/index.ts'
import { giftTotals, gradeProgress } from './modules/vip/index.ts'
import { heldByWithdrawals, payoutParty, withdrawnWhenMet } from './modules/withdrawals/index.ts'

/** Whoever puts money on hold or keeps sums of it, in one list: `npm run ledger -- verify` proves each by what is here. */
export const PROOF_SOURCES: readonly ProofSource[] = [
  heldByTickets,
  heldByRounds,
  heldByWithdrawals,
  turnoverSums,
  withdrawnWhenMet({ openAtWithdrawals: selectOpenAtWithdrawals }),
  giftTotals,
  gradeProgress(sumCredited),
  rewardTotals,
]

/** Where the other sides tell of their own books: by the code of a venue, or of a channel of deposits. */
export interface OtherBooks {
  readonly ofVenue?: ((code: string) => PartyBook) | undefined
  readonly ofChannel?: ((code: string) => PartyBook) | undefined
}

/**
 * Everybody that money is exchanged with: every venue, the channels of deposits, and who pays withdrawals out.
 *
 * @param books without them, each is compared with the bets and orders that are kept here alone
 */
export async function reconciledParties(db: Executor, books: OtherBooks = {}): Promise<readonly ReconciledParty[]> {
  const venues = (await selectVenues(db)).map(({ code }) => roundsParty(code, books.ofVenue?.(code)))
  return [
    sportsParty,
    ...venues.filter(({ name }) => name !== sportsParty.name),
    ...(await depositParties(db, books.ofChannel)),
    payoutParty,
  ]
}

/** The same, with what each says itself: readers that ask anew, whatever became of an earlier question. */
export function partiesWithBooks(gateway: GatewayContext): Promise<readonly ReconciledParty[]> {
  return reconciledParties(gateway.db, { ofVenue: venueBooks(gateway.options), ofChannel: providerBooks(gateway) })
}
