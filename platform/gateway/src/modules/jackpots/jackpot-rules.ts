import { randomInt } from 'node:crypto'

import { type Fen, JACKPOT_FED } from '@site/domain'

const BASIS = 10_000n
/**
 * What the house's own money in the pools may cost it, in basis points of the stakes. It makes the odds: the larger the
 * stake the better, so that small bets are not worth more than they cost, and a pool is won when it has come to some
 * three times its beginning. With what is fed it adds 1.5 % to what a game returns.
 */
const SEED_COST = 50n

/** What a stake adds to the pool, cut to the fen. */
export function fedBy(stake: Fen): Fen {
  return (stake * BigInt(JACKPOT_FED)) / BASIS
}

/** Draws whether a stake wins a pool that begins with `seed`: with chance stake × SEED_COST / seed. */
export function drawWin(stake: Fen, seed: Fen): boolean {
  return BigInt(randomInt(Number(seed * BASIS))) < stake * SEED_COST
}
