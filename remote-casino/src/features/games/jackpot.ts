import type { BonusPool } from '@site/contracts'
import { parseFen } from '@site/domain'

/** A pool as it was answered: amount and growth per second, decimal strings, at a moment in epoch milliseconds. */
export interface PoolReading {
  readonly pool: string
  readonly step: string
  readonly readAt: number
}

/** Fen in a pool now: between two answers it grows by its step, in whole fen and never backwards. */
export function poolAt({ pool, step, readAt }: PoolReading, now: number): bigint {
  const elapsedMs = BigInt(Math.max(0, Math.floor(now - readAt)))
  return parseFen(pool) + (parseFen(step) * elapsedMs) / 1000n
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
