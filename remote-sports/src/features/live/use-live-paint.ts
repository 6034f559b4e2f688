import { everySecond } from '@site/ui'
import { useAtomValue } from 'jotai'
import { type RefObject, useLayoutEffect, useMemo, useRef } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'
import { type CellPlace, oddsTypeAtom, type Picks, pressedCell } from '../odds/index.ts'
import { useFeed } from './feed-context.ts'
import { liveView, type LiveTools } from './live-view.ts'
import type { Sight, Standing } from './sight.ts'

/** Where an element stands in the list that it belongs to. */
export interface Place extends Standing {
  /** Must be stable. */
  readonly sight: Sight
}

interface LivePaint {
  /** Changes when the element's cells or parts are others than before. */
  readonly shape?: string
  /** A price was pressed. Must be stable. */
  readonly onCell?: ((matchId: string, cell: CellPlace) => void) | undefined
  /** Makes the cells toggles that show what is on the slip. Must be stable. */
  readonly picks?: Picks | undefined
  /** Given, nothing is painted while the element is out of sight. */
  readonly place?: Place | undefined
}

/** What the live views of this page paint with; another object as soon as anything is to be painted otherwise. */
export function useLiveTools(): LiveTools {
  const feed = useFeed()
  const t = useSportsTexts()
  const oddsType = useAtomValue(oddsTypeAtom)
  return useMemo(() => ({ feed, t, oddsType }), [feed, t, oddsType])
}

/** Keeps the prices, the clock and the score inside an element painted, without a render. */
export function useLivePaint(
  root: RefObject<HTMLElement | null>,
  matchId: string,
  { shape = '', onCell, picks, place }: LivePaint,
): void {
  const tools = useLiveTools()
  const sight = place?.sight
  const stand = useRef<Standing>({ top: 0, height: 0 })
  useLayoutEffect(() => {
    if (place) stand.current = place
  })
  useLayoutEffect(() => {
    const element = root.current
    if (element === null) return undefined
    const view = liveView(element, matchId, tools, {
      picks,
      place: sight && { sight, standing: () => stand.current },
    })
    const stopPicks = picks?.subscribe(view.paintPicks)
    const stopTicking = everySecond(view.tick)
    const press = ({ target }: Event) => {
      const cell = pressedCell(target)
      if (cell) onCell?.(matchId, cell)
    }
    element.addEventListener('click', press)
    return () => {
      view.end()
      stopTicking()
      stopPicks?.()
      element.removeEventListener('click', press)
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the cells of another shape are other elements
  }, [root, matchId, shape, onCell, picks, sight, tools])
}
