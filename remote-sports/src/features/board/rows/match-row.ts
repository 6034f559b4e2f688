import type { Game } from '@site/contracts/sports'

import type { SportsTranslate } from '../../../lib/texts.ts'
import { liveView, type Sight } from '../../live/index.ts'
import { cellName } from '../cell-name.ts'
import type { DrawnRow, RowTools } from './drawn-row.ts'
import type { PlacedMatch, PlacedRow } from './placed-row.ts'
import { actor, label, writeText } from './row-texts.ts'

/** Matches of another look need other elements. */
function lookOf({ row }: PlacedRow): string {
  if (row.kind !== 'game') return row.kind
  const { gidm, gameType, isLive, team_h, team_c } = row.game
  return [gidm, gameType, isLive, team_h, team_c, row.league].join(' ')
}

const matchName = (t: SportsTranslate, { team_h: home, team_c: away }: Game) => t('board.match', { home, away })

/** How many markets the page of the match has, which changes. */
function writeCount(row: Element, t: SportsTranslate, game: Game): void {
  const count = game.playNum
  writeText(row, 'count', t('board.more', { count }))
  label(row, 'more', t('board.moreLabel', { count, match: matchName(t, game) }))
}

function writeMatch(row: HTMLElement, { game, league }: PlacedMatch['row'], { live: { t }, forms }: RowTools): void {
  const match = matchName(t, game)
  row.dataset['match'] = game.gidm
  writeText(row, 'team-h', game.team_h)
  writeText(row, 'team-c', game.team_c)
  writeText(row, 'league', league)
  label(row, 'open', t('board.openMatch', { match }))
  label(row, 'star', t('fav.mark', { name: match }))
  // The form has its cells in the order of its columns.
  const names = forms.columnsOf(game).flatMap((column) => column.picks.map((pick) => cellName(t, game, column, pick)))
  for (const [index, cell] of row.querySelectorAll<HTMLElement>('[data-cell]').entries()) {
    cell.dataset['name'] = names[index] ?? ''
  }
  writeCount(row, t, game)
}

/** The row of a match, into which everything that changes is painted. */
export function matchRow(placed: PlacedMatch, sight: Sight, tools: RowTools): DrawnRow {
  const { live, forms, stars, cells } = tools
  const { game } = placed.row
  const look = lookOf(placed)
  const element = forms.copyFor(placed.row)
  writeMatch(element, placed.row, tools)
  let standing: PlacedRow | undefined
  let count = game.playNum

  function update(next: PlacedRow): boolean {
    if (lookOf(next) !== look) return false
    if (next.top !== standing?.top) element.style.top = `${next.top}px`
    if (next.isOpen !== (standing?.isOpen ?? false)) {
      element.toggleAttribute('data-open', next.isOpen)
      actor(element, 'open')?.setAttribute('aria-expanded', String(next.isOpen))
    }
    standing = next
    return true
  }

  const stands = () => standing ?? placed
  const paintStar = () => actor(element, 'star')?.setAttribute('aria-pressed', String(stars.match.has(game.gidm)))
  update(placed)
  paintStar()
  const { tick, paintPicks, end } = liveView(element, game.gidm, live, {
    picks: cells.picks,
    place: { sight, standing: stands },
    onMatch({ game: now }) {
      if (now.playNum === count) return
      count = now.playNum
      writeCount(element, live.t, now)
    },
  })
  return { element, standing: stands, update, paintStar, paintPicks, tick, end }
}
