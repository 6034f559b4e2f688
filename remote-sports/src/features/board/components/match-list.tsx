import { css } from '@emotion/react'
import { px, tokenVar } from '@site/ui'
import {
  defaultRangeExtractor,
  type observeElementOffset,
  type Range,
  useVirtualizer,
  useWindowVirtualizer,
} from '@tanstack/react-virtual'
import { memo, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useMarks } from '../../favourites/index.ts'
import { Sight } from '../../live/index.ts'
import { usePicks } from '../../slip/index.ts'
import type { BoardRow } from '../board-rows.ts'
import { useDesignUnit } from '../use-design-unit.ts'
import { LeagueHead } from './league-head.tsx'
import { MatchCard } from './match-card.tsx'
import { MatchRow } from './match-row.tsx'
import { CARD_HEIGHT, CARD_LEAGUE_HEIGHT, LEAGUE_HEIGHT, ROW_HEIGHT } from './row-style.ts'
import { useRowForms } from './use-row-forms.tsx'

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

/** Cards have no forms. */
const NO_ROWS: readonly BoardRow[] = []

interface Placed {
  readonly index: number
  readonly start: number
  readonly size: number
}

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
/** How long a scroll is left alone between two looks at where it is, in ms; the rows beyond the ends last longer. */
const LOOK_MS = 50
/** What a scroll may go between two looks before it is looked at after every frame, in rows. */
const FAST = 2

/**
 * Follows a scroll in strides of half a row, in tasks of their own: what is drawn for it then never lengthens a frame of
 * the scroll. Where it is, is never asked for inside a frame, since the answer would cost a layout before the frame's
 * own. A fast scroll, and the first step of any, is followed after each frame.
 */
function inStrides(rowHeight: number): typeof observeElementOffset {
  return ({ scrollElement }, tell) => {
    if (!(scrollElement instanceof HTMLElement)) return undefined
    let told = 0
    let seen = 0
    let wait = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (isScrolling: boolean) => {
      clearTimeout(timer)
      timer = undefined
      const top = scrollElement.scrollTop
      wait = Math.abs(top - seen) > FAST * rowHeight ? 0 : LOOK_MS
      seen = top
      if (isScrolling && Math.abs(top - told) < rowHeight / 2) return
      told = top
      tell(told, isScrolling)
    }
    const onScroll = () => {
      timer ??= setTimeout(look, wait, true)
    }
    const onEnd = () => {
      look(false)
      wait = 0
    }
    look(false)
    scrollElement.addEventListener('scroll', onScroll, { passive: true })
    scrollElement.addEventListener('scrollend', onEnd, { passive: true })
    return () => {
      clearTimeout(timer)
      scrollElement.removeEventListener('scroll', onScroll)
      scrollElement.removeEventListener('scrollend', onEnd)
    }
  }
}

/**
 * Keeps the turns of a wheel over an element from the listeners of the page: React would look for a handler through the
 * whole tree, three times at every step of a scroll, and there is none.
 */
function useQuietWheel(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const listening = new AbortController()
    const stop = (event: Event) => {
      if (event.target instanceof Node && element.current?.contains(event.target)) event.stopPropagation()
    }
    window.addEventListener('wheel', stop, { capture: true, passive: true, signal: listening.signal })
    return () => listening.abort()
  }, [element])
}

interface RowsProps extends MatchListProps {
  readonly items: readonly Placed[]
  readonly total: number
  readonly sight: Sight
}

/** Draws the rows that are in sight, each at its place. */
const Rows = memo(function Rows({ items, total, sight, ...props }: RowsProps) {
  const t = useSportsTexts()
  const cells = usePicks()
  const marks = useMarks('match')
  const { rows, isTouch, withLeague, openMatch, onOpen, onToggleLeague } = props
  const { forms, drawn } = useRowForms(isTouch ? NO_ROWS : rows, props)
  return (
    <div role="list" aria-label={t('board.list')} css={listStyle} style={{ height: total }}>
      {drawn}
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
        const { game } = row
        const common = {
          game,
          league: withLeague ? row.league : undefined,
          isOpen: game.gidm === openMatch,
          top: start,
          height: size,
          sight,
          onOpen,
          cells,
        }
        const key = `${row.key}-${game.marketType}`
        return isTouch ? (
          <MatchCard key={key} {...common} />
        ) : (
          <MatchRow key={key} {...common} forms={forms} marks={marks} />
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

interface Scrolled {
  readonly scrollOffset: number | null
  readonly scrollRect: { readonly height: number } | null
}

/**
 * Tells the rows which of them are on the screen. Two more at either end are taken for seen: what scrolls tells it row
 * by row only.
 */
function useSight({ scrollOffset, scrollRect }: Scrolled, rowHeight: number, listTop = 0): Sight {
  const [sight] = useState(() => new Sight())
  const top = (scrollOffset ?? 0) - listTop - 2 * rowHeight
  const bottom = top + (scrollRect?.height ?? 0) + 4 * rowHeight
  useLayoutEffect(() => {
    // Before the first measurement there is no window yet.
    if (bottom - top > 4 * rowHeight) sight.move(top, bottom)
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
  useQuietWheel(scroller)
  const sight = useSight(virtual, unit * ROW_HEIGHT)
  const items = useSamePlaces(virtual.getVirtualItems())
  return (
    <div ref={scroller} css={scrollerStyle}>
      <Rows {...props} items={items} total={virtual.getTotalSize()} sight={sight} />
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
      <Rows {...props} items={items} total={virtual.getTotalSize()} sight={sight} />
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
