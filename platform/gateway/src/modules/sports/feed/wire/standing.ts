import type { MarketType, MatchStatus } from '@site/contracts/sports'
import { dayOf } from '@site/domain'

import type { Fixture } from '../../simulator/fixtures/index.ts'
import { isRunning, type MatchState } from '../../simulator/timeline/index.ts'

/** The list that a match is on: in play from kick-off, before that by the day of the kick-off; undefined once over. */
export function marketTypeOf(fixture: Fixture, state: MatchState, now: number): MarketType | undefined {
  if (isRunning(state)) return 'RB'
  if (state.stage !== 'before') return undefined
  if (fixture.league.sport === 'FS') return fixture.day > dayOf(now) ? 'FSFU' : 'FSFT'
  return fixture.day > dayOf(now) ? 'FU' : 'FT'
}

export function statusOf(state: MatchState, at: number): MatchStatus {
  if (state.stage === 'ended') return 'settled'
  if (state.stage === 'void') return 'cancelled'
  return state.suspendedUntil > at ? 'suspended' : 'active'
}
