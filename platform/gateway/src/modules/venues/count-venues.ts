import { VENUE_STATE } from '@site/contracts'

import type { Executor } from '../../db/database.ts'
import { stateOf } from './venue-state.ts'
import { selectVenues } from './venues.repository.ts'

/** How many venues there are, and how many of them can be entered at a time. */
export async function countVenues(db: Executor, now: Date): Promise<{ readonly open: number; readonly all: number }> {
  const venues = await selectVenues(db)
  return { open: venues.filter((venue) => stateOf(venue, now) === VENUE_STATE.open).length, all: venues.length }
}
