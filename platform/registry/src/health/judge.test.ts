import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { boundsOf } from '../base/index.ts'
import { judge, type Evidence } from './judge.ts'

const RULE = { errorRate: 10, minSamples: 100 }
const FAILING: Evidence = {
  candidate: { samples: 600, unwell: 31 },
  stable: { samples: 11_400, unwell: 40 },
  weight: 500,
  rule: RULE,
}

describe('[D.008] the rule that stops a candidate', () => {
  test('stops one that is worse than its rule and than the stable release for certain', () => {
    expect(judge(FAILING)).toBe('stop')
  })

  test('concludes nothing from few samples, on either side', () => {
    expect(judge({ ...FAILING, candidate: { samples: 99, unwell: 99 } })).toBe('few-samples')
    expect(judge({ ...FAILING, stable: { samples: 99, unwell: 0 } })).toBe('few-samples')
    expect(judge({ ...FAILING, stable: { samples: 0, unwell: 0 } })).toBe('few-samples')
  })

  test('concludes nothing where the shares are not what was asked for', () => {
    expect(judge({ ...FAILING, candidate: { samples: 3000, unwell: 3000 } })).toBe('shares-differ')
    expect(judge({ ...FAILING, candidate: { samples: 150, unwell: 150 } })).toBe('shares-differ')
    // of a small number chance alone may make twice the share
    expect(
      judge({
        weight: 5000,
        rule: { ...RULE, minSamples: 10 },
        candidate: { samples: 24, unwell: 24 },
        stable: { samples: 11, unwell: 0 },
      }),
    ).toBe('stop')
  })

  test('lets one run whose rate may still be the one that is allowed', () => {
    expect(judge({ ...FAILING, candidate: { samples: 600, unwell: 9 } })).toBe('within')
  })

  test('lets one run that fails as the stable release does: the cause is elsewhere', () => {
    expect(judge({ ...FAILING, stable: { samples: 11_400, unwell: 580 } })).toBe('like-stable')
    expect(judge({ ...FAILING, stable: { samples: 11_400, unwell: 330 } })).toBe('like-stable')
  })

  test('goes by the rule alone where everybody has the candidate', () => {
    const everybody = { ...FAILING, weight: 10_000, stable: { samples: 0, unwell: 0 } }
    expect(judge(everybody)).toBe('stop')
    expect(judge({ ...everybody, candidate: { samples: 600, unwell: 6 } })).toBe('within')
  })

  test('never stops where the rate itself is not above the rule, and bounds enclose their rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (samples, part) => {
        const candidate = { samples, unwell: Math.floor(samples * part) }
        const { low, high } = boundsOf(candidate)
        const rate = candidate.unwell / samples
        expect(low).toBeLessThanOrEqual(rate + 1e-12)
        expect(high).toBeGreaterThanOrEqual(rate - 1e-12)
        const verdict = judge({ ...FAILING, weight: 10_000, candidate })
        if (rate * 1000 <= RULE.errorRate) expect(verdict).not.toBe('stop')
      }),
    )
  })
})

/** Mulberry32: the same draws in every run. */
function draws(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const VISITS_PER_SECOND = 200
const LOOK_EVERY_S = 5

interface Simulated {
  readonly seconds: number
  /** Rate of devices on which any release fails. */
  readonly base: number
  /** Rate on which the candidate fails besides. */
  readonly extra: number
}

/** One rollout at 5 % of 200 visits a second, judged every five seconds. @returns the second of the stop */
function rollout(random: () => number, { seconds, base, extra }: Simulated): number | undefined {
  const candidate = { samples: 0, unwell: 0 }
  const stable = { samples: 0, unwell: 0 }
  for (let second = LOOK_EVERY_S; second <= seconds; second += LOOK_EVERY_S) {
    for (let visit = 0; visit < VISITS_PER_SECOND * LOOK_EVERY_S; visit += 1) {
      const isCandidate = random() < 0.05
      const tally = isCandidate ? candidate : stable
      tally.samples += 1
      if (random() < base + (isCandidate ? extra : 0)) tally.unwell += 1
    }
    if (judge({ candidate, stable, weight: 500, rule: RULE }) === 'stop') return second
  }
  return undefined
}

describe('[D.008] the operating curve of the rule, over the same draws each time', () => {
  test('a candidate that fails on 5 % of devices is stopped within 60 s in 99 of 100 rollouts', () => {
    const random = draws(8)
    const stops = Array.from({ length: 100 }, () => rollout(random, { seconds: 60, base: 0.003, extra: 0.05 }))
    expect(stops.filter((second) => second !== undefined).length).toBeGreaterThanOrEqual(99)
  })

  test.each([0.003, 0.02])(
    'of 1,000 rollouts of a healthy one at most one is stopped, where %d of all devices fail anyway',
    (base) => {
      const random = draws(21)
      const stops = Array.from({ length: 1000 }, () => rollout(random, { seconds: 60, base, extra: 0 }))
      expect(stops.filter((second) => second !== undefined).length).toBeLessThanOrEqual(1)
    },
  )
})
