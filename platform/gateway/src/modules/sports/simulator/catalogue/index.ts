import { FEATURED } from './featured.ts'
import { LOWER_LEAGUES } from './lower-leagues.ts'
import { OTHER_SPORTS } from './other-sports.ts'
import type { LeagueDef } from './types.ts'
import { VIRTUAL_LEAGUES } from './virtual.ts'

export { CHAMPIONS_CLUBS, FEATURED } from './featured.ts'
export * from './types.ts'
export { VIRTUAL_LEAGUES } from './virtual.ts'

/** Every league of the simulator, featured ones first. The order is part of the fixture numbering. */
export const CATALOGUE: readonly LeagueDef[] = [...FEATURED, ...LOWER_LEAGUES, ...OTHER_SPORTS, ...VIRTUAL_LEAGUES]

export const LEAGUES_BY_ID: ReadonlyMap<string, LeagueDef> = new Map(CATALOGUE.map((league) => [league.id, league]))
