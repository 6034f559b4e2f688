import type { Fixture } from '../fixtures/index.ts'
import { baseballTimeline } from './baseball.ts'
import { basketballTimeline } from './basketball.ts'
import type { SimEvent } from './events.ts'
import { footballTimeline } from './football.ts'
import { setsTimeline } from './sets.ts'

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
