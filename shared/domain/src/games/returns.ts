import { type Ratio, ratio } from '../money/index.ts'
import type { DrawMarket, DrawSelection } from './draw.ts'

/** One way for a game to end, out of all that there are. */
export interface PossibleOutcome<Outcome> {
  readonly outcome: Outcome
  /** How many equally likely cases end so. */
  readonly ways: bigint
}

export interface SelectionReturn {
  readonly market: DrawMarket
  readonly selection: DrawSelection
  readonly chance: Ratio
  /** Return to player: what a stake of 1 gets back on average. */
  readonly rtp: Ratio
}

/** Exact chance and return of every selection, from all outcomes that there are and the rule that pays them. */
export function drawReturns<Outcome>(
  markets: readonly DrawMarket[],
  outcomes: readonly PossibleOutcome<Outcome>[],
  wins: (outcome: Outcome, key: string) => boolean,
): readonly SelectionReturn[] {
  const all = outcomes.reduce((sum, { ways }) => sum + ways, 0n)
  return markets.flatMap((market) =>
    market.selections.map((selection) => {
      const won = outcomes.reduce((sum, { outcome, ways }) => (wins(outcome, selection.key) ? sum + ways : sum), 0n)
      return {
        market,
        selection,
        chance: ratio(won, all),
        rtp: ratio(won * BigInt(selection.odds), all * 1000n),
      }
    }),
  )
}
