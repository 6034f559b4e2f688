import { ApiError, type VenueState, STATUS } from '@site/contracts'

import type { VenueRow } from '../../db/schema/site.ts'

/** State of a venue at a time: a maintenance whose window has passed is over. */
export function stateOf(venue: VenueRow, now: Date): VenueState {
  return venue.state === 2 && venue.maintainTo !== null && venue.maintainTo <= now ? 1 : venue.state
}

/** @throws ApiError 6415 in maintenance, 6366 before the opening */
export function requireOpen(venue: VenueRow, now: Date): void {
  const state = stateOf(venue, now)
  if (state === 2) throw new ApiError(STATUS.VENUE_MAINTENANCE)
  if (state === 3) throw new ApiError(STATUS.TESTING, '场馆尚未开放')
}
