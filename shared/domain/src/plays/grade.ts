import type { Quarters } from '../lines/index.ts'
import type { FinalCode, VoidCode } from '../results/index.ts'
import type { Score } from './families.ts'
import { FAMILIES } from './families.ts'
import { findPlay, selectionKey } from './plays.ts'

export interface GradedBet {
  /** Codes of the kind of market and of the selection. */
  readonly play: string
  readonly selection: string
  /** In quarters; handicaps from the home side whichever side was chosen, totals the total. */
  readonly line?: Quarters | undefined
  /** The score when the bet was struck in play. Used by handicaps alone. */
  readonly scoreAtBet?: Score | undefined
}

export interface MatchResult {
  readonly fullTime?: Score | undefined
  readonly halfTime?: Score | undefined
  /** Set when the match is void from some moment on; first-half markets with a half-time score still stand. */
  readonly voided?: VoidCode | undefined
}

/**
 * Grades one selection (DOMAIN 2.4 and 2.5). Throws RangeError for an unknown market or selection, a missing
 * line, or a score that the market needs and the result lacks.
 */
export function gradeBet(bet: GradedBet, result: MatchResult): FinalCode {
  const play = findPlay(bet.play)
  const family = play && FAMILIES[play.family]
  const key = play && selectionKey(play, bet.selection)
  if (!play || !family || key === undefined) throw new RangeError(`no such selection: ${bet.play} ${bet.selection}`)
  const score = play.half ? result.halfTime : result.fullTime
  if (result.voided && !(play.half && score)) return result.voided
  if (!score) throw new RangeError(`no score to grade ${bet.play} on`)
  const scoreAtBet = play.live ? bet.scoreAtBet : undefined
  return family.grade(key, { score, halfTime: result.halfTime, line: bet.line, scoreAtBet })
}

/** Reads "2-1". Throws RangeError for anything else. */
export function parseScore(text: string): Score {
  const match = /^(\d+)-(\d+)$/.exec(text)
  if (!match) throw new RangeError(`not a score: ${text}`)
  return { h: Number(match[1]), c: Number(match[2]) }
}

export function printScore({ h, c }: Score): string {
  return `${h}-${c}`
}
