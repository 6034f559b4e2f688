import { type Figure, isMet } from './report.ts'

/**
 * Of the reference machine with nothing beside it: above this, figures are those of what else the machine does. Every way alone was
 * kept well within its limit at 3.4.
 */
export const MOST_SLOWNESS = 4

/** What a run is worth as a proof. */
export interface Verdict {
  readonly word: 'kept' | 'missed' | 'not judged'
  /** In a few words; of those that missed, their names. */
  readonly because: string
  /** Each limit that was judged; none where nothing was. */
  readonly checks: readonly { readonly name: string; readonly ok: boolean }[]
  /** Of the command: a run that judged nothing ends neither as one that kept its limits nor as one that missed them. */
  readonly exitCode: number
}

/**
 * @param slowness of the machine, times the reference
 * @param figures none where nothing was measured; goals among them are not judged
 */
export function verdictOf(slowness: number, figures: readonly Figure[]): Verdict {
  if (slowness > MOST_SLOWNESS)
    return notJudged(`the machine is ${slowness} times as slow as the reference machine with nothing beside it`)
  const judged = figures.filter(({ isGoal = false }) => !isGoal)
  if (judged.length === 0) return notJudged('no figure with a limit was measured')
  const checks = judged.map((figure) => ({ name: figure.what, ok: isMet(figure) }))
  const missed = checks.flatMap(({ name, ok }) => (ok ? [] : [name]))
  return missed.length > 0
    ? { word: 'missed', because: missed.join('; '), checks, exitCode: 1 }
    : { word: 'kept', because: `all ${checks.length} limits`, checks, exitCode: 0 }
}

function notJudged(because: string): Verdict {
  return { word: 'not judged', because: `${because}; this proves nothing`, checks: [], exitCode: 2 }
}
