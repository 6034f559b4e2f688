export * from './clock.ts'
export type { ClockInput, ClockPhase, ClockValue, MatchClock } from './types.ts'
