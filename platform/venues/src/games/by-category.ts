import type { VenueCategory } from '@site/contracts'

import { esports, football, lottery } from './draws.ts'
import type { Game } from './game.ts'
import { baccarat, fishing, niuniu, slotGame } from './instant.ts'

/** The game that venues of a category play. */
export const GAME_OF: Readonly<Record<VenueCategory, Game>> = {
  TY: football,
  ZR: baccarat,
  QP: niuniu,
  DJ: esports,
  CP: lottery,
  DZ: slotGame,
  BY: fishing,
}
