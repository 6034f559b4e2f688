import type { Marks } from '../../favourites/index.ts'
import type { LiveTools, Standing } from '../../live/index.ts'
import type { PickCells } from '../../slip/index.ts'
import type { PlacedRow } from './placed-row.ts'
import type { RowForms } from './use-row-forms.tsx'

/** What all rows of a list are drawn with. */
export interface RowTools {
  readonly live: LiveTools
  readonly forms: RowForms
  readonly stars: { readonly match: Marks; readonly league: Marks }
  readonly cells: PickCells
  readonly onOpen: (matchId: string) => void
  readonly onToggleLeague: (leagueId: string) => void
}

/** A row on the page, which keeps itself painted until its end: a copy of a form that React drew once. */
export interface DrawnRow {
  readonly element: HTMLElement
  readonly standing: () => Standing
  /** The same line, elsewhere or otherwise. False when it needs other elements: it must be drawn anew. */
  readonly update: (placed: PlacedRow) => boolean
  /** Other lines have a star. */
  readonly paintStar: () => void
  /** The slip holds other selections; heads of leagues have no prices. */
  readonly paintPicks?: () => void
  /** The clocks went on by a second. */
  readonly tick?: () => void
  readonly end: () => void
}
