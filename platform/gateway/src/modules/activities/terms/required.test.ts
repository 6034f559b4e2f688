import { describe, expect, test } from 'vitest'

import { requiredOf } from './required.ts'
import type { StoredActivity } from './template.ts'

const bonus: StoredActivity['turnover'] = { base: 'bonus', multiple: 1, venues: [] }
const all: StoredActivity['turnover'] = { ...bonus, base: 'all' }

describe('what has to be bet for a reward', () => {
  test.each([
    ['times the bonus', bonus, { deposit: 50_000n, amount: 8_800n, multiple: 8 }, 70_400n],
    ['at most ten times the bonus', bonus, { deposit: 88_800n, amount: 88_800n, multiple: 10 }, 888_000n],
    ['times bonus and deposit', all, { deposit: 88_800n, amount: 88_800n, multiple: 9 }, 1_598_400n],
    // With the deposit's own, which is 888.00, the 17,760.00 of both ten times.
    [
      'at most ten times both, the deposit’s own among it',
      all,
      { deposit: 88_800n, amount: 88_800n, multiple: 10 },
      1_687_200n,
    ],
    ['times itself where there is no deposit', all, { deposit: 0n, amount: 1_800n, multiple: 10 }, 18_000n],
    ['nothing for nothing', all, { deposit: 10_000n, amount: 0n, multiple: 10 }, 0n],
  ] as const)('%s', (_name, turnover, of, required) => {
    expect(requiredOf(turnover, of)).toBe(required)
  })
})
