import { type GameInfo, PERIOD_SCORES, type SIDE, type SportsResult } from '@site/contracts/sports'

import { type BetResult, readResult } from './ticket.ts'

export type Side = keyof typeof SIDE

/** Scores of the periods so far, as they are shown: quarters, sets, frames or innings. */
export function readPeriods(info: GameInfo): Readonly<Record<Side, string>>[] {
  return PERIOD_SCORES.flatMap((name) => {
    const home = info[`sc_${name}_H`]
    return home === undefined ? [] : [{ home, away: info[`sc_${name}_A`] ?? '' }]
  })
}

/** Who serves, in sports that say it. */
export function readServer({ sc_ser: server }: GameInfo): Side | undefined {
  return server && (server === 'H' ? 'home' : 'away')
}

/** How a match ended: who won, or why it has no result, as far as that is known. */
export interface MatchEnd {
  readonly winner: Side | undefined
  readonly reason: BetResult | undefined
}

/** The final score is text on the wire, e.g. `2-1`. */
export function readMatchEnd({ ft, cancelled }: Pick<SportsResult, 'ft' | 'cancelled'>): MatchEnd {
  if (cancelled !== undefined) return { winner: undefined, reason: readResult(cancelled) }
  const [home = 0, away = 0] = ft.split('-').map(Number)
  return { winner: home > away ? 'home' : away > home ? 'away' : undefined, reason: undefined }
}
