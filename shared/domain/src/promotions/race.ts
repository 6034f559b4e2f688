import type { Fen } from '../money/index.ts'

/** What a settled bet paid in hundredths of its stake, cut off. Amounts in fen; what is paid includes the stake. */
export function winMultiple(stake: Fen, paid: Fen): bigint {
  return stake > 0n && paid > 0n ? (paid * 100n) / stake : 0n
}

/** A prize of the places `from` to `to`, each. */
export interface RacePrize {
  readonly from: number
  readonly to: number
  readonly reward: Fen
}

/** What a place is paid, in fen; 0 without a prize. */
export function racePrize(prizes: readonly RacePrize[], rank: number): Fen {
  return prizes.find(({ from, to }) => from <= rank && rank <= to)?.reward ?? 0n
}
