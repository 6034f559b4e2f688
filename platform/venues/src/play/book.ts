import { ROUNDS_A_PAGE, type VenueRounds, type VenueRoundsQuery } from '@site/contracts/seamless'
import { formatFen } from '@site/domain'

import type { BookedRound, Store } from '../store/index.ts'

const STATUSES = {
  staking: 'open',
  staked: 'open',
  cancelling: 'open',
  settled: 'settled',
  cancelled: 'cancelled',
  refused: 'cancelled',
} as const satisfies Readonly<Record<BookedRound['status'], string>>

/** What the operator is shown of the venues' book, so that it can compare its own with it. */
export function createBook(store: Pick<Store, 'settledRounds' | 'roundsOf'>) {
  return async function bookedRounds(query: VenueRoundsQuery): Promise<VenueRounds> {
    if ('roundIds' in query) return { list: (await store.roundsOf(query.venue, query.roundIds)).map(lineOf) }
    const { venue, from, before, after = '' } = query
    const found = await store.settledRounds(venue, new Date(from), new Date(before), after, ROUNDS_A_PAGE + 1)
    const list = found.slice(0, ROUNDS_A_PAGE).map(lineOf)
    const next = found.length > list.length ? list.at(-1)?.roundId : undefined
    return { list, ...(next !== undefined && { next }) }
  }
}

function lineOf({ id, status, stake, win }: BookedRound): VenueRounds['list'][number] {
  const told = STATUSES[status]
  // An outcome that stands is no money before it is paid.
  return { roundId: id, status: told, stake: formatFen(stake), win: formatFen(told === 'settled' ? win : 0n) }
}
