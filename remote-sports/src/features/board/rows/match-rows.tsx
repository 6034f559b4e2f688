import { memo, type RefObject, useLayoutEffect, useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useMarks } from '../../favourites/index.ts'
import { useLiveTools } from '../../live/index.ts'
import { usePicks } from '../../slip/index.ts'
import { type ListPart, listStyle } from '../parts/list-parts.ts'
import { DrawnRows } from './drawn-rows.ts'
import type { PlacedRow } from './placed-row.ts'
import { type RowForms, useRowForms } from './use-row-forms.tsx'

/** Has the lines drawn into the list, anew whenever what all rows are drawn with is another thing. */
function useDrawnRows(
  list: RefObject<HTMLElement | null>,
  placed: readonly PlacedRow[],
  { sight, onOpen, onToggleLeague, forms }: ListPart & { readonly forms: RowForms },
): void {
  const live = useLiveTools()
  const [match, league] = [useMarks('match'), useMarks('league')]
  const cells = usePicks()
  const drawn = useRef<DrawnRows>(undefined)
  useLayoutEffect(() => {
    if (list.current === null) return undefined
    const stars = { match, league }
    const rows = new DrawnRows(list.current, sight, { live, forms, stars, cells, onOpen, onToggleLeague })
    drawn.current = rows
    return () => rows.end()
  }, [list, live, forms, match, league, cells, sight, onOpen, onToggleLeague])
  useLayoutEffect(() => {
    drawn.current?.show(placed)
    // No dependencies: the rows may have been made anew.
  })
}

/**
 * Wide screens: every match and every head of a league is one line. React has the list's element and nothing in it: all
 * that stands there is drawn by `DrawnRows`.
 */
export const MatchRows = memo(function MatchRows(props: ListPart) {
  const t = useSportsTexts()
  const list = useRef<HTMLDivElement>(null)
  const { rows, items, total, openMatch } = props
  const { forms, drawn } = useRowForms(rows, props)
  const placed = items.flatMap(({ index, start: top, size: height }): PlacedRow[] => {
    const row = rows[index]
    return row ? [{ row, top, height, isOpen: row.kind === 'game' && row.game.gidm === openMatch }] : []
  })
  useDrawnRows(list, placed, { ...props, forms })
  return (
    <>
      <div ref={list} role="list" aria-label={t('board.list')} css={listStyle} style={{ height: total }} />
      {drawn}
    </>
  )
})
