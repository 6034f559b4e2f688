import { GAME_TYPE, SIDE } from '@site/contracts/sports'
import { goalShare, type Means, playedShare, type Side } from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import type { Sport } from '../catalogue/index.ts'
import { between, type Random, secretStream } from '../random/index.ts'
import type { SimEvent } from './events.ts'

export const HALF_S = 45 * 60
const HALF_TIME_S = 15 * 60
/** One step of the simulation, seconds on the clock. */
export const STEP_S = 10
/** Whole seconds that a half goes on for after its time, from and to: each as likely as any other. */
export const STOPPAGE_S = { '1H': [60, 210], '2H': [150, 390] } as const
export const GOALS_PER_SIDE = 1.33
const STRENGTH_WEIGHT = 0.42
const HOME_ADVANTAGE = 0.13
const CORNERS = 10.2
const YELLOWS = 3.9
export const REDS = 0.16
/** Nothing is drawn in the minute after a goal or a red card; the rest of the time makes up for it. */
export const LOST_S = 60
export const LOST_TIME = 1.035
/** What a sending-off does to the goals still expected of its own side and of the other one. */
const SENT_OFF = { own: 0.7, other: 1.18 } as const

/** A virtual match is a football match in a quarter of an hour: its clock shows the seconds that really pass. */
const VIRTUAL_SPEED = 7.5

/** How much faster than a football match a match is played. */
export function speedOf(sport: Sport): number {
  return sport === GAME_TYPE.virtualFootball ? VIRTUAL_SPEED : 1
}

/** Goals to be expected of home and away from kick-off. */
export function footballMeans(fixture: Pick<Fixture, 'home' | 'away' | 'league'>): Means {
  const edge = STRENGTH_WEIGHT * (fixture.home.strength - fixture.away.strength) + HOME_ADVANTAGE
  const base = GOALS_PER_SIDE * fixture.league.pace
  return { h: base * Math.exp(edge), c: base * Math.exp(-edge) }
}

/** The same after sendings-off. */
export function afterReds(means: Means, reds: { readonly h: number; readonly c: number }): Means {
  return {
    h: means.h * SENT_OFF.own ** reds.h * SENT_OFF.other ** reds.c,
    c: means.c * SENT_OFF.own ** reds.c * SENT_OFF.other ** reds.h,
  }
}

interface Sketch {
  readonly random: Random
  readonly means: Means
  readonly events: SimEvent[]
  readonly reds: Record<'h' | 'c', number>
}

/** Milliseconds without bets after a goal, a red card or while a penalty is taken. */
function pauseMs(random: Random): number {
  return between(random, 20, 40) * 1000
}

function playHalf(sketch: Sketch, phase: '1H' | '2H', startAt: number, seconds: number): void {
  const { random, events, reds } = sketch
  const from = phase === '1H' ? 0 : HALF_S
  for (let t = 0; t < seconds; t += STEP_S) {
    const at = (startAt + t + random() * STEP_S) * 1000
    const share = goalShare(playedShare(phase, from + t), playedShare(phase, from + t + STEP_S))
    const means = afterReds(sketch.means, reds)
    const sides: readonly Side[] = random() < 0.5 ? [SIDE.home, SIDE.away] : [SIDE.away, SIDE.home]
    for (const side of sides) {
      const mean = side === SIDE.home ? means.h : means.c
      const likely = mean / (means.h + means.c)
      if (random() < mean * share * LOST_TIME) {
        events.push({ kind: 'goal', at, side }, { kind: 'suspend', at, forMs: pauseMs(random) })
        t += LOST_S
      } else if (random() < CORNERS * share * likely) {
        events.push({ kind: 'corner', at, side })
      } else if (random() < YELLOWS * share * (1 - likely)) {
        events.push({ kind: 'yellow', at, side })
      } else if (random() < REDS * share * (1 - likely)) {
        events.push({ kind: 'red', at, side }, { kind: 'suspend', at, forMs: pauseMs(random) })
        reds[side === SIDE.home ? 'h' : 'c'] += 1
        t += LOST_S
      }
    }
  }
}

/** The course of a football match, from its key alone. Events are in order of time. */
export function footballTimeline(fixture: Fixture): SimEvent[] {
  const random = secretStream(fixture.course)
  const first = HALF_S + between(random, ...STOPPAGE_S['1H'])
  const second = HALF_S + between(random, ...STOPPAGE_S['2H'])
  const events: SimEvent[] = []
  const sketch: Sketch = { random, means: footballMeans(fixture), events, reds: { h: 0, c: 0 } }
  playHalf(sketch, '1H', 0, first)
  playHalf(sketch, '2H', first + HALF_TIME_S, second)
  const at = (seconds: number) => seconds * 1000
  events.push(
    { kind: 'period', at: 0, period: '1H', clock: { seconds: 0, runs: true } },
    { kind: 'break', at: at(first), period: 'HT', clock: { seconds: HALF_S, runs: false } },
    { kind: 'period', at: at(first + HALF_TIME_S), period: '2H', clock: { seconds: HALF_S, runs: true } },
    { kind: 'end', at: at(first + HALF_TIME_S + second) },
  )
  // A goal in the last seconds of a half is drawn up to a step late: it never comes after the whistle.
  const whistles = [at(first) - 1, at(first + HALF_TIME_S + second) - 1] as const
  const timely = events.map((event) => {
    if (event.kind === 'period' || event.kind === 'break' || event.kind === 'end') return event
    const limit = event.at <= at(first + HALF_TIME_S) ? whistles[0] : whistles[1]
    return event.at > limit ? { ...event, at: limit } : event
  })
  const course = timely.toSorted((one, other) => one.at - other.at)
  const speed = speedOf(fixture.league.sport)
  return speed === 1 ? course : course.map((event) => hastened(event, speed))
}

function hastened(event: SimEvent, speed: number): SimEvent {
  const at = Math.round(event.at / speed)
  switch (event.kind) {
    case 'period':
    case 'break':
      return { ...event, at, ...(event.clock && { clock: { ...event.clock, seconds: event.clock.seconds / speed } }) }
    case 'suspend':
      return { ...event, at, forMs: Math.round(event.forMs / speed) }
    default:
      return { ...event, at }
  }
}
