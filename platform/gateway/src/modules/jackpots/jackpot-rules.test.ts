import { expect, test } from 'vitest'

import { drawWin, fedBy } from './jackpot-rules.ts'

const SEED = 18_800_000n
const winsOf = (stake: bigint, draws: number) =>
  Array.from({ length: draws }, () => drawWin(stake, SEED)).filter((won) => won).length

test('a stake adds a hundredth, cut to the fen', () => {
  expect([99n, 100n, 199n, 12_345n].map(fedBy)).toEqual([0n, 1n, 1n, 123n])
})

test('the odds grow with the stake, and the seed costs half a per cent of the stakes', () => {
  // The chance is stake × 0.5 % / seed: one half at a hundred times the seed, certainty at twice of that.
  expect(winsOf(SEED * 200n, 200)).toBe(200)
  const half = winsOf(SEED * 100n, 4_000)
  expect(Math.abs(half - 2_000), `${half} of 4000, six deviations are 190`).toBeLessThan(190)
  expect(winsOf(1n, 4_000)).toBe(0)
})
