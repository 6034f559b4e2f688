import {
  ROUNDS_A_PAGE,
  SEAMLESS_HEADERS,
  VENUE_ROUNDS_PATH,
  type VenueRounds,
  VenueRoundsSchema,
} from '@site/contracts/seamless'
import { parseFen } from '@site/domain'

import type { GatewayOptions } from '../../context/index.ts'
import { createSignedBook } from '../../lib/signed-book.ts'
import type { PartyBook, PartyLine } from '../reconciliation/index.ts'

type BookedRound = VenueRounds['list'][number]

function openBook({ secret, origin, serverUrl: url = origin }: NonNullable<GatewayOptions['venues']>) {
  return createSignedBook({ url, path: VENUE_ROUNDS_PATH, secret, headers: SEAMLESS_HEADERS }, VenueRoundsSchema)
}

/**
 * What the venue of a round says itself of it, asked now.
 *
 * @returns undefined where its book has no such round
 * @throws when it does not answer, or none is set up
 */
export async function askVenue(
  { venues }: Pick<GatewayOptions, 'venues'>,
  { venue, roundId }: { readonly venue: string; readonly roundId: string },
): Promise<BookedRound | undefined> {
  if (venues === undefined) throw new Error('no venue of another company is set up')
  const [round] = await openBook(venues).byIds({ venue }, 'roundIds', [roundId], ROUNDS_A_PAGE)
  return round
}

/**
 * What venues of another company say themselves of their rounds. One reader for all of them: they have one server.
 *
 * @returns the book of a venue by its code; none where no venues are set up
 */
export function venueBooks({ venues }: Pick<GatewayOptions, 'venues'>): ((venue: string) => PartyBook) | undefined {
  if (venues === undefined) return undefined
  const book = openBook(venues)
  return (venue) => {
    const lineOf = ({ roundId, status, stake, win }: BookedRound): PartyLine => ({
      reference: `${venue}:${roundId}`,
      amount: status === 'settled' ? parseFen(win) - parseFen(stake) : 0n,
    })
    return {
      async ended(_db, from, before) {
        const rounds = await book.pages({ venue, from: from.getTime(), before: before.getTime() })
        return rounds.map(lineOf)
      },
      async find(_db, references) {
        const ids = references.map((reference) => reference.slice(venue.length + 1))
        return (await book.byIds({ venue }, 'roundIds', ids, ROUNDS_A_PAGE)).map(lineOf)
      },
    }
  }
}
