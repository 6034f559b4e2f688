import fc from 'fast-check'
import { expect, test } from 'vitest'

import { diceOf } from './fair.ts'
import { redPacketAmounts } from './index.ts'

const SEED = 'ab'.repeat(32)

test('packets come to the total to the fen, none is empty, and the same seed makes the same', async () => {
  const rain = fc.record({
    seed: fc.stringMatching(/^[0-9a-f]{64}$/),
    packId: fc.uuid(),
    count: fc.integer({ min: 1, max: 500 }),
    more: fc.bigInt({ min: 0n, max: 10_000_000n }),
  })
  await fc.assert(
    fc.asyncProperty(rain, async ({ more, ...seeds }) => {
      const total = BigInt(seeds.count) + more
      const amounts = await redPacketAmounts({ ...seeds, total })
      expect(amounts).toHaveLength(seeds.count)
      expect(amounts.every((amount) => amount > 0n)).toBe(true)
      expect(amounts.reduce((sum, amount) => sum + amount, 0n)).toBe(total)
      expect(await redPacketAmounts({ ...seeds, total })).toEqual(amounts)
    }),
    { numRuns: 40 },
  )
})

test('no place is better than another: the first, the middle and the last packet hold the same on average', async () => {
  const rains = 400
  const sums = [0, 0, 0]
  for (let rain = 0; rain < rains; rain += 1) {
    const amounts = await redPacketAmounts({ seed: SEED, packId: `rain-${rain}`, total: 11_000n, count: 11 })
    for (const [at, place] of [0, 5, 10].entries()) sums[at] = (sums[at] ?? 0) + Number(amounts[place])
  }
  for (const sum of sums) expect(Math.abs(sum / rains - 1_000), `mean ${sum / rains}`).toBeLessThan(150)
})

test('another rain of the same seed has other packets, and one of a fen each has nothing to draw', async () => {
  const of = (packId: string) => redPacketAmounts({ seed: SEED, packId, total: 10_000n, count: 10 })
  expect(await of('rain-1')).not.toEqual(await of('rain-2'))
  expect(await redPacketAmounts({ seed: SEED, packId: 'rain-1', total: 200n, count: 200 })).toEqual(
    Array.from({ length: 200 }, () => 1n),
  )
})

test('less than a fen for each packet is no rain', async () => {
  const of = (count: number) => redPacketAmounts({ seed: SEED, packId: 'rain-1', total: 9n, count })
  for (const count of [10, 0])
    await expect(of(count)).rejects.toThrow(new RangeError(`9 fen are not enough for ${count} packets`))
  expect(await of(1)).toEqual([9n])
  expect(await of(9)).toEqual(Array.from({ length: 9 }, () => 1n))
})

test('whoever checks a long rain rolls anew for every 64 packets, each time with the number of the round', async () => {
  const [total, count] = [100_000n, 200]
  const amounts = await redPacketAmounts({ seed: SEED, packId: 'rain-1', total, count })
  for (const round of [1, 2, 3]) {
    const dice = await diceOf({ serverSeed: SEED, clientSeed: 'rain-1', roundId: String(round) })
    const drawn = 64 * round
    const left = amounts.slice(drawn).reduce((sum, amount) => sum + amount, 0n)
    const most = Number((2n * left) / BigInt(count - drawn)) - 1
    expect(amounts[drawn], `packet ${drawn}`).toBe(BigInt(dice.below(most)) + 1n)
  }
})
