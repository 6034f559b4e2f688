export * from './clock.ts'
export { minutesAndSeconds } from './timed.ts'
export type { ClockInput, ClockPhase, ClockValue, MatchClock } from './types.ts'
