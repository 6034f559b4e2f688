import { expect, test } from 'vitest'
import { inLanes, type NightRun, nightOf, partsOf, runsIn } from './night.ts'

const run = (proof: string, figures: Record<string, number>, failed = 0): NightRun => ({
  ...{ proof, figures, seed: 1, begun: '2026-11-29T00:00:00.000Z', minutes: 3, passed: 1, failed },
})

test('parts have the figures together, and seeds of their own', () => {
  expect(partsOf({ KILLS: 5, POWER_CUTS: 3 }, 2, 1, 100)).toEqual([
    { figures: { KILLS: 2, POWER_CUTS: 1 }, seed: 100 },
    { figures: { KILLS: 1, POWER_CUTS: 1 }, seed: 102 },
    { figures: { KILLS: 2, POWER_CUTS: 1 }, seed: 103 },
  ])
  expect(partsOf({ FAULT_SEEDS: 4 }, 250, 2, 100)).toEqual([
    { figures: { FAULT_SEEDS: 2 }, seed: 100 },
    { figures: { FAULT_SEEDS: 2 }, seed: 102 },
  ])
  expect(partsOf({}, 2, 2, 100)).toEqual([{ figures: {}, seed: 100 }])
})

test('so many parts are run at a time, each once', async () => {
  const seen: number[] = []
  let busy = 0
  await inLanes([1, 2, 3, 4, 5], 2, async (one) => {
    busy += 1
    expect(busy).toBeLessThanOrEqual(2)
    await Promise.resolve()
    seen.push(one)
    busy -= 1
  })
  expect(seen).toEqual([1, 2, 3, 4, 5])
})

test('runs add up, and one that failed counts for nothing but its failure', () => {
  const runs = [run('worlds', { FAULT_SEEDS: 250 }), run('worlds', { FAULT_SEEDS: 250 }, 1), run('logs', {})]
  const before = runsIn(JSON.stringify(nightOf(runs)))
  expect(nightOf([...before, run('worlds', { FAULT_SEEDS: 50 })]).together).toEqual({
    worlds: { FAULT_SEEDS: 300, runs: 2, failed: 1 },
    logs: { runs: 1, failed: 0 },
  })
  expect(runsIn('[]')).toEqual([])
})
