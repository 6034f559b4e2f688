import type { Dice, RoundSeeds } from '../games/index.ts'
import { ratio, type Ratio } from '../money/index.ts'

/** The prize that is none, 谢谢参与: every draw has it, if only for what is out of stock. */
export const NO_PRIZE = 'none'

/** A prize as a draw knows it. */
export interface DrawPrize {
  readonly id: string
  /** Its share of the sum of all weights; a whole number. */
  readonly weight: number
  /** How many are left; undefined where there is no end of them. */
  readonly left?: number | undefined
}

/** What a draw is decided by: each prize's share of the sum. */
export interface PrizeWeight {
  readonly id: string
  readonly weight: number
}

/**
 * The weights of the next draw, in the order of the prizes and {@link NO_PRIZE} last: that of a prize out of stock goes to
 * it, so the others keep the chances that were published (DOMAIN 5.4).
 */
export function standingWeights(prizes: readonly DrawPrize[]): readonly PrizeWeight[] {
  const isWon = ({ id, left }: DrawPrize): boolean => id !== NO_PRIZE && (left === undefined || left > 0)
  const wins = prizes.filter(({ id }) => id !== NO_PRIZE)
  const nothing = weightSum(prizes.filter((prize) => !isWon(prize)))
  return [
    ...wins.map((prize) => ({ id: prize.id, weight: isWon(prize) ? prize.weight : 0 })),
    { id: NO_PRIZE, weight: nothing },
  ]
}

export const weightSum = (weights: readonly PrizeWeight[]): number =>
  weights.reduce((sum, { weight }) => sum + weight, 0)

/** What one draw came to. */
export interface PrizeDrawn {
  /** From 0 to below the sum of the weights. */
  readonly roll: number
  readonly prizeId: string
}

/** Draws: a number below the sum, counted off along the weights. Throws RangeError where all of them are 0. */
export function drawPrize(dice: Dice, weights: readonly PrizeWeight[]): PrizeDrawn {
  const roll = dice.below(weightSum(weights))
  let upTo = 0
  const hit = weights.find(({ weight }) => (upTo += weight) > roll)
  if (hit === undefined) throw new RangeError('a draw needs a prize with a weight')
  return { roll, prizeId: hit.id }
}

/** The exact chance of each weight. */
export function chancesOf(weights: readonly PrizeWeight[]): readonly { readonly id: string; readonly chance: Ratio }[] {
  const sum = BigInt(weightSum(weights))
  return weights.map(({ id, weight }) => ({ id, chance: ratio(BigInt(weight), sum) }))
}

/**
 * The seeds of one draw, for the same dice as the games': the seed of its round, which was committed to before the first
 * draw of the round, the drawer's own words, and the place of the draw in the round.
 */
export function drawSeeds(of: {
  readonly serverSeed: string
  readonly clientSeed: string
  readonly activityId: string
  readonly round: number
  readonly nonce: number
}): RoundSeeds {
  const { serverSeed, clientSeed, activityId, round, nonce } = of
  return { serverSeed, clientSeed, roundId: `${activityId}:${round}:${nonce}` }
}
