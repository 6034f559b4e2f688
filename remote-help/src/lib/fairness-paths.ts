import { GAME_KINDS, type GameKind } from '@site/domain/games'

/** What has a page on its fairness: every kind of game of the sandbox venues, and the odds of the sports book. */
export const FAIR_SUBJECTS = [...GAME_KINDS, 'odds'] as const
export type FairSubject = GameKind | 'odds'

export const FAIRNESS_ROOT = '/fairness'

export const fairnessPath = (subject: FairSubject): string => `${FAIRNESS_ROOT}/${subject}`

export function isFairSubject(text: string): text is FairSubject {
  return (FAIR_SUBJECTS as readonly string[]).includes(text)
}
