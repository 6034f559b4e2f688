import type { BoardRow } from '../board-rows.ts'

/** A line of the list at its place. */
export interface PlacedRow<Row extends BoardRow = BoardRow> {
  readonly row: Row
  /** The match beside the list. */
  readonly isOpen: boolean
  /** Px from the top of the list. */
  readonly top: number
  readonly height: number
}

export type PlacedMatch = PlacedRow<Extract<BoardRow, { readonly kind: 'game' }>>
export type PlacedLeague = PlacedRow<Extract<BoardRow, { readonly kind: 'league' }>>
