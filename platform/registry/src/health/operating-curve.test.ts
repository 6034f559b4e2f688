import { describe, expect, test } from 'vitest'

import { type CanaryRun, playRuns } from '../../tests/canary-runs.ts'
import { drawCurves } from '../../tests/draw-curve.ts'

const MINUTE = 60
const HOUR = 3_600
const SEED = 20_261_123
const RAMP: CanaryRun = {
  ...{ perSecond: 200, share: 500, candidateFails: 0.05, stableFails: 0.002, seconds: MINUTE },
  rule: { errorRate: 10, minSamples: 100 },
}

describe('[D.008] what the rule does with ramps by chance', () => {
  test('at a share of 5 % and 200 visits a second one that fails 5 % is stopped within 60 s, 99 times of 100', () => {
    const stopped = playRuns(RAMP, 1_000, SEED).filter((after) => after !== undefined)
    expect(stopped.length).toBeGreaterThanOrEqual(990)
  })

  test('of 1,000 healthy ones that run for an hour at most one is stopped', () => {
    const healthy = { ...RAMP, candidateFails: RAMP.stableFails, seconds: HOUR }
    expect(playRuns(healthy, 1_000, SEED).filter((after) => after !== undefined).length).toBeLessThanOrEqual(1)
  })

  test('trouble that both releases have alike stops none of 200', () => {
    const both = { ...RAMP, candidateFails: 0.05, stableFails: 0.05, seconds: 10 * MINUTE }
    expect(playRuns(both, 200, SEED).filter((after) => after !== undefined)).toEqual([])
  })

  test('the picture in the guide shows this rule', async () => {
    const picture = drawCurves('Ramps that are stopped, by how often the candidate fails', [
      { label: 'share of 5 %, within 60 s', colour: '#b3261e', run: RAMP },
      { label: 'share of 5 %, within 10 min', colour: '#1f5fbf', run: { ...RAMP, seconds: 10 * MINUTE } },
      { label: 'share of 1 %, within 60 s', colour: '#7a6a00', run: { ...RAMP, share: 100 } },
    ])
    await expect(picture).toMatchFileSnapshot('../../../../docs/guides/canary-curve.svg')
  })
})
