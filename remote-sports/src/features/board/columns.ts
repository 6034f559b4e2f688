import type { GameType } from '@site/contracts/sports'
import { isFootball, playCode } from '@site/domain'

/** A column of the board: one market in one period, with its selections side by side. */
export interface Column {
  readonly family: 'M' | 'R' | 'OU'
  readonly half: boolean
  readonly picks: readonly number[]
  readonly layout: 'center' | 'split'
}

const column = (family: Column['family'], half: boolean, picks: number): Column => ({
  family,
  half,
  picks: Array.from({ length: picks }, (_, pick) => pick),
  layout: family === 'M' ? 'center' : 'split',
})

/** Football has a draw and a first half; the other sports have neither on the board. */
export function columnsOf(gameType: GameType, half: boolean): readonly Column[] {
  const results = isFootball(gameType) ? 3 : 2
  return [column('M', half, results), column('R', half, 2), column('OU', half, 2)]
}

export function hasHalf(gameType: GameType): boolean {
  return isFootball(gameType)
}

/** The wire code of a column's market for a match. */
export function wireCode({ family, half }: Column, isLive: boolean): string {
  return playCode(family, half, isLive)
}

/** Results are H, N, C, handicaps H, C, and totals C (over) before H (under). */
const SIDES: Readonly<Record<Column['family'], string>> = { M: 'HNC', R: 'HC', OU: 'CH' }

/** The selection code of a place in a column: its market's wire code and the side. */
export function selectionCode({ family }: Column, w: string, pick: number): string {
  return `${w}${SIDES[family][pick] ?? ''}`
}
