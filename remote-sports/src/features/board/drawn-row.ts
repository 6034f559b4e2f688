import type { Game } from '@site/contracts/sports'

import type { Marks } from '../favourites/index.ts'
import { type LiveTools, type LiveView, liveView, type Sight, type Standing } from '../live/index.ts'
import type { PickCells } from '../slip/index.ts'
import type { RowForms } from './components/use-row-forms.tsx'

/** A match and where it stands in its list. */
export interface PlacedMatch {
  /** The same for the same match, among all of the list. */
  readonly key: string
  readonly game: Game
  /** Shown where the list has no league heads. */
  readonly league: string | undefined
  /** The match beside the list. */
  readonly isOpen: boolean
  /** Px from the top of the list. */
  readonly top: number
  readonly height: number
}

/** What all rows of a list are drawn with. */
export interface RowTools {
  readonly live: LiveTools
  readonly forms: RowForms
  readonly marks: Marks
  readonly cells: PickCells
  readonly sight: Sight
  readonly className: string
  readonly onOpen: (gidm: string) => void
}

/** A row on the page: a copy of a form that React drew once, into which everything of its match is painted. */
export interface DrawnRow {
  readonly element: HTMLElement
  readonly live: LiveView
  readonly paintMark: () => void
  readonly standing: () => Standing
  /** The same match, elsewhere or otherwise. False when it needs other elements: the row must be drawn anew. */
  readonly take: (match: PlacedMatch) => boolean
}

function lookOf({ game, league }: PlacedMatch): string {
  const { gidm, gameType, isLive, team_h, team_c } = game
  return [gidm, gameType, isLive, team_h, team_c, league].join(' ')
}

export function drawRow(match: PlacedMatch, { live, forms, marks, cells, sight, className }: RowTools): DrawnRow {
  const look = lookOf(match)
  const { game, league = '' } = match
  const { gidm, team_h: home, team_c: away } = game
  const copy = forms.copyFor(game)
  const element = document.createElement('div')
  element.setAttribute('role', 'listitem')
  element.className = className
  element.dataset['gidm'] = gidm
  element.append(copy.content)
  const star = element.querySelector('[data-act=star]')
  const way = element.querySelector('[aria-expanded]')
  let placed: PlacedMatch | undefined

  function take(next: PlacedMatch): boolean {
    if (placed !== undefined && lookOf(next) !== look) return false
    if (next.top !== placed?.top) element.style.top = `${next.top}px`
    if (next.isOpen !== (placed?.isOpen ?? false)) {
      element.toggleAttribute('data-open', next.isOpen)
      way?.setAttribute('aria-expanded', String(next.isOpen))
    }
    placed = next
    return true
  }

  const standing = () => placed ?? match
  const paintMark = () => star?.setAttribute('aria-pressed', String(marks.has(gidm)))
  take(match)
  paintMark()
  const fillIn = (playNum: number) => copy.fillIn({ home, away, league, count: String(playNum) })
  fillIn(game.playNum)
  const view = liveView(element, gidm, live, {
    picks: cells.picks,
    place: { sight, standing },
    onMatch: ({ game: { playNum } }) => fillIn(playNum),
  })
  return { element, live: view, paintMark, standing, take }
}
