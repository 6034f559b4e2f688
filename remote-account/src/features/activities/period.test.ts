import { expect, test } from 'vitest'

import { daysText, periodText } from './period.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
/** Its values, for texts that have some. */
const t = ((key: string, values?: object) => (values ? Object.values(values).join(' ~ ') : key)) as never

test('an end at midnight is told as the last day, any other by its time', () => {
  const period = (startAt: string, endAt: string) => periodText({ startAt: at(startAt), endAt: at(endAt) }, t)
  expect(period('2026-11-01T00:00', '2026-12-01T00:00')).toBe('2026-11-01 ~ 2026-11-30')
  expect(period('2026-11-01T09:30', '2026-11-30T18:00')).toBe('2026-11-01 09:30 ~ 2026-11-30 18:00')
  expect(period('2028-02-01T00:00', '2028-03-01T00:00'), 'a leap year').toBe('2028-02-01 ~ 2028-02-29')
  expect(period('2026-01-01T00:00', '2036-01-01T00:00')).toBe('activities.longTerm')
})

test('whole days are told by the first and the last, one by itself', () => {
  const days = (from: string, until: string) => daysText({ from: at(from), until: at(until) }, t)
  expect(days('2026-11-22T00:00', '2026-11-23T00:00')).toBe('2026-11-22')
  expect(days('2026-11-16T00:00', '2026-11-23T00:00')).toBe('2026-11-16 ~ 2026-11-22')
})
