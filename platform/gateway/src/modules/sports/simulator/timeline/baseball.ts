import { INNING_HALF } from '@site/contracts/sports'
import type { Means, Score } from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import { between, secretStream } from '../random/index.ts'
import type { SimEvent, Tally } from './events.ts'
import { advance, type Bases, FRESH, hit, onBaseFor, OUTS } from './innings.ts'

export const INNINGS = 9
const RUNS_PER_SIDE = 4.5

/** Runs to be expected of home and away in nine innings that both bat in to the end. */
export function baseballMeans(fixture: Pick<Fixture, 'home' | 'away' | 'league'>): Means {
  const edge = 0.16 * (fixture.home.strength - fixture.away.strength) + 0.03
  return { h: RUNS_PER_SIDE * Math.exp(edge), c: RUNS_PER_SIDE * Math.exp(-edge) }
}

/** How often a batter of home and of away gets on base. */
export function onBaseOf(means: Means): Means {
  return { h: onBaseFor(means.h / INNINGS), c: onBaseFor(means.c / INNINGS) }
}

/** The course of a baseball match: innings, outs and bases; extra innings until decided. */
export function baseballTimeline(fixture: Fixture): SimEvent[] {
  const random = secretStream(fixture.course)
  const onBase = onBaseOf(baseballMeans(fixture))
  const events: SimEvent[] = []
  let [score, periods, at]: [Score, Score[], number] = [{ h: 0, c: 0 }, [], 0]
  const push = (tally: Tally) => events.push({ kind: 'tally', at, tally })

  /** Away bats first; a home side that is ahead in the last half need not go on. */
  function bat(home: boolean, mayWalkOff: boolean): void {
    let { outs, bases }: { outs: number; bases: Bases } = FRESH
    push({ half: home ? INNING_HALF.bottom : INNING_HALF.top, outs, bases, periods })
    const isWon = () => mayWalkOff && score.h > score.c
    while (outs < OUTS && !isWon()) {
      at += between(random, 60, 150) * 1000
      const taken = hit(random, home ? onBase.h : onBase.c)
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
