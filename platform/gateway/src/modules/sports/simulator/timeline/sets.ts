import { GAME_TYPE, SIDE } from '@site/contracts/sports'
import type { Score, Side } from '@site/domain'

import type { Sport } from '../catalogue/index.ts'
import type { Fixture } from '../fixtures/index.ts'
import { between, type Random, secretStream } from '../random/index.ts'
import type { SimEvent, Tally } from './events.ts'

interface SetRules {
  /** Sets that win the match. */
  readonly target: number
  /** Points (games, frame points) that win a set, and by how many. */
  readonly points: number
  readonly lead: number
  /** Points of the deciding set where they differ. */
  readonly decider?: number
  /** Seconds between points, and between sets. */
  readonly pace: readonly [low: number, high: number]
  readonly rest: number
  /** How strongly the better side wins sets. */
  readonly weight: number
}

const RULES: Readonly<Partial<Record<Sport, SetRules>>> = {
  TN: { target: 2, points: 6, lead: 2, pace: [26, 44], rest: 120, weight: 0.9 },
  VB: { target: 3, points: 25, lead: 2, decider: 15, pace: [25, 42], rest: 180, weight: 0.8 },
  TT: { target: 3, points: 11, lead: 2, pace: [12, 22], rest: 60, weight: 0.8 },
  SK: { target: 4, points: 62, lead: 1, pace: [50, 110], rest: 150, weight: 0.7 },
}

export function setRules(sport: Sport): SetRules {
  const rules = RULES[sport]
  if (rules === undefined) throw new RangeError(`${sport} is not played in sets`)
  return rules
}

/** The chance that home takes a set. */
export function homeSetChance(fixture: Pick<Fixture, 'home' | 'away' | 'league'>): number {
  const { weight } = setRules(fixture.league.sport)
  return 1 / (1 + Math.exp(-weight * (fixture.home.strength - fixture.away.strength)))
}

/** Points that win the next set, at these sets. */
export function pointsOfSet(sport: Sport, { h, c }: Score): number {
  const { target, points, decider } = setRules(sport)
  return h + c === 2 * target - 2 ? (decider ?? points) : points
}

/** A visit to the snooker table brings from one point to so many. */
export const BREAK_POINTS = 18

/** The chance that home wins a rally (a visit): a small edge in every one adds up to the edge in the set. */
export function rallyChance(sport: Sport, chance: number): number {
  return 0.5 + (chance - 0.5) * (sport === GAME_TYPE.snooker ? 0.5 : 0.22)
}

/** The chance that whoever serves wins a point of a game, and of a tie-break. `chance`: of home to take a set. */
export const TENNIS = {
  hold: (chance: number, homeServes: boolean) => 0.62 + (chance - 0.5) * (homeServes ? 0.16 : -0.16),
  tieBreak: 0.52,
} as const

/** Steps of one set: the score of the set, and what tennis shows beside it. */
interface Step {
  readonly score: Score
  readonly tally: Tally
}

const plus = (score: Score, side: Side, by = 1): Score =>
  side === SIDE.home ? { h: score.h + by, c: score.c } : { h: score.h, c: score.c + by }
const leader = (score: Score): Side => (score.h > score.c ? SIDE.home : SIDE.away)
const over = ({ h, c }: Score, points: number, lead: number) => Math.max(h, c) >= points && Math.abs(h - c) >= lead

const TENNIS_POINTS = ['0', '15', '30', '40']

/** What the board shows of a tennis game: 40:A with an advantage, 40:40 at deuce. */
function shownPoints({ h, c }: Score): { readonly h: string; readonly c: string } {
  if (h >= 3 && c >= 3) return { h: h > c ? 'A' : '40', c: c > h ? 'A' : '40' }
  return { h: TENNIS_POINTS[h] ?? '40', c: TENNIS_POINTS[c] ?? '40' }
}

function tennisSet(random: Random, chance: number, first: Side): Step[] {
  const steps: Step[] = []
  let games: Score = { h: 0, c: 0 }
  let server = first
  while (!over(games, 6, 2) && Math.max(games.h, games.c) < 7) {
    const tieBreak = games.h === 6 && games.c === 6
    const holds = TENNIS.hold(chance, server === SIDE.home)
    let points: Score = { h: 0, c: 0 }
    while (!over(points, tieBreak ? 7 : 4, 2)) {
      const byServer = random() < (tieBreak ? TENNIS.tieBreak : holds)
      points = plus(points, byServer === (server === SIDE.home) ? SIDE.home : SIDE.away)
      const shown = tieBreak ? { h: String(points.h), c: String(points.c) } : shownPoints(points)
      steps.push({ score: games, tally: { points: shown, server } })
    }
    games = plus(games, leader(points))
    server = server === SIDE.home ? SIDE.away : SIDE.home
    steps[steps.length - 1] = { score: games, tally: { points: { h: '0', c: '0' }, server } }
  }
  return steps
}

function pointsSet(random: Random, rally: number, points: number, lead: number, snooker: boolean): Step[] {
  const steps: Step[] = []
  let score: Score = { h: 0, c: 0 }
  while (!over(score, points, lead)) {
    score = plus(score, random() < rally ? SIDE.home : SIDE.away, snooker ? between(random, 1, BREAK_POINTS) : 1)
    steps.push({ score, tally: {} })
  }
  return steps
}

/** One set that the given side wins; drawn again until it does, so that the set's chance is exactly the model's. */
function setWonBy(winner: Side, draw: () => Step[]): Step[] {
  for (;;) {
    const steps = draw()
    if (leader(steps.at(-1)?.score ?? { h: 0, c: 0 }) === winner) return steps
  }
}

/** The course of a match in sets: tennis, volleyball, table tennis, snooker. */
export function setsTimeline(fixture: Fixture): SimEvent[] {
  const { sport } = fixture.league
  const rules = setRules(sport)
  const random = secretStream(fixture.course)
  const chance = homeSetChance(fixture)
  const events: SimEvent[] = []
  let [score, periods, at]: [Score, readonly Score[], number] = [{ h: 0, c: 0 }, [], 0]
  while (Math.max(score.h, score.c) < rules.target) {
    const winner: Side = random() < chance ? SIDE.home : SIDE.away
    const points = pointsOfSet(sport, score)
    const server: Side = random() < 0.5 ? SIDE.home : SIDE.away
    const steps = setWonBy(winner, () =>
      sport === GAME_TYPE.tennis
        ? tennisSet(random, chance, server)
        : pointsSet(random, rallyChance(sport, chance), points, rules.lead, sport === GAME_TYPE.snooker),
    )
    const done = periods
    const opening: Tally = sport === GAME_TYPE.tennis ? { points: { h: '0', c: '0' }, server } : {}
    events.push(
      { kind: 'period', at, period: String(done.length + 1) },
      { kind: 'tally', at, tally: { ...opening, periods: [...done, { h: 0, c: 0 }] } },
    )
    for (const step of steps) {
      at += between(random, ...rules.pace) * 1000
      events.push({ kind: 'tally', at, tally: { ...step.tally, periods: [...done, step.score] } })
    }
    periods = [...done, steps.at(-1)?.score ?? { h: 0, c: 0 }]
    score = plus(score, winner)
    events.push({ kind: 'tally', at, tally: { score, periods } })
    at += rules.rest * 1000
  }
  events.push({ kind: 'end', at: at - rules.rest * 1000 + 1000 })
  return events
}
