/**
 * Seeded randomness without state: a value is a function of its key, so fixtures, matches and prices are the same on
 * every replica and after every restart. Values of `seeded.ts` can be worked out from those that were seen: what somebody
 * wins money by comes from `secretStream` and `secretWander`.
 */
export { type Draw, drawsOf, secretStream, streamKey } from './secret.ts'
export { between, hash, type Random, shuffled, stream, unit } from './seeded.ts'
export { secretWander, type Wave } from './wander.ts'
