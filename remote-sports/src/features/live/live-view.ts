import type { OddsType } from '@site/domain'

import type { SportsTranslate } from '../../lib/texts.ts'
import type { FeedClient, LiveGame } from '../feed/index.ts'
import { cellPainter, pickPainter, type Picks } from '../odds/index.ts'
import { backlogOf, type Changed } from './backlog.ts'
import { infoPainter } from './info-painter.ts'
import type { Sight, Standing } from './sight.ts'

/** What every live view of a page paints with. */
export interface LiveTools {
  readonly feed: Pick<FeedClient, 'store' | 'now'>
  readonly t: SportsTranslate
  readonly oddsType: OddsType
}

export interface LiveViewOptions {
  /** Makes the cells toggles that show what is on the slip. */
  readonly picks?: Picks | undefined
  /** Given, nothing is painted while the element is out of sight. */
  readonly place?: { readonly sight: Sight; readonly standing: () => Standing } | undefined
  /** Called after the match changed, but for its prices. */
  readonly onMatch?: ((live: LiveGame) => void) | undefined
}

/** An element with prices, clock and score of one match, which keeps itself painted until its end. */
interface LiveView {
  /** The clocks went on by a second. */
  readonly tick: () => void
  /** The slip holds other selections. */
  readonly paintPicks: () => void
  readonly end: () => void
}

const NOTHING: Changed = new Set()

/** Paints a match into the `data-cell` and `data-info` parts of an element, without a render: now, and at each change. */
export function liveView(
  element: HTMLElement,
  matchId: string,
  { feed, t, oddsType }: LiveTools,
  { picks, place, onMatch }: LiveViewOptions,
): LiveView {
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
    const live = feed.store.get(matchId)
    if (live) act(live)
  }
  const catchUp = (missed: Changed) =>
    withMatch((live) => {
      info.tick(live)
      paint(live, missed, true)
    })
  const backlog = place && backlogOf(place.sight, place.standing, catchUp)
  const isSeen = (changed: Changed) => backlog?.isSeen(changed) ?? true
  let isFirst = true
  const stopWatching = feed.store.watch(matchId, (live, changed) => {
    const isPainted = isFirst || isSeen(changed)
    if (isPainted) paint(live, changed)
    return isPainted
  })
  isFirst = false
  return {
    tick() {
      if (isSeen(NOTHING)) withMatch(info.tick)
    },
    paintPicks: () => withMatch((live) => picked?.(live)),
    end() {
      stopWatching()
      backlog?.end()
    },
  }
}
