import { expect, test } from 'vitest'

import { formatMoment } from './format-time.ts'

const at = (text: string): number => Date.parse(text)

test('a moment today shows its time on the site’s clock, wherever the player is', () => {
  expect(formatMoment(at('2026-11-20T10:30:00Z'), at('2026-11-20T01:00:00Z'))).toBe('18:30')
})

test('a moment of another day shows the date too, by the site’s day', () => {
  expect(formatMoment(at('2026-11-20T16:05:00Z'), at('2026-11-20T15:00:00Z'))).toBe('11/21 00:05')
})
