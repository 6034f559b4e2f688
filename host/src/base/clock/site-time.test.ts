import { expect, test } from 'vitest'

import { siteTime } from './site-time.ts'

test('the site’s time is UTC+8, across midnight too', () => {
  expect(siteTime(Date.UTC(2026, 10, 20, 15, 59, 59))).toBe('2026-11-20 23:59:59')
  expect(siteTime(Date.UTC(2026, 11, 31, 16, 0, 0))).toBe('2027-01-01 00:00:00')
})
