import { HomeVenues } from '../features/venues/index.ts'

/** `casino.home-venues` */
export function Slot() {
  return <HomeVenues />
}
