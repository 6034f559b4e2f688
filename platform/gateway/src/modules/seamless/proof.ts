import type { HoldOwner } from '../../kernel/ledger/index.ts'
import type { PartyBook, ReconciledParty } from '../reconciliation/index.ts'
import { selectHeldByRounds, selectNets } from './seamless.repository.ts'

/** Rounds that are open hold their stake. */
export const heldByRounds: HoldOwner = { account: 'bet_hold', name: 'rounds', held: selectHeldByRounds }

/** A venue of another company: its own book, beside what its calls have told of rounds, their stake and their end. */
export function roundsParty(venue: string, book?: PartyBook): ReconciledParty {
  return {
    name: `venue:${venue}`,
    account: `pnl:${venue}`,
    referenceType: 'round',
    ...(book !== undefined && { book }),
    ended: (db, from, before) => selectNets(db, venue, { from, before }),
    find: (db, references) =>
      selectNets(db, venue, { roundIds: references.map((reference) => reference.slice(venue.length + 1)) }),
  }
}
