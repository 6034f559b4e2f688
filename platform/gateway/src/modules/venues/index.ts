export { ACTIVITY_MESSAGE } from './activity-message.ts'
export { countVenues } from './count-venues.ts'
export type { LaunchTokens } from './launch-tokens.ts'
export type { LocalVenue } from './local-venue.ts'
export type { MoneyFollows } from './money-follows.ts'
export { requireOpen, stateOf } from './venue-state.ts'
export {
  findGame,
  findVenue,
  mustBeVenue,
  selectGameNames,
  selectVenueNames,
  selectVenues,
} from './venues.repository.ts'
export { GAMES } from './games.seed.ts'
export { createVenuesModule } from './venues.routes.ts'
