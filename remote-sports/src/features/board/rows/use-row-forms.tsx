import type { Game } from '@site/contracts/sports'
import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'

import type { BoardRow } from '../board-rows.ts'
import type { Column } from '../columns.ts'
import { LeagueForm, type ListLook, MatchForm, periodsOf } from './row-form.tsx'

/** The forms that rows are copies of, outside of the page. The same object as long as they look the same. */
export interface RowForms {
  /** A copy for the line, with nothing of its own yet. */
  readonly copyFor: (row: BoardRow) => HTMLElement
  /** The markets of a match's row, in the order of its cells. */
  readonly columnsOf: (game: Game) => readonly Column[]
}

function kindOf(row: BoardRow): string {
  return row.kind === 'league' ? `league ${row.league.hot}` : `${row.game.gameType} ${row.game.isLive}`
}

let made = 0

class Forms implements RowForms {
  /** Names the look: another name, other elements. */
  readonly name = String((made += 1))
  readonly #holders = new Map<string, HTMLElement>()
  readonly #look: ListLook

  constructor(look: ListLook) {
    this.#look = look
  }

  readonly holder = (kind: string): HTMLElement => {
    const holder = this.#holders.get(kind) ?? document.createElement('div')
    this.#holders.set(kind, holder)
    return holder
  }

  readonly copyFor = (row: BoardRow): HTMLElement => {
    const copy = this.holder(kindOf(row)).firstElementChild?.cloneNode(true)
    if (!(copy instanceof HTMLElement)) throw new Error(`there is no form for ${kindOf(row)}`)
    return copy
  }

  readonly columnsOf = ({ gameType }: Game): readonly Column[] => periodsOf(gameType, this.#look).flat()
}

function formOf(row: BoardRow, look: ListLook): ReactNode {
  if (row.kind === 'league') return <LeagueForm isHot={row.league.hot} />
  return <MatchForm gameType={row.game.gameType} isLive={row.game.isLive} {...look} />
}

/** Has React draw one form for every kind of line in the list, into elements of their own that never join the page. */
export function useRowForms(
  rows: readonly BoardRow[],
  { showFull, showHalf, withLeague }: ListLook,
): { readonly forms: RowForms; readonly drawn: ReactNode } {
  const look = useMemo(() => ({ showFull, showHalf, withLeague }), [showFull, showHalf, withLeague])
  const forms = useMemo(() => new Forms(look), [look])
  const kinds = useMemo(() => [...new Map(rows.map((row) => [kindOf(row), row]))], [rows])
  const drawn = kinds.map(([kind, row]) => createPortal(formOf(row, look), forms.holder(kind), `${forms.name} ${kind}`))
  return { forms, drawn }
}
