import type { Fen } from '../money/index.ts'
import { type Dice, diceOf } from './fair.ts'

/** What decides the packets of a rain. */
export interface RedPacketSeeds {
  /** 64 hex digits, secret until the rain is over. */
  readonly seed: string
  readonly packId: string
  /** What all packets come to. */
  readonly total: Fen
  /** How many packets there are. */
  readonly count: number
}

/** So many packets are made of one round of dice, which has three times as many numbers. */
const PER_ROUND = 64

/**
 * The amounts of a rain's packets, in the order in which they are taken: each a fen at least, and together the total to the
 * fen. All but the last are drawn from 1 fen to twice what is left for each, so that no place is better than another.
 *
 * @throws RangeError less than a fen for each
 */
export async function redPacketAmounts({ seed, packId, total, count }: RedPacketSeeds): Promise<readonly Fen[]> {
  if (count < 1 || total < BigInt(count)) throw new RangeError(`${total} fen are not enough for ${count} packets`)
  const diceAt = (round: number): Promise<Dice> =>
    diceOf({ serverSeed: seed, clientSeed: packId, roundId: String(round) })
  const amounts: Fen[] = []
  let dice = await diceAt(0)
  let left = total
  for (let others = count - 1; others > 0; others -= 1) {
    const drawn = amounts.length
    if (drawn > 0 && drawn % PER_ROUND === 0) dice = await diceAt(drawn / PER_ROUND)
    const amount = BigInt(dice.below(mostOf(left, others))) + 1n
    amounts.push(amount)
    left -= amount
  }
  return [...amounts, left]
}

/** The most that a packet may hold: twice the mean of what is left, less a fen. As much the others can always spare. */
function mostOf(left: Fen, others: number): number {
  return Number((2n * left) / BigInt(others + 1) - 1n)
}
