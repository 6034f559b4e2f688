import { expect, test } from 'vitest'
import { inLanes, type NightRun, nightOf, partsOf, recorded, runsIn } from './night.ts'

const run = (proof: string, figures: Record<string, number>, failed = 0): NightRun => ({
  ...{ proof, figures, seed: 1, commit: 'abc', begun: '2026-11-29T00:00:00.000Z', minutes: 3, passed: 1, failed },
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

test('the record has a line for each day, commit and proof, and keeps those of other nights', () => {
  const worlds = [run('worlds', { FAULT_SEEDS: 2_000 }), { ...run('worlds', { FAULT_SEEDS: 250 }, 1), seed: 2_001 }]
  const [head, rule] = ['date | commit | proof | figures | first seed | parts passed', 'parts failed']
  const first = recorded('# Nights\n\nTold.\n', [worlds[0] as NightRun])
  expect(first).toContain(`# Nights\n\nTold.\n\n| ${head} | ${rule}`)
  const line = '| 2026-11-29 | abc | worlds | 2,000 fault seeds | 1 | 1 |'
  expect(first).toContain(`${line} none | 3 |\n`)
  // As the formatter leaves it.
  const formatted = first.replace('| worlds |', '| worlds        |')
  const next = recorded(formatted, [...worlds, { ...run('logs', {}), commit: 'def' }], { logs: 'each call' })
  expect(next.split('\n').slice(6)).toEqual([
    `${line} 2001 | 6 |`,
    '| 2026-11-29 | def | logs | each call | 1 | 1 | none | 3 |',
    '',
  ])
  const other = { ...run('worlds', { FAULT_SEEDS: 10 }), commit: 'def' }
  expect(recorded(next, [other]).split('\n').slice(6, 8)).toEqual(next.split('\n').slice(6, 8))
})
