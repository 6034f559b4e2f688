import { expect, test } from 'vitest'
import { verdictOf } from './attack-verdict.ts'
import type { Figure } from './report.ts'

const KEPT: Figure = { what: 'calls', value: 2, unit: 'ratio', limit: 3, detail: '' }
const MISSED: Figure = { ...KEPT, what: 'log-ins', value: 4 }
const BELOW: Figure = { ...KEPT, what: 'frames', value: 0, limit: 1, atLeast: true }

test('a run that keeps every limit is a proof, whatever its goals came to', () => {
  expect(verdictOf(1, [KEPT, { ...MISSED, isGoal: true }])).toEqual({
    word: 'kept',
    because: 'all 1 limits',
    checks: [{ name: 'calls', ok: true }],
    exitCode: 0,
  })
})

test('a run that misses a limit or stays below a floor names both', () => {
  const { word, because, checks, exitCode } = verdictOf(4, [KEPT, MISSED, BELOW])
  expect([word, because, exitCode]).toEqual(['missed', 'log-ins; frames', 1])
  expect(checks.map(({ ok }) => ok)).toEqual([true, false, false])
})

test('a figure that came to no number is missed', () => {
  expect(verdictOf(1, [{ ...KEPT, value: Number.NaN }]).word).toBe('missed')
})

test('a run on a slow machine, without figures or with goals alone judges nothing and is no proof', () => {
  for (const verdict of [verdictOf(4.1, [KEPT]), verdictOf(1, []), verdictOf(1, [{ ...KEPT, isGoal: true }])])
    expect(verdict).toMatchObject({ word: 'not judged', checks: [], exitCode: 2 })
  expect(verdictOf(5.4, []).because).toContain('5.4 times as slow')
})
