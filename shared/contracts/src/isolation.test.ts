import * as v from 'valibot'
import { expect, test } from 'vitest'

import {
  aboveLimits,
  figureInWords,
  type Isolation,
  ISOLATION_LIMITS,
  ISOLATION_MOUNTS,
  IsolationSchema,
  LEFT_KINDS,
  leftTotals,
  type PartLeft,
  worstOf,
} from './isolation.ts'

const CLEAN: PartLeft = { globals: [], listeners: [], timers: [], observers: [], styles: [], storage: [], memory: -20 }

function isolationOf(parts: Isolation['parts']): Isolation {
  return v.parse(IsolationSchema, {
    format: 'site-isolation/1',
    name: 'news',
    version: '1.0.0',
    digest: `sha256-${'0'.repeat(64)}`,
    measuredAt: 1_790_000_000_000,
    host: '1.0.0',
    browser: 'chromium 150.0',
    mounts: ISOLATION_MOUNTS,
    parts,
  })
}

test('nothing left behind is within every limit, and memory that shrank is no growth', () => {
  const totals = leftTotals(isolationOf({ 'page.index': CLEAN, 'slot.latest': CLEAN }))
  expect(totals).toMatchObject({ listeners: 0, memory: 0 })
  expect(aboveLimits(totals)).toEqual([])
})

test.each(LEFT_KINDS)('%s that stay with each mount are above the limit, whatever it lets through', (kind) => {
  const isolation = isolationOf({
    'page.index': { ...CLEAN, [kind]: [{ what: 'a thing', count: ISOLATION_MOUNTS, at: 'a.js:1:2' }] },
    'slot.latest': CLEAN,
  })
  expect(ISOLATION_LIMITS[kind]).toBeLessThan(ISOLATION_MOUNTS)
  expect(aboveLimits(leftTotals(isolation))).toEqual([kind])
  expect(figureInWords(leftTotals(isolation), kind)).toBe(`${kind} 10, at most ${ISOLATION_LIMITS[kind]}`)
  expect(worstOf(isolation, kind)).toBe('page.index leaves a thing ×10 (a.js:1:2)')
})

test('counts of all parts are added up; of memory the heaviest part counts', () => {
  const listeners = [{ what: 'window resize', count: 3 }]
  const isolation = isolationOf({
    'page.index': { ...CLEAN, listeners, memory: ISOLATION_LIMITS.memory + 1000 },
    'slot.latest': { ...CLEAN, listeners, memory: 1_000 },
  })
  const totals = leftTotals(isolation)
  expect(totals).toMatchObject({ listeners: 6, memory: ISOLATION_LIMITS.memory + 1000 })
  expect(aboveLimits(totals)).toEqual(['listeners', 'memory'])
  expect(worstOf(isolation, 'memory')).toMatch(/^page\.index keeps \d+ kB of each mount$/)
})
