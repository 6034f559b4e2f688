import { GAME_TYPE } from '@site/contracts/sports'

import { unit } from '../random/index.ts'
import { join, name, NATIONS } from './names.ts'
import type { LeagueDef } from './types.ts'

const LEAGUES = 12
const CLUBS = 16
/** A league plays its eight matches one after the other; the next league goes on where it ends. */
const MINUTES_APART = 15
const HOURS = 24 / LEAGUES

/**
 * Virtual football: matches of a quarter of an hour, one after the other all day. Twelve leagues share the day, so that
 * no club plays twice on one.
 */
export const VIRTUAL_LEAGUES: readonly LeagueDef[] = NATIONS.slice(0, LEAGUES).map((nation, index): LeagueDef => {
  const id = 400_000 + index
  return {
    id: String(id),
    sport: GAME_TYPE.virtualFootball,
    name: join([nation.name, name(' Virtual League', '虚拟联赛', '虛擬聯賽')]),
    rank: 1100 + index,
    teams: nation.towns.slice(24, 24 + CLUBS).map((town, place) => ({
      id: String(id * 100 + place),
      name: join([town, name(' V', '电竞', '電競')]),
      strength: unit('virtual', town.en) * 1.6 - 0.8,
    })),
    schedule: {
      kind: 'cycle',
      days: [CLUBS / 2],
      offset: 0,
      minutes: Array.from({ length: CLUBS / 2 }, (_, n) => index * HOURS * 60 + n * MINUTES_APART),
    },
    pace: 1.1,
    aheadDays: 2,
  }
})
