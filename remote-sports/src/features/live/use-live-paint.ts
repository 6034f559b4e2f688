import { useAtomValue } from 'jotai'
import { type RefObject, useLayoutEffect, useRef } from 'react'

import { everySecond } from '../../lib/second-ticker.ts'
import { useSportsTexts } from '../../lib/texts.ts'
import type { LiveGame } from '../feed/index.ts'
import { cellPainter, oddsTypeAtom, pickPainter, type Picks } from '../odds/index.ts'
import { backlogOf, type Changed } from './backlog.ts'
import { useFeed } from './feed-context.ts'
import { infoPainter } from './info-painter.ts'
import type { Sight } from './sight.ts'

/** Where an element stands in the list that it belongs to, px from the top of the list. */
export interface Place {
  /** Must be stable. */
  readonly sight: Sight
  readonly top: number
  readonly height: number
}

interface LivePaint {
  /** Changes when the element's cells or parts are others than before. */
  readonly shape?: string
  /** A price was pressed; `cell` is its name. Must be stable. */
  readonly onCell?: ((gidm: string, cell: string) => void) | undefined
  /** Makes the cells toggles that show what is on the slip. Must be stable. */
  readonly picks?: Picks | undefined
  /** Given, nothing is painted while the element is out of sight. */
  readonly place?: Place | undefined
  /** Called after the match changed, but for its prices. Must be stable. */
  readonly onMatch?: ((live: LiveGame) => void) | undefined
}

/** Keeps the prices, the clock and the score inside an element painted, without a render. */
export function useLivePaint(
  root: RefObject<HTMLElement | null>,
  gidm: string,
  { shape = '', onCell, picks, place, onMatch }: LivePaint,
): void {
  const feed = useFeed()
  const t = useSportsTexts()
  const oddsType = useAtomValue(oddsTypeAtom)
  const sight = place?.sight
  const stand = useRef({ top: 0, height: 0 })
  useLayoutEffect(() => {
    if (place) stand.current = place
  })
  useLayoutEffect(() => {
    const element = root.current
    if (element === null) return undefined
    const cells = cellPainter(element, oddsType)
    const info = infoPainter(element, t, feed.now)
    const picked = picks && pickPainter(element, picks)
    const paint = (live: LiveGame, changed: Changed, isLate = false) => {
      if (changed === undefined) info.paint(live)
      cells(live, changed, isLate)
      picked?.(live)
      if (changed === undefined) onMatch?.(live)
    }
    const withMatch = (act: (live: LiveGame) => void) => {
      const live = feed.store.get(gidm)
      if (live) act(live)
    }
    const backlog =
      sight &&
      backlogOf(
        sight,
        () => stand.current,
        (missed) =>
          withMatch((live) => {
            info.tick(live)
            paint(live, missed, true)
          }),
      )
    const isSeen = (changed: Changed) => backlog?.isSeen(changed) ?? true
    let isFirst = true
    const stopWatching = feed.store.watch(gidm, (live, changed) => {
      const isPainted = isFirst || isSeen(changed)
      if (isPainted) paint(live, changed)
      return isPainted
    })
    isFirst = false
    const stopPicks = picks?.subscribe(() => withMatch((live) => picked?.(live)))
    const nothing: Changed = new Set()
    const stopTicking = everySecond(() => {
      if (isSeen(nothing)) withMatch(info.tick)
    })
    const press = (event: Event) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-cell]') : null
      if (cell) onCell?.(gidm, cell.dataset['cell'] ?? '')
    }
    element.addEventListener('click', press)
    return () => {
      stopWatching()
      stopTicking()
      stopPicks?.()
      backlog?.end()
      element.removeEventListener('click', press)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the cells of another shape are other elements
  }, [root, gidm, shape, onCell, picks, sight, onMatch, feed, t, oddsType])
}
