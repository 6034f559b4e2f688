import type { BonusPool } from '@site/contracts'
import { type Fen, parseFen } from '@site/domain'

/** What lies in several pools together, in fen. */
export function poolTotal(pools: readonly Pick<BonusPool, 'pool'>[]): Fen {
  return pools.reduce((total, { pool }) => total + parseFen(pool), 0n)
}

export interface JackpotWin {
  /** What the game is called. */
  readonly game: string
  readonly name: string
  readonly amount: string
  readonly at: number
}

/** The last wins of several pools, the latest first. */
export function latestWins(pools: readonly BonusPool[], count: number): readonly JackpotWin[] {
  return pools
    .flatMap(({ name: game, winners }) => winners.map((winner) => ({ game, ...winner })))
    .toSorted((a, b) => b.at - a.at)
    .slice(0, count)
}
