import { compareRatio, printPercent } from '@site/domain'
import { ESPORTS_MARGIN, FOOTBALL_MARGIN, type GameKind, returnAtMargin } from '@site/domain/games'

import type { useHelpTexts } from '../../lib/use-help-texts.ts'
import { rangeOf, ratesOf } from './rates.ts'

type Texts = ReturnType<typeof useHelpTexts>

/** The margin of games whose prices differ from match to match. */
export const MATCH_MARGINS = { esports: ESPORTS_MARGIN, football: FOOTBALL_MARGIN } as const

export const isMatch = (kind: GameKind): kind is keyof typeof MATCH_MARGINS => kind in MATCH_MARGINS

/** The return of a game in a word or two: from its worst to its best bet. */
export function returnWords(t: Texts, kind: GameKind): string {
  if (isMatch(kind)) return t('fairness.atMost', { most: printPercent(returnAtMargin(MATCH_MARGINS[kind])) })
  const { least, most } = rangeOf(ratesOf(kind))
  return compareRatio(least, most) === 0 || printPercent(least) === printPercent(most)
    ? printPercent(most)
    : t('fairness.range', { least: printPercent(least), most: printPercent(most) })
}
