import { GAME_TYPE, SIDE } from '@site/contracts/sports'
import { mergeScores, raceModel, type Score, type ScoreModel } from '@site/domain'

import type { Fixture } from '../fixtures/index.ts'
import {
  BREAK_POINTS,
  homeSetChance,
  type MatchState,
  pointsOfSet,
  rallyChance,
  setRules,
  TENNIS,
} from '../timeline/index.ts'

/** The chance that home is the first to so many points with two more than away; each goes to home by `point`. */
function raceChance({ h, c }: Score, points: number, point: number): number {
  // From one point short on, only the lead counts.
  const short = Math.min(h, c) - (points - 1)
  if (short > 0) return raceChance({ h: h - short, c: c - short }, points, point)
  if (h >= points && h - c >= 2) return 1
  if (c >= points && c - h >= 2) return 0
  const level = point ** 2 / (point ** 2 + (1 - point) ** 2)
  const row = Array.from({ length: points + 1 }, () => 0)
  // By home's points downwards; in each row by away's.
  for (let home = points; home >= h; home -= 1) {
    for (let away = points; away >= c; away -= 1) {
      if (home === points && away === points) row[away] = level
      else if (home === points) row[away] = away === points - 1 ? point + (1 - point) * level : 1
      else if (away === points) row[away] = home === points - 1 ? point * level : 0
      else if (home === points - 1 && away === points - 1) row[away] = level
      else row[away] = point * (row[away] ?? 0) + (1 - point) * (row[away + 1] ?? 0)
    }
  }
  return row[c] ?? 0
}

/** The chance that home is the first to so many points in snooker, where a visit brings up to eighteen. */
function frameChance({ h, c }: Score, points: number, visit: number): number {
  if (h >= points) return 1
  if (c >= points) return 0
  const won: number[][] = []
  const at = (home: number, away: number) => (home >= points ? 1 : away >= points ? 0 : (won[home]?.[away] ?? 0))
  // Of each column: what home's next visit may lead to, added up. From row to row one end comes in and one goes out.
  const below = Array.from({ length: points }, () => BREAK_POINTS)
  for (let home = points - 1; home >= h; home -= 1) {
    const row: number[] = []
    won[home] = row
    let beside = 0
    for (let away = points - 1; away >= c; away -= 1) {
      beside += at(home, away + 1) - at(home, away + 1 + BREAK_POINTS)
      below[away] = (below[away] ?? 0) + at(home + 1, away) - at(home + 1 + BREAK_POINTS, away)
      row[away] = (visit * (below[away] ?? 0) + (1 - visit) * beside) / BREAK_POINTS
    }
  }
  return at(h, c)
}

const NIL: Score = { h: 0, c: 0 }
const GAME_POINTS = ['0', '15', '30', '40', 'A']

/** The chance that home takes a tennis set, with games, the running game's points and who serves. */
function tennisChance(games: Score, points: Score, homeServes: boolean, chance: number): number {
  const byHome = (serves: boolean, byServer: number) => (serves ? byServer : 1 - byServer)
  const game = (from: Score, serves: boolean) => raceChance(from, 4, byHome(serves, TENNIS.hold(chance, serves)))
  const tieBreak = (from: Score, serves: boolean) => raceChance(from, 7, byHome(serves, TENNIS.tieBreak))
  const whole = { home: game(NIL, true), away: game(NIL, false) }
  const known = new Map<number, number>()
  const ahead = (h: number, c: number, serves: boolean): number => {
    if (h >= 7 || (h >= 6 && h - c >= 2)) return 1
    if (c >= 7 || (c >= 6 && c - h >= 2)) return 0
    if (h === 6 && c === 6) return tieBreak(NIL, serves)
    // Who serves follows from the number of games.
    const place = h * 8 + c
    const seen = known.get(place)
    if (seen !== undefined) return seen
    const won = serves ? whole.home : whole.away
    const value = won * ahead(h + 1, c, !serves) + (1 - won) * ahead(h, c + 1, !serves)
    known.set(place, value)
    return value
  }
  const { h, c } = games
  if (h === 6 && c === 6) return tieBreak(points, homeServes)
  if (Math.max(h, c) >= 7 || (Math.max(h, c) >= 6 && Math.abs(h - c) >= 2)) return ahead(h, c, homeServes)
  const now = game(points, homeServes)
  return now * ahead(h + 1, c, !homeServes) + (1 - now) * ahead(h, c + 1, !homeServes)
}

/** Points of a running game as they are counted, from what the board shows. */
function gamePoints({ points, periods }: MatchState): Score {
  const games = periods.at(-1)
  const isTieBreak = games?.h === 6 && games.c === 6
  const read = (shown = '0') => (isTieBreak ? Number(shown) || 0 : Math.max(0, GAME_POINTS.indexOf(shown)))
  return { h: read(points?.h), c: read(points?.c) }
}

/** Chances of home to take the running set as its points are drawn: at its beginning, and now. */
function drawn(fixture: Fixture, state: MatchState, running: Score): { readonly first: number; readonly now: number } {
  const { sport } = fixture.league
  const chance = homeSetChance(fixture)
  if (sport === GAME_TYPE.tennis) {
    const homeServes = state.server !== SIDE.away
    const homeBegan = (running.h + running.c) % 2 === 0 ? homeServes : !homeServes
    return {
      first: tennisChance(NIL, NIL, homeBegan, chance),
      now: tennisChance(running, gamePoints(state), homeServes, chance),
    }
  }
  const points = pointsOfSet(sport, state.score)
  const rally = rallyChance(sport, chance)
  const of = (score: Score) =>
    sport === GAME_TYPE.snooker ? frameChance(score, points, rally) : raceChance(score, points, rally)
  return { first: of(NIL), now: of(running) }
}

/**
 * The chance that home takes the running set. Who takes it is drawn first, and points that lead there after it: so how
 * much they tell is how much likelier they are in a set of the one side than in one of the other.
 */
function runningSetChance(fixture: Fixture, state: MatchState, chance: number): number {
  const running = state.periods[state.score.h + state.score.c]
  if (running === undefined) return chance
  const { first, now } = drawn(fixture, state, running)
  if (now <= 0 || now >= 1) return now
  const odds = (of: number) => of / (1 - of)
  const after = (odds(chance) * odds(now)) / odds(first)
  return after / (1 + after)
}

/** The model of a match in sets, by the very law that its points are drawn by. `edge`: log odds of a set for home. */
export function setsModel(fixture: Fixture, state: MatchState, edge: number): ScoreModel {
  const plain = homeSetChance(fixture)
  const chance = 1 / (1 + Math.exp(-(Math.log(plain / (1 - plain)) + edge)))
  const { target } = setRules(fixture.league.sport)
  const { score } = state
  const certain = { score, fullTime: [{ score, chance: 1 }], halfTime: [], courses: () => [] }
  // Won, and the end is to come in a second.
  if (Math.max(score.h, score.c) >= target) return certain
  const now = runningSetChance(fixture, state, chance)
  const after = (home: 0 | 1) =>
    raceModel({ homeSet: chance, target, score: { h: score.h + home, c: score.c + 1 - home } }).fullTime.map((end) => ({
      score: end.score,
      chance: end.chance * (home === 1 ? now : 1 - now),
    }))
  return { ...certain, fullTime: mergeScores([...after(1), ...after(0)]) }
}
