import { CHAMPION_PLAY } from '@site/contracts/sports'

import { HOUR_MS } from '@site/domain'
import { type Fixture, runnersOf } from '../fixtures/index.ts'
import { hash, smoothNoise } from '../random/index.ts'
import { offeredOn } from './ladder.ts'
import type { Quote } from './quote.ts'

/** What the house keeps of a market with so many runners. */
const MARGIN = 1.18
const DRIFT_MS = 6 * HOUR_MS
const DRIFT = 0.04
const LOWEST = 1_010

/** The one market of an outright: every runner, the favourite first, at its chance with the margin on top. */
export function outrightQuote(fixture: Fixture, at: number): Quote {
  const selections = runnersOf(fixture).map(({ team, chance }) => {
    const drift = 1 + DRIFT * smoothNoise(hash(fixture.seed, team.id), at, DRIFT_MS)
    const price = Math.max(LOWEST, Math.floor((1000 / (chance * MARGIN)) * drift))
    return { code: team.id, price: offeredOn(CHAMPION_PLAY, price) }
  })
  return {
    play: CHAMPION_PLAY,
    family: CHAMPION_PLAY,
    half: false,
    lineIndex: 0,
    line: undefined,
    open: true,
    selections,
  }
}
