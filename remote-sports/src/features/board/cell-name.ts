import type { Game } from '@site/contracts/sports'

import type { SportsTranslate } from '../../lib/texts.ts'
import { marketName, pickName } from '../odds/index.ts'
import { type Column, selectionCode, wireCode } from './columns.ts'

/** What a price of the board is called, without line and price: 阿森纳 让球. */
export function cellName(
  t: SportsTranslate,
  { gameType, isLive, team_h: home, team_c: away }: Game,
  column: Column,
  pick: number,
): string {
  const w = wireCode(column, isLive)
  return `${pickName(t, w, selectionCode(column, w, pick), { home, away })} ${marketName(t, w, gameType)}`
}
