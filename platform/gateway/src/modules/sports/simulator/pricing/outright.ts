import { CHAMPION_PLAY } from '@site/contracts/sports'

import { HOUR_MS } from '@site/domain'
import { type Fixture, runnersOf } from '../fixtures/index.ts'
import { secretWander, type Wave } from '../random/index.ts'
import { offeredOn } from './ladder.ts'
import type { Quote } from './quote.ts'

/** What the house keeps of a market with so many runners. */
const MARGIN = 1.18
const DRIFT: readonly Wave[] = [[HOUR_MS, 0.02]]
/** A drift goes no further, up or down: it always comes back to the chances that winners are drawn by. */
const FURTHEST = 0.02
const LOWEST = 1_010

/** The one market of an outright: every runner, the favourite first, at its chance with the margin on top. */
export function outrightQuote(fixture: Fixture, at: number): Quote {
  const runners = runnersOf(fixture)
  const drifts = secretWander(fixture.opinion, at, DRIFT, runners.length)
  const selections = runners.map(({ team, chance }, index) => {
    const drift = Math.min(1 + FURTHEST, Math.max(1 - FURTHEST, Math.exp(drifts[index] ?? 0)))
    const priceAt = (by: number) => Math.max(LOWEST, Math.floor((1000 / (chance * MARGIN)) * by))
    const price = priceAt(drift)
    // Who buys while a price is high does not sell while it is low: by the chance a ticket has won nothing meanwhile.
    return { code: team.id, price: offeredOn(CHAMPION_PLAY, price), uncut: Math.max(price, priceAt(1)) }
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
