import type { GameKind } from '@site/domain/games'

import type { useHelpTexts } from '../../lib/use-help-texts.ts'

type Texts = ReturnType<typeof useHelpTexts>

const CHOICES = ['big', 'small', 'odd', 'even', 'any', 'h', 'd', 'a', 'o', 'u', 'y', 'n'] as const
type Choice = (typeof CHOICES)[number]
const isChoice = (text: string): text is Choice => (CHOICES as readonly string[]).includes(text)

/** A bet as players read it, by the key that the rules know it by. */
export function betName(t: Texts, kind: GameKind, key: string): string {
  if (kind === 'lottery' || kind === 'esports' || kind === 'football') {
    const [market = '', choice = ''] = key.split(':')
    const inWords = isChoice(choice) ? t(`fairness.choices.${choice}`) : choice
    return t('fairness.selection', {
      market: t(`fairness.markets.${kind}.${market}` as 'fairness.markets.lottery.side'),
      choice: inWords,
    })
  }
  return t(`fairness.bets.${kind}.${key}` as 'fairness.bets.baccarat.player')
}
