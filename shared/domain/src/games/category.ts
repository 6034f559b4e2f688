import type { VenueCategory } from '@site/contracts'

import type { GameKind } from './replay.ts'

/** The kind of game that venues of a category play. */
export const KIND_OF_CATEGORY: Readonly<Record<VenueCategory, GameKind>> = {
  TY: 'football',
  ZR: 'baccarat',
  QP: 'niuniu',
  DJ: 'esports',
  CP: 'lottery',
  DZ: 'slot-game',
  BY: 'fishing',
}
