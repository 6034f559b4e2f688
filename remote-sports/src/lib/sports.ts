import { GAME_TYPE, type GameType } from '@site/contracts/sports'

/** Sports of the venue in the order of its menus. */
export const SPORTS = [
  GAME_TYPE.football,
  GAME_TYPE.virtualFootball,
  GAME_TYPE.basketball,
  GAME_TYPE.tennis,
  GAME_TYPE.baseball,
  GAME_TYPE.volleyball,
  GAME_TYPE.tableTennis,
  GAME_TYPE.snooker,
] as const satisfies readonly GameType[]
