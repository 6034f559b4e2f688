import { useClass } from '@site/ui'
import { memo, type RefObject, useLayoutEffect, useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useMarks } from '../../favourites/index.ts'
import { useLiveTools } from '../../live/index.ts'
import { usePicks } from '../../slip/index.ts'
import type { PlacedMatch } from '../drawn-row.ts'
import { DrawnRows } from '../drawn-rows.ts'
import { LeagueHead } from './league-head.tsx'
import { type ListPart, listStyle, placedMatch } from './list-parts.ts'
import { rowStyle } from './row-style.ts'
import { type RowForms, useRowForms } from './use-row-forms.tsx'

/** Has the matches drawn into the list, anew whenever what all rows are drawn with is another thing. */
function useDrawnRows(
  list: RefObject<HTMLElement | null>,
  matches: readonly PlacedMatch[],
  { sight, onOpen, forms }: Pick<ListPart, 'sight' | 'onOpen'> & { readonly forms: RowForms },
): void {
  const live = useLiveTools()
  const marks = useMarks('match')
  const cells = usePicks()
  const className = useClass(rowStyle)
  const drawn = useRef<DrawnRows>(undefined)
  useLayoutEffect(() => {
    if (list.current === null) return undefined
    const rows = new DrawnRows(list.current, { live, forms, marks, cells, sight, className, onOpen })
    drawn.current = rows
    return () => rows.end()
  }, [list, live, forms, marks, cells, sight, className, onOpen])
  useLayoutEffect(() => {
    drawn.current?.show(matches)
    // No dependencies: the rows may have been made anew.
  })
}

/** Wide screens: a match is one line. React draws the heads of the leagues and the forms that the lines are copies of. */
export const MatchLines = memo(function MatchLines(props: ListPart) {
  const t = useSportsTexts()
  const list = useRef<HTMLDivElement>(null)
  const { rows, items, total, onToggleLeague } = props
  const { forms, drawn } = useRowForms(rows, props)
  const placed = items.flatMap((place) => {
    const row = rows[place.index]
    return row ? [{ row, place }] : []
  })
  const matches = placed.flatMap(({ row, place }) => (row.kind === 'game' ? [placedMatch(row, place, props)] : []))
  useDrawnRows(list, matches, { ...props, forms })
  return (
    <div ref={list} role="list" aria-label={t('board.list')} css={listStyle} style={{ height: total }}>
      {drawn}
      {placed.map(
        ({ row, place }) =>
          row.kind === 'league' && (
            <LeagueHead
              key={row.key}
              league={row.league}
              count={row.count}
              isFolded={row.isFolded}
              top={place.start}
              height={place.size}
              onToggle={onToggleLeague}
            />
          ),
      )}
    </div>
  )
})
