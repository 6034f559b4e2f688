import { css } from '@emotion/react'
import { px, tokenVar } from '@site/ui'
import { defaultRangeExtractor, type Range, useVirtualizer, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { Sight } from '../../live/index.ts'
import type { MatchListProps, Placed } from '../parts/list-parts.ts'
import { CARD_HEIGHT, CARD_LEAGUE_HEIGHT, LEAGUE_HEIGHT, ROW_HEIGHT } from '../parts/row-style.ts'
import { MatchRows } from '../rows/index.ts'
import { useDesignUnit } from '../use-design-unit.ts'
import { inStrides } from './follow-scroll.ts'
import { MatchCards } from './match-cards.tsx'

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

/** Rows come and go together: a quarter of the renders of one at a time. */
const TOGETHER = 4

function inGroups(range: Range): number[] {
  const { startIndex, endIndex, count } = range
  return defaultRangeExtractor({
    ...range,
    startIndex: startIndex - (startIndex % TOGETHER),
    endIndex: Math.min(count - 1, endIndex + TOGETHER - 1 - (endIndex % TOGETHER)),
  })
}

/** Rows drawn beyond either end. */
const BEYOND = 8

/** The same array as before while it holds the same places. */
function useSamePlaces(items: readonly Placed[]): readonly Placed[] {
  const places = items.map(({ index, start, size }) => `${index} ${start} ${size}`).join()
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text stands for the items
  return useMemo(() => items, [places])
}

/** The virtual list measures anew whenever one of these is another function. */
function useSizes({ rows, isTouch }: MatchListProps) {
  const unit = useDesignUnit()
  const [league, game] = isTouch ? [CARD_LEAGUE_HEIGHT, CARD_HEIGHT] : [LEAGUE_HEIGHT, ROW_HEIGHT]
  const estimateSize = useCallback(
    (index: number) => (rows[index]?.kind === 'league' ? league : game) * unit,
    [rows, league, game, unit],
  )
  const getItemKey = useCallback((index: number) => rows[index]?.key ?? index, [rows])
  return { unit, count: rows.length, estimateSize, getItemKey }
}

/** Rows at either end that are painted before they are seen. */
const BEYOND_SEEN = 3

interface Scrolled {
  readonly scrollOffset: number | null
  readonly scrollRect: { readonly height: number } | null
}

/**
 * Tells the rows which of them are on the screen. Some more at either end are taken for seen: what scrolls tells it in
 * strides.
 */
function useSight({ scrollOffset, scrollRect }: Scrolled, rowHeight: number, listTop = 0): Sight {
  const [sight] = useState(() => new Sight())
  const top = (scrollOffset ?? 0) - listTop - BEYOND_SEEN * rowHeight
  const bottom = top + (scrollRect?.height ?? 0) + 2 * BEYOND_SEEN * rowHeight
  useLayoutEffect(() => {
    // Before the first measurement there is no window yet.
    if (bottom - top > 2 * BEYOND_SEEN * rowHeight) sight.move(top, bottom)
    // No dependencies: rows may have moved, too.
  })
  return sight
}

/** Wide screens: the list scrolls in its own column. */
export function ScrolledList(props: MatchListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const { unit, ...sizes } = useSizes(props)
  const observeElementOffset = useMemo(() => inStrides(unit * ROW_HEIGHT), [unit])
  // oxlint-disable-next-line react/incompatible-library -- only this component reads the virtualizer's getters
  const virtual = useVirtualizer({
    ...sizes,
    getScrollElement: () => scroller.current,
    overscan: BEYOND,
    rangeExtractor: inGroups,
    observeElementOffset,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, unit, props.rows])
  const sight = useSight(virtual, unit * ROW_HEIGHT)
  const items = useSamePlaces(virtual.getVirtualItems())
  return (
    <div ref={scroller} css={scrollerStyle}>
      <MatchRows {...props} items={items} total={virtual.getTotalSize()} sight={sight} />
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
  const sight = useSight(virtual, unit * CARD_HEIGHT, top)
  const items = virtual.getVirtualItems().map(({ index, start, size }) => ({ index, start: start - top, size }))
  return (
    <div ref={place}>
      <MatchCards {...props} items={items} total={virtual.getTotalSize()} sight={sight} />
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
