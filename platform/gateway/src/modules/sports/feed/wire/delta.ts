import { type GameDelta, MATCH_STATUS, type PlayQuotes } from '@site/contracts/sports'

import type { Fixture } from '../../simulator/fixtures/index.ts'
import { planOf } from '../../simulator/pricing/index.ts'
import type { MatchState } from '../../simulator/timeline/index.ts'
import { statusOf } from './standing.ts'
import { wireInfo } from './match-info.ts'

/** A match at one version, with its markets as they are sent. */
interface Version {
  readonly state: MatchState
  readonly at: number
  readonly version: number
  readonly markets: ReadonlyMap<string, PlayQuotes>
}

/** What has to be said to somebody who holds the match at one version to hold it at a later one. */
export function wireDelta({ id, league: { sport } }: Fixture, before: Version, after: Version): GameDelta {
  const { state, at, version, markets } = after
  const changed = [...markets].filter(([key, one]) => JSON.stringify(before.markets.get(key)) !== JSON.stringify(one))
  const gone = [...before.markets].filter(([key]) => !markets.has(key))
  const status = statusOf(state, at)
  const playNum = planOf(sport, state, 'all').length
  return {
    gidm: String(id),
    from: before.version,
    version,
    ...(state !== before.state && { gameInfo: wireInfo(sport, state) }),
    ...(status !== statusOf(before.state, before.at) && { status: MATCH_STATUS[status] }),
    ...(playNum !== planOf(sport, before.state, 'all').length && { playNum }),
    ...(changed.length > 0 && { plays: changed.map(([, one]) => one) }),
    ...(gone.length > 0 && { gone: gone.map(([, { w, lineIndex }]) => ({ w, lineIndex })) }),
  }
}
