import type { Game } from '@site/contracts/sports'
import { pickKey } from '@site/domain'

import { type LiveGame, playKey } from '../feed/index.ts'

/** What is on the bet slip, as the price cells ask for it. */
export interface Picks {
  /** True when some selection of the match is on the slip. */
  readonly hasMatch: (gameId: string) => boolean
  /** By the key of the slip's rules. */
  readonly has: (key: string) => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/** Champions have a kind of their own in the keys of the slip. */
const kindOf = ({ gameType }: Game, w: string) => (gameType === 'FS' ? `FS:${w}` : w)

/**
 * Marks the cells that are on the slip, straight in the page. A cell is a market's place, not a line: when another line
 * takes the place the mark goes. Rows without a selection cost one look-up a paint.
 */
export function pickPainter(root: HTMLElement, picks: Picks): (live: LiveGame) => void {
  const cells = [...root.querySelectorAll<HTMLButtonElement>('button[data-cell]')].map((element) => {
    const [w = '', lineIndex = '0', pick = '0'] = (element.dataset['cell'] ?? '').split('/')
    element.setAttribute('aria-pressed', 'false')
    return { element, key: playKey(w, Number(lineIndex)), w, pick: Number(pick), isPicked: false }
  })
  let hadAny = false
  return ({ game, plays }) => {
    const hasAny = picks.hasMatch(game.gameId)
    if (!hasAny && !hadAny) return
    hadAny = hasAny
    for (const cell of cells) {
      const play = plays.get(cell.key)
      const r = play?.odds[cell.pick]?.r
      const isPicked =
        r !== undefined &&
        picks.has(
          pickKey({ gameId: game.gameId, kind: kindOf(game, cell.w), r, ratio: play?.ratio, strong: play?.strong }),
        )
      if (isPicked === cell.isPicked) continue
      cell.isPicked = isPicked
      cell.element.setAttribute('aria-pressed', String(isPicked))
    }
  }
}
