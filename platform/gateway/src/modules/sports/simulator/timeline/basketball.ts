import type { Means, Score } from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import { between, type Random, secretStream } from '../random/index.ts'
import type { SimEvent } from './events.ts'

export const QUARTER_S = 600
export const OVERTIME_S = 300
const POINTS_PER_SIDE = 82

/** Points to be expected of home and away in four quarters. */
export function basketballMeans(fixture: Pick<Fixture, 'home' | 'away' | 'league'>): Means {
  const edge = 4.5 * (fixture.home.strength - fixture.away.strength) + 1.5
  const base = POINTS_PER_SIDE * fixture.league.pace
  return { h: base + edge, c: base - edge }
}

const POSSESSION_S = 15
const PER_SIDE = (4 * QUARTER_S) / POSSESSION_S / 2

/** Points of one possession whose mean is `mean`. */
function pointsOf(random: Random, mean: number): number {
  const made = random() < mean / 2.1
  if (!made) return 0
  const kind = random()
  return kind < 0.08 ? 1 : kind < 0.74 ? 2 : 3
}

/** The course of a basketball match: possessions with a running clock, stoppages, breaks, overtime until decided. */
export function basketballTimeline(fixture: Fixture): SimEvent[] {
  const random = secretStream(fixture.course)
  const means = basketballMeans(fixture)
  const events: SimEvent[] = []
  let [score, periods, at]: [Score, Score[], number] = [{ h: 0, c: 0 }, [], 0]

  function playPeriod(period: string, length: number): void {
    const clock = (seconds: number, runs: boolean) => ({ seconds, runs })
    periods = [...periods, { h: 0, c: 0 }]
    events.push(
      { kind: 'period', at, period, clock: clock(length, true) },
      { kind: 'tally', at, tally: { periods, clock: clock(length, true) } },
    )
    let home = random() < 0.5
    for (let left = length; left > 0; home = !home) {
      const used = Math.min(left, between(random, 8, 2 * POSSESSION_S - 8))
      left -= used
      at += used * 1000
      const points = pointsOf(random, (home ? means.h : means.c) / PER_SIDE)
      const add = (to: Score): Score => (home ? { h: to.h + points, c: to.c } : { h: to.h, c: to.c + points })
      if (points > 0) {
        score = add(score)
        periods = [...periods.slice(0, -1), add(periods.at(-1) ?? { h: 0, c: 0 })]
      }
      const stops = left > 0 && random() < 0.28
      if (points > 0 || stops) {
        events.push({ kind: 'tally', at, tally: { score, periods, clock: clock(left, !stops && left > 0) } })
      }
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
