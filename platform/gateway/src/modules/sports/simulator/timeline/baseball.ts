import { INNING_HALF } from '@site/contracts/sports'
import type { Means, Score } from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import { between, type Random, secretStream } from '../random/index.ts'
import type { SimEvent, Tally } from './events.ts'

export const INNINGS = 9
const RUNS_PER_SIDE = 4.5

/** Runs to be expected of home and away in nine innings. */
export function baseballMeans(fixture: Pick<Fixture, 'home' | 'away' | 'league'>): Means {
  const edge = 0.16 * (fixture.home.strength - fixture.away.strength) + 0.03
  return { h: RUNS_PER_SIDE * Math.exp(edge), c: RUNS_PER_SIDE * Math.exp(-edge) }
}

type Bases = readonly [boolean, boolean, boolean]

/** Bases that a batter takes: 0 is an out. Better sides get on base a little more often. */
function hit(random: Random, mean: number): number {
  const onBase = 0.325 * (mean / RUNS_PER_SIDE) ** 0.45
  if (random() >= onBase) return 0
  const kind = random()
  return kind < 0.74 ? 1 : kind < 0.9 ? 2 : kind < 0.92 ? 3 : 4
}

function advance([first, second, third]: Bases, taken: number): { readonly bases: Bases; readonly runs: number } {
  const runners = [third, second, first].filter(Boolean).length
  if (taken === 4) return { bases: [false, false, false], runs: runners + 1 }
  if (taken === 3) return { bases: [false, false, true], runs: runners }
  if (taken === 2) return { bases: [false, true, first], runs: Number(third) + Number(second) }
  return { bases: [true, first, second], runs: Number(third) }
}

/** The course of a baseball match: innings, outs and bases; extra innings until decided. */
export function baseballTimeline(fixture: Fixture): SimEvent[] {
  const random = secretStream(fixture.course)
  const means = baseballMeans(fixture)
  const events: SimEvent[] = []
  let [score, periods, at]: [Score, Score[], number] = [{ h: 0, c: 0 }, [], 0]
  const push = (tally: Tally) => events.push({ kind: 'tally', at, tally })

  /** Away bats first; a home side that is ahead in the last half need not go on. */
  function bat(home: boolean, mayWalkOff: boolean): void {
    let [outs, bases]: [number, Bases] = [0, [false, false, false]]
    push({ half: home ? INNING_HALF.bottom : INNING_HALF.top, outs, bases, periods })
    const isWon = () => mayWalkOff && score.h > score.c
    while (outs < 3 && !isWon()) {
      at += between(random, 60, 150) * 1000
      const taken = hit(random, home ? means.h : means.c)
      if (taken === 0) {
        outs += 1
        push({ outs })
        continue
      }
      const moved = advance(bases, taken)
      bases = moved.bases
      const add = (to: Score): Score => (home ? { h: to.h + moved.runs, c: to.c } : { h: to.h, c: to.c + moved.runs })
      score = add(score)
      periods = [...periods.slice(0, -1), add(periods.at(-1) ?? { h: 0, c: 0 })]
      push({ score, periods, bases })
    }
    at += 120_000
  }

  for (let inning = 1; inning <= INNINGS || score.h === score.c; inning += 1) {
    periods = [...periods, { h: 0, c: 0 }]
    events.push({ kind: 'period', at, period: String(inning) })
    bat(false, false)
    if (inning >= INNINGS && score.h > score.c) break
    bat(true, inning >= INNINGS)
  }
  events.push({ kind: 'end', at: at + 1000 })
  return events
}
