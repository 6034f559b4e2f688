import type { Game } from '@site/contracts/sports'
import { type ReactNode, useMemo } from 'react'
import { createPortal } from 'react-dom'

import { useSportsTexts } from '../../../lib/texts.ts'
import type { BoardRow } from '../board-rows.ts'
import { type RowCopy, rowCopier } from '../row-copy.ts'
import { RowForm, type RowLook } from './row-form.tsx'

/** What all rows of the list have in common. */
type ListLook = Pick<RowLook, 'showFull' | 'showHalf' | 'withLeague'>

/** Forms of the rows, outside of the page. The same object as long as they look the same. */
export interface RowForms {
  /** Names the looks: another name, other elements. */
  readonly name: string
  readonly copyFor: (game: Game) => RowCopy
}

const lookOf = ({ gameType, isLive }: Game) => `${gameType} ${isLive}`

let made = 0

class Forms implements RowForms {
  readonly name = String((made += 1))
  readonly #holders = new Map<string, HTMLElement>()
  readonly #copiers = new Map<string, () => RowCopy>()

  readonly holder = (look: string): HTMLElement => {
    const holder = this.#holders.get(look) ?? document.createElement('div')
    this.#holders.set(look, holder)
    return holder
  }

  readonly copyFor = (game: Game): RowCopy => {
    const look = lookOf(game)
    const copier = this.#copiers.get(look) ?? rowCopier(this.holder(look))
    this.#copiers.set(look, copier)
    return copier()
  }
}

/** Has React draw one form for every kind of match in the list. `drawn` belongs into the list, and is not seen there. */
export function useRowForms(
  rows: readonly BoardRow[],
  { showFull, showHalf, withLeague }: ListLook,
): { readonly forms: RowForms; readonly drawn: ReactNode } {
  const t = useSportsTexts()
  // oxlint-disable-next-line react/exhaustive-deps -- what the forms show depends on all of them
  const forms = useMemo(() => new Forms(), [t, showFull, showHalf, withLeague])
  const games = useMemo(() => {
    const all = rows.flatMap((row) => (row.kind === 'game' ? [row.game] : []))
    return [...new Map(all.map((game): readonly [string, Game] => [lookOf(game), game]))]
  }, [rows])
  const drawn = games.map(([look, { gameType, isLive }]) =>
    createPortal(
      <RowForm gameType={gameType} isLive={isLive} showFull={showFull} showHalf={showHalf} withLeague={withLeague} />,
      forms.holder(look),
      `${forms.name} ${look}`,
    ),
  )
  return { forms, drawn }
}
