import { type CourseEvent, type Game, SIDE } from '@site/contracts/sports'

import type { SportsTranslate } from '../../lib/texts.ts'

/** What happened, in a word or two. */
export function wordOf(t: SportsTranslate, { kind, period }: CourseEvent): string {
  if (kind !== 'period') return t(`centre.event.${kind}`)
  if (period === 'HT') return t('centre.event.halfTime')
  return t(period === '2H' ? 'centre.event.secondHalf' : 'centre.event.firstHalf')
}

/** The same as a sentence, with the team and the score. */
export function sentenceOf(t: SportsTranslate, game: Game, event: CourseEvent): string {
  const team = event.side === undefined ? '' : event.side === SIDE.home ? game.team_h : game.team_c
  return [team, wordOf(t, event), event.score].filter(Boolean).join(' ')
}
