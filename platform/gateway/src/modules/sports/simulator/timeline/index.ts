import type { Fixture } from '../fixtures/index.ts'
import { baseballTimeline } from './baseball.ts'
import { basketballTimeline } from './basketball.ts'
import type { SimEvent } from './events.ts'
import { footballTimeline } from './football.ts'
import { setsTimeline } from './sets.ts'

export { baseballMeans, INNINGS } from './baseball.ts'
export { basketballMeans, OVERTIME_S, QUARTER_S } from './basketball.ts'
export type { SimEvent } from './events.ts'
export { afterReds, footballMeans, speedOf } from './football.ts'
export { homeSetChance, setRules } from './sets.ts'
export { applyEvent, BEFORE, isOver, isRunning, type MatchStage, type MatchState, stateAt } from './state.ts'

/** Everything that will happen in a match, in order of time: a pure function of the fixture's key. */
export function timelineOf(fixture: Fixture): readonly SimEvent[] {
  switch (fixture.league.sport) {
    case 'FS':
      // Nothing is played: it is decided.
      return [{ kind: 'end', at: 0 }]
    case 'FT':
    case 'VF':
      return footballTimeline(fixture)
    case 'BK':
      return basketballTimeline(fixture)
    case 'BS':
      return baseballTimeline(fixture)
    default:
      return setsTimeline(fixture)
  }
}
