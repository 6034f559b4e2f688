import type { VenueCategory } from '@site/contracts'
import { type GameKind, KIND_OF_CATEGORY } from '@site/domain/games'

import { esports, football, lottery } from './draws.ts'
import type { Game } from './game.ts'
import { baccarat, fishing, niuniu, slotGame } from './instant.ts'

export const GAMES: Readonly<Record<GameKind, Game>> = {
  'slot-game': slotGame,
  baccarat,
  niuniu,
  fishing,
  lottery,
  esports,
  football,
}

/** The game that venues of this category play. */
export const gameOf = (category: VenueCategory): Game => GAMES[KIND_OF_CATEGORY[category]]
