import fc from 'fast-check'
import { expect, test } from 'vitest'
import { siteDate, startOfSiteDay } from './index.ts'

test('the day changes at 16:00 UTC', () => {
  expect(siteDate(Date.parse('2026-11-20T15:59:59.999Z'))).toBe('2026-11-20')
  expect(siteDate(Date.parse('2026-11-20T16:00:00Z'))).toBe('2026-11-21')
  expect(startOfSiteDay(Date.parse('2026-11-20T16:30:00Z'))).toBe(Date.parse('2026-11-20T16:00:00Z'))
})

test('a day starts on its own date and the millisecond before is the day before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (at) => {
      expect(siteDate(startOfSiteDay(at))).toBe(siteDate(at))
      expect(siteDate(startOfSiteDay(at) - 1) < siteDate(at)).toBe(true)
    }),
  )
})
