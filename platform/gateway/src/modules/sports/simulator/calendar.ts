import { startOfDay, weekdayOf, weekOf } from '@site/domain'

import { CATALOGUE, CHAMPIONS_CLUBS, type LeagueDef, type Team } from './catalogue/index.ts'
import { hash, shuffled, stream } from './random.ts'

/** One match to be played. A pure function of (seed, day). */
export interface Fixture {
  /** Day and place in the day: `day × 1000 + place`; the number that every wire id is made of. */
  readonly id: number
  readonly day: number
  readonly league: LeagueDef
  readonly home: Team
  readonly away: Team
  /** Epoch milliseconds. */
  readonly startAt: number
  /** Seed of everything that happens in this match. */
  readonly seed: number
}

type Pair = readonly [home: Team, away: Team]

/** Round `round` of a double round robin (circle method); a new season has a new draw. */
export function roundOf(league: LeagueDef, seed: number, round: number): Pair[] {
  const count = league.teams.length
  const perSeason = 2 * (count - 1)
  const season = Math.floor(round / perSeason)
  const turn = round % perSeason
  const teams = shuffled(league.teams, stream(hash(seed, 'draw', league.id, season)))
  const [fixed, ...ring] = teams
  const step = turn % (count - 1)
  const placed = [fixed, ...ring.map((_, index) => ring[(index + step) % ring.length])] as Team[]
  return Array.from({ length: count / 2 }, (_, index) => {
    const one = placed[index] as Team
    const other = placed[count - 1 - index] as Team
    const homeFirst = (index + step) % 2 === 0
    return homeFirst === turn < count - 1 ? [one, other] : [other, one]
  })
}

/** Places in the round that are played on the day. */
interface Share {
  readonly round: number
  readonly from: number
  readonly count: number
  readonly minutes: readonly number[]
}

function shareOf(league: LeagueDef, day: number): Share | undefined {
  const { schedule } = league
  if (schedule.kind === 'weekly') {
    const today = schedule.weekdays[weekdayOf(day)]
    if (today === undefined || today.matches === 0) return undefined
    // Friday and Monday take the head of the list, which holds no club of the Champions League (see `ordered`).
    const before = PLAYING_ORDER.slice(0, PLAYING_ORDER.indexOf(weekdayOf(day)))
    const from = before.reduce((sum, weekday) => sum + (schedule.weekdays[weekday]?.matches ?? 0), 0)
    return { round: weekOf(day + 3), from, count: today.matches, minutes: today.minutes }
  }
  const place = (day + schedule.offset) % schedule.days.length
  const count = schedule.days[place] ?? 0
  if (count === 0) return undefined
  const from = schedule.days.slice(0, place).reduce((sum, each) => sum + each, 0)
  return { round: Math.floor((day + schedule.offset) / schedule.days.length), from, count, minutes: schedule.minutes }
}

/** Weekdays in the order in which they take matches from a round: Friday, Monday, then the rest of the week. */
const PLAYING_ORDER = [4, 0, 5, 6, 1, 2, 3]

/** Matches of a domestic round without a club of the Champions League first: they may be next to its days. */
function ordered(league: LeagueDef, pairs: Pair[]): Pair[] {
  if (league.schedule.kind !== 'weekly' || league.code === 'UCL') return pairs
  const isFree = (pair: Pair) => pair.every((team) => !CHAMPIONS_CLUBS.has(team.id))
  return [...pairs.filter(isFree), ...pairs.filter((pair) => !isFree(pair))]
}

/** All matches of a site day, in the order of their numbers. */
export function fixturesOf(seed: number, day: number): readonly Fixture[] {
  const fixtures: Fixture[] = []
  for (const league of CATALOGUE) {
    const share = shareOf(league, day)
    if (share === undefined) continue
    const pairs = ordered(league, roundOf(league, seed, share.round)).slice(share.from, share.from + share.count)
    const shift = league.code === undefined ? 0 : hash(seed, 'slot', league.id, day)
    for (const [index, [home, away]] of pairs.entries()) {
      const id = day * 1000 + fixtures.length
      const minute = share.minutes[(index + shift) % share.minutes.length] ?? 0
      const startAt = startOfDay(day) + minute * 60_000
      fixtures.push({ id, day, league, home, away, startAt, seed: hash(seed, id) })
    }
  }
  return fixtures
}
