import { GAME_TYPE } from '@site/contracts/sports'

import { hash, unit } from '../random/index.ts'
import { join, MASCOTS, name, NATIONS, playerName } from './names.ts'
import type { LeagueDef, Name, Sport, Team } from './types.ts'

interface Group {
  readonly sport: Sport
  readonly title: (nation: Name) => Name
  readonly leagues: number
  readonly members: number
  /** Matches of a round on each day of its cycle. */
  readonly days: readonly number[]
  readonly firstNation: number
  readonly rank: number
  readonly people: boolean
}

const titled = (en: string, zhCN: string, zhTW: string) => (nation: Name) => join([nation, name(` ${en}`, zhCN, zhTW)])

const GROUPS: readonly Group[] = [
  {
    sport: GAME_TYPE.basketball,
    title: titled('Basketball League', '篮球联赛', '籃球聯賽'),
    leagues: 10,
    members: 12,
    days: [3, 3, 0],
    firstNation: 0,
    rank: 500,
    people: false,
  },
  {
    sport: GAME_TYPE.tennis,
    title: titled('Tennis Challenger', '网球挑战赛', '網球挑戰賽'),
    leagues: 8,
    members: 32,
    days: [6, 5, 5],
    firstNation: 3,
    rank: 600,
    people: true,
  },
  {
    sport: GAME_TYPE.baseball,
    title: titled('Baseball League', '棒球联赛', '棒球聯賽'),
    leagues: 6,
    members: 8,
    days: [2, 2],
    firstNation: 11,
    rank: 700,
    people: false,
  },
  {
    sport: GAME_TYPE.volleyball,
    title: titled('Volleyball League', '排球联赛', '排球聯賽'),
    leagues: 8,
    members: 10,
    days: [3, 2],
    firstNation: 6,
    rank: 800,
    people: false,
  },
  {
    sport: GAME_TYPE.tableTennis,
    title: titled('Table Tennis Series', '乒乓球系列赛', '桌球系列賽'),
    leagues: 8,
    members: 16,
    days: [8],
    firstNation: 9,
    rank: 900,
    people: true,
  },
  {
    sport: GAME_TYPE.snooker,
    title: titled('Snooker Open', '斯诺克公开赛', '撞球公開賽'),
    leagues: 4,
    members: 16,
    days: [4, 4],
    firstNation: 1,
    rank: 1000,
    people: true,
  },
]

let players = 0

function members(group: Group, leagueId: number): Team[] {
  return Array.from({ length: group.members }, (_, index) => {
    const town = NATIONS[(group.firstNation + (leagueId % 100)) % NATIONS.length]?.towns[39 - index] ?? name('', '')
    const mascot = MASCOTS[hash('mascot', leagueId, index) % MASCOTS.length] ?? name('', '')
    const team = join([town, { ...mascot, en: ` ${mascot.en}` }])
    return {
      id: String(leagueId * 100 + index),
      name: group.people ? playerName(players++) : team,
      strength: unit('member', leagueId, index) * 2 - 1,
    }
  })
}

/** Matches of a day begin one after the other, so that each league is on for most of its hours. */
function minutesOf(group: Group, groupIndex: number, index: number): number[] {
  const first = ((index + groupIndex / GROUPS.length) * 24 * 60) / group.leagues
  const apart = { FT: 120, VF: 15, FS: 0, BK: 70, TN: 45, BS: 100, VB: 50, TT: 25, SK: 75 }[group.sport]
  return Array.from(
    { length: Math.max(...group.days) },
    (_, n) => (Math.round((first + n * apart) / 5) * 5) % (24 * 60),
  )
}

/** Basketball, tennis, baseball, volleyball, table tennis and snooker of invented nations. */
export const OTHER_SPORTS: readonly LeagueDef[] = GROUPS.flatMap((group, groupIndex) =>
  Array.from({ length: group.leagues }, (_, index): LeagueDef => {
    const id = 300_000 + groupIndex * 1000 + index
    const nation = NATIONS[(group.firstNation + index) % NATIONS.length]?.name ?? name('', '')
    return {
      id: String(id),
      sport: group.sport,
      name: group.title(nation),
      rank: group.rank + index,
      teams: members(group, id),
      schedule: {
        kind: 'cycle',
        days: group.days,
        offset: index % group.days.length,
        minutes: minutesOf(group, groupIndex, index),
      },
      pace: 1,
      aheadDays: 2,
    }
  }),
)
