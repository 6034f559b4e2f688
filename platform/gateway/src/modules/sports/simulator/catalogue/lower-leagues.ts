import { GAME_TYPE } from '@site/contracts/sports'

import { hash, unit } from '../random/index.ts'
import { join, name, NATIONS, type Nation } from './names.ts'
import type { LeagueDef, Name, Team } from './types.ts'

interface Tier {
  readonly name: Name
  readonly suffix: Name
  /** First town and number of clubs. */
  readonly from: number
  readonly clubs: number
  /** Matches of a round on each day of its cycle. */
  readonly days: readonly number[]
  readonly pace: number
}

const NO_SUFFIX = name('', '')
const SIXTEEN = [3, 3, 2, 0]
const TIERS: readonly Tier[] = [
  { name: name(' Premier', '甲级联赛', '甲級聯賽'), suffix: NO_SUFFIX, from: 0, clubs: 16, days: SIXTEEN, pace: 1 },
  { name: name(' Second', '乙级联赛', '乙級聯賽'), suffix: NO_SUFFIX, from: 16, clubs: 16, days: SIXTEEN, pace: 0.95 },
  {
    name: name(' U21', 'U21联赛', 'U21聯賽'),
    suffix: name(' U21', 'U21'),
    from: 0,
    clubs: 16,
    days: SIXTEEN,
    pace: 1.2,
  },
  {
    name: name(' Reserve', '后备联赛', '後備聯賽'),
    suffix: name(' Reserves', '后备', '後備'),
    from: 8,
    clubs: 16,
    days: SIXTEEN,
    pace: 1.1,
  },
  {
    name: name(' Women', '女子联赛', '女子聯賽'),
    suffix: name(' Women', '女足'),
    from: 4,
    clubs: 12,
    days: [2, 2, 2, 0],
    pace: 1.1,
  },
]

const CLUB_ENDINGS: readonly Name[] = [
  NO_SUFFIX,
  NO_SUFFIX,
  NO_SUFFIX,
  name(' United', '联', '聯'),
  name(' City', '城'),
  name(' Athletic', '竞技', '競技'),
  name(' Rovers', '流浪者', '流浪者'),
]

function clubs(nation: Nation, nationIndex: number, tier: Tier, tierIndex: number): Team[] {
  return nation.towns.slice(tier.from, tier.from + tier.clubs).map((town, index) => {
    const ending = CLUB_ENDINGS[hash('ending', town.en) % CLUB_ENDINGS.length] ?? NO_SUFFIX
    return {
      id: String(200_000 + nationIndex * 1000 + tierIndex * 100 + index),
      name: join([town, ending, tier.suffix]),
      strength: unit('strength', town.en, tierIndex) * 1.6 - 0.8,
    }
  })
}

/** Minutes after the league's own hour at which its matches of a day begin. */
const SPREAD = [0, 15, 120]
const TOTAL = NATIONS.length * TIERS.length
/** A step that shares no factor with the number of leagues spreads neighbours over the day. */
const STEP = 31

/**
 * Football of invented nations: five leagues each, kick-offs spread over the whole day so that something is always in
 * play. A club plays every fourth day.
 */
export const LOWER_LEAGUES: readonly LeagueDef[] = NATIONS.flatMap((nation, nationIndex) =>
  TIERS.map((tier, tierIndex): LeagueDef => {
    const index = nationIndex * TIERS.length + tierIndex
    const hour = (((index * STEP) % TOTAL) * 24 * 60) / TOTAL
    return {
      id: String(200_000 + nationIndex * 10 + tierIndex),
      sport: GAME_TYPE.football,
      name: join([nation.name, tier.name]),
      rank: 100 + tierIndex * 100 + nationIndex,
      teams: clubs(nation, nationIndex, tier, tierIndex),
      schedule: {
        kind: 'cycle',
        days: tier.days,
        offset: index % tier.days.length,
        minutes: SPREAD.map((later) => (Math.round((hour + later) / 5) * 5) % (24 * 60)),
      },
      pace: tier.pace,
      aheadDays: 2,
    }
  }),
)
