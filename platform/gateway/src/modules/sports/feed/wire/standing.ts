import { GAME_TYPE, MARKET_TYPE, type MarketType, type MatchStatus } from '@site/contracts/sports'
import { dayOf } from '@site/domain'

import type { Fixture } from '../../simulator/fixtures/index.ts'
import { isRunning, type MatchState } from '../../simulator/timeline/index.ts'

/** The list that a match is on: in play from kick-off, before that by the day of the kick-off; undefined once over. */
export function marketTypeOf(fixture: Fixture, state: MatchState, now: number): MarketType | undefined {
  if (isRunning(state)) return MARKET_TYPE.inPlay
  if (state.stage !== 'before') return undefined
  if (fixture.league.sport === GAME_TYPE.champions)
    return fixture.day > dayOf(now) ? MARKET_TYPE.championsEarly : MARKET_TYPE.championsToday
  return fixture.day > dayOf(now) ? MARKET_TYPE.early : MARKET_TYPE.today
}

export function statusOf(state: MatchState, at: number): MatchStatus {
  if (state.stage === 'ended') return 'settled'
  if (state.stage === 'void') return 'cancelled'
  return state.suspendedUntil > at ? 'suspended' : 'active'
}
