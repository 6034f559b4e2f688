export { NoSuchVenue } from './no-such-venue.tsx'
