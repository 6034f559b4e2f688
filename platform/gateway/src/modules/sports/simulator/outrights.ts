import { startOfDay, weekOf } from '@site/domain'

import type { Fixture } from './calendar.ts'
import { FEATURED, type LeagueDef, type Name, type Team, VIRTUAL_LEAGUES } from './catalogue/index.ts'
import { hash, unit } from './random.ts'

/** Outrights stand behind the matches of their day: numbers from here on are theirs. */
export const OUTRIGHT_PLACE = 900
const SEASON_PLACE = OUTRIGHT_PLACE + 50
const MINUTE = 60_000
/** Site minutes at which the cups of a day are decided. */
const CUP_MINUTES = [6 * 60, 12 * 60, 18 * 60, 23 * 60 + 30]
const CUP_NAMES: readonly Name[] = [
  { en: 'Virtual Dawn Cup', zhCN: '虚拟晨星杯', zhTW: '虛擬晨星盃' },
  { en: 'Virtual Noon Cup', zhCN: '虚拟正午杯', zhTW: '虛擬正午盃' },
  { en: 'Virtual Dusk Cup', zhCN: '虚拟暮光杯', zhTW: '虛擬暮光盃' },
  { en: 'Virtual Night Cup', zhCN: '虚拟夜战杯', zhTW: '虛擬夜戰盃' },
]
const SEASON_MINUTE = 23 * 60
/** How much more often the strong win a whole competition than a match. */
const WEIGHT = 2.6

const NOBODY: Team = { id: '0', name: { en: '', zhCN: '', zhTW: '' }, strength: 0 }
const CUP_TITLE: Name = { en: 'Winner', zhCN: '冠军', zhTW: '冠軍' }
const SEASON_TITLE: Name = { en: 'Season winner', zhCN: '赛季冠军', zhTW: '賽季冠軍' }

const cupOf = (name: Name, index: number): LeagueDef => ({
  id: String(500_100 + index),
  sport: 'FS',
  name,
  rank: 1200 + index,
  // One club of every virtual league, another one in each cup of the day.
  teams: VIRTUAL_LEAGUES.flatMap(({ teams }) => teams[index] ?? []),
  schedule: { kind: 'cycle', days: [1], offset: 0, minutes: [CUP_MINUTES[index] ?? 0] },
  pace: 1,
  aheadDays: 2,
})

const seasonOf = (league: LeagueDef, index: number): LeagueDef => ({
  ...league,
  id: String(500_000 + index),
  sport: 'FS',
  aheadDays: 400,
})

const CUPS = CUP_NAMES.map(cupOf)
const SEASONS = FEATURED.map(seasonOf)

/** The last day of the season that a day belongs to; a round of a featured league is played from Friday to Thursday. */
function seasonEnd(league: LeagueDef, day: number): number {
  const rounds = 2 * (league.teams.length - 1)
  const season = Math.floor(weekOf(day + 3) / rounds)
  return 7 * ((season + 1) * rounds - 1)
}

/** Days on which a season ends that is being played on this day. */
export function seasonEnds(day: number): readonly number[] {
  return [...new Set(SEASONS.map((league) => seasonEnd(league, day)))]
}

function outright(seed: number, day: number, parts: { place: number; minute: number; league: LeagueDef; title: Name }) {
  const { place, minute, league, title } = parts
  const id = day * 1000 + place
  return {
    id,
    day,
    league,
    home: { ...NOBODY, name: title },
    away: NOBODY,
    startAt: startOfDay(day) + minute * MINUTE,
    seed: hash(seed, 'outright', id),
  }
}

/**
 * What is decided on a day: the cups of virtual football, and the seasons of the featured leagues that end on it. Bets are
 * taken until the decision. The runners are the teams of the league.
 */
export function outrightsOf(seed: number, day: number): readonly Fixture[] {
  const cups = CUPS.map((league, index) =>
    outright(seed, day, { place: OUTRIGHT_PLACE + index, minute: CUP_MINUTES[index] ?? 0, league, title: CUP_TITLE }),
  )
  const seasons = SEASONS.flatMap((league, index) =>
    seasonEnd(league, day) === day
      ? [outright(seed, day, { place: SEASON_PLACE + index, minute: SEASON_MINUTE, league, title: SEASON_TITLE })]
      : [],
  )
  return [...cups, ...seasons]
}

export interface Runner {
  readonly team: Team
  /** Of all runners together 1. */
  readonly chance: number
}

/** The runners of an outright, the favourite first. */
export function runnersOf({ league }: Pick<Fixture, 'league'>): readonly Runner[] {
  const weights = league.teams.map((team) => ({ team, weight: Math.exp(WEIGHT * team.strength) }))
  const total = weights.reduce((sum, { weight }) => sum + weight, 0)
  return weights.map(({ team, weight }) => ({ team, chance: weight / total })).toSorted((a, b) => b.chance - a.chance)
}

/** Who wins it: drawn by the chances, once and for all. */
export function winnerOf(fixture: Fixture): Team {
  let left = unit('winner', fixture.seed)
  const runners = runnersOf(fixture)
  const found = runners.find(({ chance }) => (left -= chance) < 0)
  return (found ?? runners[0])?.team ?? NOBODY
}
