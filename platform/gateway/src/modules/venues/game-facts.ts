import type { Fen } from '@site/domain'

import type { Executor } from '../../db/database.ts'

/** A game of a venue. */
export interface GamePlace {
  readonly venue: string
  readonly game: string
}

/** What the list shows of games that others know; given by the composition root. */
export interface GameFacts {
  /** Games that a member has played, the latest first. */
  played(db: Executor, memberId: number): Promise<readonly GamePlace[]>
  /** What lies in the jackpots; games without one are left out. */
  jackpots(db: Executor): Promise<readonly (GamePlace & { readonly amount: Fen })[]>
}
