import { GAME_TYPE } from '@site/contracts/sports'

import { LEAGUES } from '@site/domain/leagues'

import { unit } from '../random/index.ts'
import type { LeagueDef, Name, ScheduleRule, Team } from './types.ts'

/** Clubs that a player expects as favourites; the others lie between -0.5 and 0.4 by chance. */
const STRONG: Readonly<Record<string, number>> = {
  'Real Madrid': 1,
  'Manchester City': 1,
  'Bayern Munich': 1,
  'Paris Saint-Germain': 1,
  Liverpool: 0.95,
  Barcelona: 0.95,
  Arsenal: 0.95,
  Inter: 0.9,
  'Bayer Leverkusen': 0.75,
  'Atletico Madrid': 0.75,
  Juventus: 0.7,
  Napoli: 0.75,
  Chelsea: 0.7,
  'Borussia Dortmund': 0.7,
  'AC Milan': 0.65,
  Marseille: 0.6,
  Monaco: 0.55,
  Benfica: 0.6,
  'Sporting CP': 0.6,
  'Shanghai Port': 0.8,
  'Shanghai Shenhua': 0.7,
  'Chengdu Rongcheng': 0.6,
}

const at = (hour: number, minute = 0) => hour * 60 + minute
const none = { matches: 0, minutes: [] }
const EARLY = [at(0, 30), at(1, 45), at(3), at(20, 30), at(22), at(23, 30)]
const WEEKEND = [at(19, 30), at(20, 30), at(21, 30), at(22), at(23), at(1), at(2, 45)]

/** European leagues from Friday to Monday; the Champions League from Tuesday to Thursday (site time, UTC+8). */
function european(saturday: number): ScheduleRule {
  return {
    kind: 'weekly',
    weekdays: [
      { matches: 1, minutes: EARLY },
      none,
      none,
      none,
      { matches: 1, minutes: EARLY },
      { matches: saturday, minutes: WEEKEND },
      { matches: 3, minutes: WEEKEND },
    ],
  }
}

const CHAMPIONS: ScheduleRule = {
  kind: 'weekly',
  weekdays: [
    none,
    { matches: 4, minutes: [at(0, 45), at(3), at(20, 45), at(23)] },
    { matches: 4, minutes: [at(0, 45), at(3), at(20, 45), at(23)] },
    { matches: 2, minutes: [at(1), at(22)] },
    none,
    none,
    none,
  ],
}

const CHINA_TIMES = [at(15, 30), at(18), at(19, 35), at(20)]
const CHINA: ScheduleRule = {
  kind: 'weekly',
  weekdays: [none, none, 2, 2, 2, 2, none].map((day) =>
    typeof day === 'number' ? { matches: day, minutes: CHINA_TIMES } : day,
  ),
}

/** Clubs of the Champions League have the same id in their home league, so that none of them plays twice a day. */
const clubIds = new Map<string, string>()

function clubOf(club: Name): Team {
  const id = clubIds.get(club.en) ?? String(1001 + clubIds.size)
  clubIds.set(club.en, id)
  return { id, name: club, strength: STRONG[club.en] ?? unit('club', club.en) * 0.9 - 0.5 }
}

function scheduleOf(code: string, clubs: number): ScheduleRule {
  if (code === 'UCL') return CHAMPIONS
  return code === 'CSL' ? CHINA : european(clubs / 2 - 5)
}

/** The seven featured leagues with their real names, in the order of the home page. */
export const FEATURED: readonly LeagueDef[] = LEAGUES.map((league, index) => ({
  id: String(100_021 + index),
  sport: GAME_TYPE.football,
  name: { en: league.en, zhCN: league.zhCN, zhTW: league.zhTW },
  short: { en: league.code, zhCN: league.shortCN, zhTW: league.shortTW },
  code: league.code,
  rank: index,
  teams: league.clubs.map(clubOf),
  schedule: scheduleOf(league.code, league.clubs.length),
  pace: league.code === 'BUN' ? 1.12 : 1.02,
  aheadDays: 7,
}))

/** Ids of the clubs that also play in the Champions League. */
export const CHAMPIONS_CLUBS: ReadonlySet<string> = new Set(FEATURED[0]?.teams.map((team) => team.id))
