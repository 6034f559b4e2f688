import { useAtomValue } from 'jotai'
import { type RefObject, useLayoutEffect } from 'react'

import { everySecond } from '../../lib/second-ticker.ts'
import { useSportsTexts } from '../../lib/texts.ts'
import { cellPainter, oddsTypeAtom, pickPainter, type Picks } from '../odds/index.ts'
import { useFeed } from './feed-context.ts'
import { infoPainter } from './info-painter.ts'

interface LivePaint {
  /** Changes when the element's cells or parts are others than before. */
  readonly shape?: string
  /** A price was pressed; `cell` is its name. Must be stable. */
  readonly onCell?: ((gidm: string, cell: string) => void) | undefined
  /** Makes the cells toggles that show what is on the slip. Must be stable. */
  readonly picks?: Picks | undefined
}

/** Keeps the prices, the clock and the score inside an element painted, without a render. */
export function useLivePaint(
  root: RefObject<HTMLElement | null>,
  gidm: string,
  { shape = '', onCell, picks }: LivePaint,
): void {
  const feed = useFeed()
  const t = useSportsTexts()
  const oddsType = useAtomValue(oddsTypeAtom)
  useLayoutEffect(() => {
    const element = root.current
    if (element === null) return undefined
    const cells = cellPainter(element, oddsType)
    const info = infoPainter(element, t, feed.now)
    const picked = picks && pickPainter(element, picks)
    const stopWatching = feed.store.watch(gidm, (live, changed) => {
      if (changed === undefined) info.paint(live)
      cells(live, changed)
      picked?.(live)
    })
    const stopPicks = picks?.subscribe(() => {
      const live = feed.store.get(gidm)
      if (live) picked?.(live)
    })
    const stopTicking = everySecond(() => {
      const live = feed.store.get(gidm)
      if (live) info.tick(live)
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
      element.removeEventListener('click', press)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the cells of another shape are other elements
  }, [root, gidm, shape, onCell, picks, feed, t, oddsType])
}
