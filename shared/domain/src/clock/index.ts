export * from './clock.ts'
export { OVERTIME_INNING } from './parts.ts'
export { minutesAndSeconds } from './timed.ts'
export type { ClockInput, ClockPhase, ClockValue, MatchClock } from './types.ts'
