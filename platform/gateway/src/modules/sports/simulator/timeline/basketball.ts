import { SIDE } from '@site/contracts/sports'
import type { Means, Score, Side } from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import { between, secretStream } from '../random/index.ts'
import type { SimEvent } from './events.ts'
import { meanPossessions, pointsOf, possessionLength } from './possessions.ts'

export const QUARTER_S = 600
export const OVERTIME_S = 300
const POINTS_PER_SIDE = 82

/** Points to be expected of home and away in four quarters. */
export function basketballMeans(fixture: Pick<Fixture, 'home' | 'away' | 'league'>): Means {
  const edge = 4.5 * (fixture.home.strength - fixture.away.strength) + 1.5
  const base = POINTS_PER_SIDE * fixture.league.pace
  return { h: base + edge, c: base - edge }
}

/** Points of one possession, where those of four quarters are given. */
export function perPossession(means: Means): Means {
  // Either side begins a quarter as often as the other: it has half of the possessions on average.
  const possessions = 2 * meanPossessions(QUARTER_S)
  return { h: means.h / possessions, c: means.c / possessions }
}

/** The course of a basketball match: possessions with a running clock, stoppages, breaks, overtime until decided. */
export function basketballTimeline(fixture: Fixture): SimEvent[] {
  const random = secretStream(fixture.course)
  const means = perPossession(basketballMeans(fixture))
  const events: SimEvent[] = []
  let [score, periods, at]: [Score, Score[], number] = [{ h: 0, c: 0 }, [], 0]

  function playPeriod(period: string, length: number): void {
    const clock = (seconds: number, runs: boolean) => ({ seconds, runs })
    let home = random() < 0.5
    const ball = (): Side => (home ? SIDE.home : SIDE.away)
    periods = [...periods, { h: 0, c: 0 }]
    events.push(
      { kind: 'period', at, period, clock: clock(length, true) },
      { kind: 'tally', at, tally: { periods, clock: clock(length, true), server: ball() } },
    )
    for (let left = length; left > 0;) {
      const used = possessionLength(random, left)
      left -= used
      at += used * 1000
      const points = pointsOf(random, home ? means.h : means.c)
      const add = (to: Score): Score => (home ? { h: to.h + points, c: to.c } : { h: to.h, c: to.c + points })
      if (points > 0) {
        score = add(score)
        periods = [...periods.slice(0, -1), add(periods.at(-1) ?? { h: 0, c: 0 })]
      }
      const stops = left > 0 && random() < 0.28
      home = !home
      // Also after a miss: who has the ball is seen by everybody, and near the end prices hang on it.
      const tally = { ...(points > 0 && { score, periods }), clock: clock(left, !stops && left > 0), server: ball() }
      events.push({ kind: 'tally', at, tally })
      if (stops) {
        at += between(random, 15, 45) * 1000
        events.push({ kind: 'tally', at, tally: { clock: clock(left, true) } })
      }
    }
  }

  for (const quarter of [1, 2, 3, 4]) {
    playPeriod(`Q${quarter}`, QUARTER_S)
    if (quarter === 4) break
    events.push({ kind: 'break', at, period: quarter === 2 ? 'HT' : `Q${quarter}`, clock: { seconds: 0, runs: false } })
    at += (quarter === 2 ? 900 : 150) * 1000
  }
  while (score.h === score.c) {
    at += 120_000
    playPeriod('OT', OVERTIME_S)
  }
  events.push({ kind: 'end', at: at + 1000 })
  return events
}
