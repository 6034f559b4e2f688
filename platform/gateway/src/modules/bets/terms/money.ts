import { LOCAL_SPORT_VENUE } from '@site/contracts'
import { type Fen, ratio, roundHalfUp } from '@site/domain'

import type { Executor } from '../../../db/database.ts'
import type { TicketRow } from '../../../db/schema/bets.ts'
import { CENTER, HOUSE, type Ledger, type Posting, venueAccount } from '../../../kernel/ledger/index.ts'

export const VENUE_ACCOUNT = venueAccount(LOCAL_SPORT_VENUE)

/** What a member can bet with: the money inside the venue, then that of the central wallet. */
export interface Funds {
  readonly venue: Fen
  readonly center: Fen
}

export async function fundsOf(ledger: Ledger, db: Executor, memberId: number): Promise<Funds> {
  const balances = await ledger.balancesOf(db, memberId)
  return { venue: balances.get(VENUE_ACCOUNT) ?? 0n, center: balances.get(CENTER) ?? 0n }
}

type Postings = readonly [Posting, Posting, ...Posting[]]

/** Lines of a journal without those of nothing. */
export function postings(lines: readonly Posting[]): Postings {
  const [first, second, ...more] = lines.filter(({ amount }) => amount !== 0n)
  if (first === undefined || second === undefined) throw new Error('a journal has two lines or more')
  return [first, second, ...more]
}

/** A refused bet: everything back where it came from. */
export function releaseLines({ memberId, openRisk, fromVenue }: TicketRow): Postings {
  return postings([
    { owner: memberId, code: 'bet_hold', amount: -openRisk },
    { owner: memberId, code: VENUE_ACCOUNT, amount: fromVenue },
    { owner: memberId, code: CENTER, amount: openRisk - fromVenue },
  ])
}

/** The end of a part of a bet: `risk` of it is no longer held and `paid` goes to the member; the house has the rest. */
export function payLines(memberId: number, risk: Fen, paid: Fen, house: string): Postings {
  return postings([
    { owner: memberId, code: 'bet_hold', amount: -risk },
    { owner: memberId, code: CENTER, amount: paid },
    { owner: HOUSE, code: house, amount: risk - paid },
  ])
}

/** The part of an amount that belongs to what is open of the risk, as a cash-out has left it. */
export function openShare(amount: Fen, open: Fen, risk: Fen): Fen {
  return roundHalfUp(ratio(amount * open, risk))
}
