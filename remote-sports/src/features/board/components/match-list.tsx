import { css } from '@emotion/react'
import { px, tokenVar } from '@site/ui'
import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { usePicks } from '../../slip/index.ts'
import type { BoardRow } from '../board-rows.ts'
import { useDesignUnit } from '../use-design-unit.ts'
import { LeagueHead } from './league-head.tsx'
import { MatchCard } from './match-card.tsx'
import { MatchRow } from './match-row.tsx'
import { CARD_HEIGHT, CARD_LEAGUE_HEIGHT, LEAGUE_HEIGHT, ROW_HEIGHT } from './row-style.ts'

const listStyle = css({ position: 'relative', width: '100%' })
const scrollerStyle = css({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehaviorY: 'contain',
  background: tokenVar('bg.raised'),
  contain: 'strict',
  // A layer of its own: scrolling moves it, and paints nothing but the rows that come into sight.
  willChange: 'transform',
  scrollbarGutter: 'stable',
  '&:focus-visible': { outlineOffset: px(-2) },
})

export interface MatchListProps {
  readonly rows: readonly BoardRow[]
  readonly isTouch: boolean
  readonly showFull: boolean
  readonly showHalf: boolean
  /** League names beside the teams, where the list has no heads. */
  readonly withLeague: boolean
  readonly openMatch: string | undefined
  readonly onOpen: (gidm: string) => void
  readonly onToggleLeague: (leagueId: string) => void
}

interface Placed {
  readonly index: number
  readonly start: number
  readonly size: number
}

/** Rows come and go in pairs: half as many renders, layouts and paints as one at a time. */
function inPairs(range: Range): number[] {
  const { startIndex, endIndex, count } = range
  return defaultRangeExtractor({
    ...range,
    startIndex: startIndex - (startIndex % 2),
    endIndex: Math.min(count - 1, endIndex + 1 - (endIndex % 2)),
  })
}

/** Draws the rows that are in sight, each at its place. */
const Rows = memo(function Rows({
  items,
  total,
  ...props
}: MatchListProps & { readonly items: readonly Placed[]; readonly total: number }) {
  const t = useSportsTexts()
  const cells = usePicks()
  const { rows, isTouch, withLeague, openMatch, onOpen, onToggleLeague, showFull, showHalf } = props
  const Row = isTouch ? MatchCard : MatchRow
  return (
    <div role="list" aria-label={t('board.list')} css={listStyle} style={{ height: total }}>
      {items.map(({ index, start, size }) => {
        const row = rows[index]
        if (row === undefined) return null
        if (row.kind === 'league') {
          const { league, count, isFolded, key } = row
          return (
            <LeagueHead
              key={key}
              league={league}
              count={count}
              isFolded={isFolded}
              top={start}
              height={size}
              onToggle={onToggleLeague}
            />
          )
        }
        return (
          <Row
            key={`${row.key}-${row.game.marketType}`}
            game={row.game}
            league={withLeague ? row.league : undefined}
            showFull={showFull}
            showHalf={showHalf}
            isOpen={row.game.gidm === openMatch}
            top={start}
            onOpen={onOpen}
            cells={cells}
          />
        )
      })}
    </div>
  )
})

/** The same array as before while it holds the same places. */
function useSamePlaces(items: readonly Placed[]): readonly Placed[] {
  const places = items.map(({ index, start, size }) => `${index} ${start} ${size}`).join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the items
  return useMemo(() => items, [places])
}

function useSizes({ rows, isTouch }: MatchListProps) {
  const unit = useDesignUnit()
  const [league, game] = isTouch ? [CARD_LEAGUE_HEIGHT, CARD_HEIGHT] : [LEAGUE_HEIGHT, ROW_HEIGHT]
  return {
    unit,
    count: rows.length,
    estimateSize: (index: number) => (rows[index]?.kind === 'league' ? league : game) * unit,
    getItemKey: (index: number) => rows[index]?.key ?? index,
  }
}

/** Wide screens: the list scrolls in its own column. */
export function ScrolledList(props: MatchListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { unit, ...sizes } = useSizes(props)
  // oxlint-disable-next-line react/incompatible-library -- only this component reads the virtualizer's getters
  const virtual = useVirtualizer({
    ...sizes,
    getScrollElement: () => scroller.current,
    overscan: 8,
    rangeExtractor: inPairs,
    // Without it every step of a scroll would set a timer to learn of its end.
    useScrollendEvent: true,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, unit, props.rows])
  const items = useSamePlaces(virtual.getVirtualItems())
  return (
    <div ref={scroller} css={scrollerStyle}>
      <Rows {...props} items={items} total={virtual.getTotalSize()} />
    </div>
  )
}

/** Touch screens: the list is part of the page, which scrolls as a whole. */
export function PageList(props: MatchListProps) {
  const place = useRef<HTMLDivElement>(null)
  const top = useTopOf(place)
  const { unit, ...sizes } = useSizes(props)
  // oxlint-disable-next-line react/incompatible-library -- only this component reads the virtualizer's getters
  const virtual = useWindowVirtualizer({ ...sizes, overscan: 4, scrollMargin: top })
  useLayoutEffect(() => virtual.measure(), [virtual, unit, props.rows])
  const items = virtual.getVirtualItems().map(({ index, start, size }) => ({ index, start: start - top, size }))
  return (
    <div ref={place}>
      <Rows {...props} items={items} total={virtual.getTotalSize()} />
    </div>
  )
}

/** Where an element begins on the page; what stands above it may grow. */
function useTopOf(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const place = element.current
    if (place === null) return undefined
    // The observer reports at once, and again whenever the page becomes longer or shorter.
    const observer = new ResizeObserver(() => setTop(Math.round(place.getBoundingClientRect().top + window.scrollY)))
    observer.observe(place)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}
