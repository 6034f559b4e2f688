import type { Score, Side, VoidCode } from '@site/domain'

/** Clock of a running match: football counts up, basketball down. */
export interface ClockReading {
  readonly seconds: number
  readonly runs: boolean
}

/** Where a match of sets, points or innings stands; whatever is left out stays as it was. */
export interface Tally {
  readonly score?: Score
  /** Scores of the periods so far, the running one included. */
  readonly periods?: readonly Score[]
  readonly clock?: ClockReading
  /** Tennis: points of the running game, and who serves. */
  readonly points?: { readonly h: string; readonly c: string }
  readonly server?: Side
  /** Baseball. */
  readonly half?: 0 | 1
  readonly outs?: number
  readonly bases?: readonly [boolean, boolean, boolean]
}

/** What can happen in a match. `at`: milliseconds after the kick-off time of the fixture. */
export type SimEvent =
  | { readonly kind: 'period'; readonly at: number; readonly period: string; readonly clock?: ClockReading }
  | { readonly kind: 'break'; readonly at: number; readonly period: string; readonly clock?: ClockReading }
  | { readonly kind: 'goal'; readonly at: number; readonly side: Side }
  | { readonly kind: 'yellow' | 'red' | 'corner'; readonly at: number; readonly side: Side }
  /** No bets for a while. */
  | { readonly kind: 'suspend'; readonly at: number; readonly forMs: number }
  | { readonly kind: 'tally'; readonly at: number; readonly tally: Tally }
  | { readonly kind: 'end'; readonly at: number }
  | { readonly kind: 'void'; readonly at: number; readonly code: VoidCode }
