import { GAME_TYPE } from '@site/contracts/sports'

import { findPlay, pickKey, printLine } from '@site/domain'

import type { LiveGame } from '../feed/index.ts'
import { placeOf } from './cells.ts'

/** What is on the bet slip, as the price cells ask for it. */
export interface Picks {
  /** True when some selection of the match is on the slip. */
  readonly hasMatch: (gameId: string) => boolean
  /** By the key of the slip's rules. */
  readonly has: (key: string) => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** Champions have a kind of their own in the keys of the slip. */
const kindOf = ({ gameType }: LiveGame['game'], play: string) =>
  gameType === GAME_TYPE.champions ? `FS:${play}` : play

/**
 * Marks the cells that are on the slip, straight in the page. A cell is a market's place, not a line: when another line
 * takes the place the mark goes. Rows without a selection cost one look-up a paint.
 */
export function pickPainter(root: HTMLElement, picks: Picks): (live: LiveGame) => void {
  const cells = [...root.querySelectorAll<HTMLButtonElement>('button[data-cell]')].flatMap((element) => {
    const place = placeOf(element)
    if (place === undefined) return []
    element.setAttribute('aria-pressed', 'false')
    return { ...place, element, isPicked: false }
  })
  let hadAny = false
  return ({ game, markets }) => {
    const hasAny = picks.hasMatch(game.gameId)
    if (!hasAny && !hadAny) return
    hadAny = hasAny
    for (const cell of cells) {
      const market = markets.get(cell.key)
      const selection = market?.selections[cell.pick]
      const isPicked =
        selection !== undefined &&
        picks.has(
          pickKey({
            gameId: game.gameId,
            kind: kindOf(game, cell.play),
            r: selection.code,
            ...printLine(findPlay(cell.play)?.family ?? '', market?.line),
          }),
        )
      if (isPicked === cell.isPicked) continue
      cell.isPicked = isPicked
      cell.element.setAttribute('aria-pressed', String(isPicked))
    }
  }
}
