import { leagueLabel } from '../parts/league-head.tsx'
import type { DrawnRow, RowTools } from './drawn-row.ts'
import type { PlacedLeague, PlacedRow } from './placed-row.ts'
import { actor, label, writeText } from './row-texts.ts'

/** The head of a league's matches. */
export function leagueRow(placed: PlacedLeague, { live: { t }, forms, stars }: RowTools): DrawnRow {
  const { league } = placed.row
  const element = forms.copyFor(placed.row)
  element.dataset['league'] = league.league_id
  writeText(element, 'league', league.name)
  label(element, 'star', t('fav.mark', { name: league.name }))
  let standing: PlacedRow = placed

  function update(next: PlacedRow): boolean {
    const { row, top, height } = next
    if (row.kind !== 'league' || row.league.name !== league.name || row.league.hot !== league.hot) return false
    element.style.top = `${top}px`
    element.style.height = `${height}px`
    writeText(element, 'count', String(row.count))
    label(element, 'fold', leagueLabel(t, row))
    actor(element, 'fold')?.setAttribute('aria-expanded', String(!row.isFolded))
    standing = next
    return true
  }

  const paintStar = () =>
    actor(element, 'star')?.setAttribute('aria-pressed', String(stars.league.has(league.league_id)))
  update(placed)
  paintStar()
  return { element, standing: () => standing, update, paintStar, end: () => undefined }
}
