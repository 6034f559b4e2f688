import { GAME_TYPE } from '@site/contracts/sports'

import type { Fixture } from '../fixtures/index.ts'
import { baseballTimeline } from './baseball.ts'
import { basketballTimeline } from './basketball.ts'
import type { SimEvent } from './events.ts'
import { footballTimeline } from './football.ts'
import { setsTimeline } from './sets.ts'

/** Everything that will happen in a match, in order of time: a pure function of the fixture's key. */
export function timelineOf(fixture: Fixture): readonly SimEvent[] {
  switch (fixture.league.sport) {
    case GAME_TYPE.champions:
      // Nothing is played: it is decided.
      return [{ kind: 'end', at: 0 }]
    case GAME_TYPE.football:
    case GAME_TYPE.virtualFootball:
      return footballTimeline(fixture)
    case GAME_TYPE.basketball:
      return basketballTimeline(fixture)
    case GAME_TYPE.baseball:
      return baseballTimeline(fixture)
    default:
      return setsTimeline(fixture)
  }
}
