import { ApiError, STATUS, VENUE_STATE, type VenueState } from '@site/contracts'

import type { VenueRow } from '../../db/schema/venues.ts'

/** State of a venue at a time: a maintenance whose window has passed is over. */
export function stateOf(venue: VenueRow, now: Date): VenueState {
  const isOver = venue.maintainTo !== null && venue.maintainTo <= now
  return venue.state === VENUE_STATE.maintenance && isOver ? VENUE_STATE.open : venue.state
}

/** @throws ApiError 6415 in maintenance, 6366 before the opening */
export function requireOpen(venue: VenueRow, now: Date): void {
  const state = stateOf(venue, now)
  if (state === VENUE_STATE.maintenance) throw new ApiError(STATUS.VENUE_MAINTENANCE)
  if (state === VENUE_STATE.notOpenYet) throw new ApiError(STATUS.TESTING, '场馆尚未开放')
}
