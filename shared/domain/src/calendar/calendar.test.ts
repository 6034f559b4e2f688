import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  DAY_MS,
  HOUR_MS,
  dayDigits,
  dayOf,
  durationParts,
  formatDay,
  hoursToSeconds,
  isDate,
  longDate,
  minutesAndSeconds,
  monthDay,
  parseDay,
  parseSiteTime,
  siteDate,
  siteDateTime,
  siteMoment,
  siteMonthDay,
  siteMonthDayTime,
  siteTimestamp,
  siteTime,
  startOfDay,
  weekdayOf,
  weekOf,
} from './index.ts'

const at = (text: string): number => Date.parse(text)
const anyMoment = fc.integer({ min: -2_000_000_000_000, max: 200_000_000_000_000 })
const anyDay = fc.integer({ min: -25_000, max: 2_500_000 })

describe('days', () => {
  test('the day changes at 16:00 UTC, midnight of UTC+8', () => {
    expect(formatDay(dayOf(at('2026-11-20T15:59:59.999Z')))).toBe('2026-11-20')
    expect(formatDay(dayOf(at('2026-11-20T16:00:00Z')))).toBe('2026-11-21')
    expect(startOfDay(parseDay('2026-11-21'))).toBe(at('2026-11-21T00:00:00+08:00'))
  })

  test('a day holds its first millisecond and not the one before, and lasts 24 hours', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayOf(startOfDay(day))).toBe(day)
        expect(dayOf(startOfDay(day) - 1)).toBe(day - 1)
        expect(startOfDay(day + 1) - startOfDay(day)).toBe(DAY_MS)
      }),
    )
  })

  test('the number of an order has a day in six digits', () => {
    expect(dayDigits(parseDay('2026-11-21'))).toBe('261121')
    expect(dayDigits(parseDay('2030-01-02'))).toBe('300102')
  })

  test('dates are read back from what they are written as', () => {
    fc.assert(fc.property(anyDay, (day) => parseDay(formatDay(day)) === day))
  })

  test('days are counted over ends of months and years and over leap days', () => {
    const next = (date: string): string => formatDay(parseDay(date) + 1)
    expect(next('2026-12-31')).toBe('2027-01-01')
    expect(next('2026-02-28')).toBe('2026-03-01')
    expect(next('2028-02-28')).toBe('2028-02-29')
    expect(next('2100-02-28')).toBe('2100-03-01')
    expect(parseDay('2029-01-01') - parseDay('2028-01-01')).toBe(366)
    expect(parseDay('2028-01-01') - parseDay('2027-01-01')).toBe(365)
  })

  test('a date is one that the calendar has', () => {
    for (const date of ['2026-11-21', '2028-02-29', '2000-02-29', '1970-01-01']) expect(isDate(date), date).toBe(true)
    for (const text of [
      '',
      '2026-02-29',
      '2100-02-29',
      '2026-11-31',
      '2026-13-01',
      '2026-00-10',
      '2026-1-1',
      '26-11-21',
    ])
      expect(isDate(text), text).toBe(false)
    expect(isDate('2026-11-21T00:00:00Z')).toBe(false)
  })
})

describe('weeks', () => {
  test('begin on Monday', () => {
    expect(weekdayOf(parseDay('2026-11-16'))).toBe(0)
    expect(weekdayOf(parseDay('2026-11-21'))).toBe(5)
    expect(weekdayOf(parseDay('2026-11-22'))).toBe(6)
    expect(weekdayOf(parseDay('1970-01-01'))).toBe(3)
  })

  test('hold seven days from Monday to Sunday, also across the end of a year', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const monday = day - weekdayOf(day)
        expect(weekdayOf(monday)).toBe(0)
        expect(weekOf(monday)).toBe(weekOf(day))
        expect(weekOf(monday + 6)).toBe(weekOf(day))
        expect(weekOf(monday + 7)).toBe(weekOf(day) + 1)
      }),
    )
    expect(weekOf(parseDay('2026-12-28'))).toBe(weekOf(parseDay('2027-01-03')))
  })
})

describe('texts', () => {
  const lastSecond = at('2026-12-31T15:59:59Z')

  test('of a moment, on both sides of the midnight that ends a year', () => {
    expect(siteDate(lastSecond)).toBe('2026-12-31')
    expect(siteDate(lastSecond + 1_000)).toBe('2027-01-01')
    expect(siteTimestamp(lastSecond)).toBe('2026-12-31 23:59:59')
    expect(siteTimestamp(lastSecond + 1_000)).toBe('2027-01-01 00:00:00')
    expect(siteDateTime(lastSecond)).toBe('2026-12-31 23:59')
    expect(siteTime(lastSecond)).toBe('23:59')
    expect(siteTime(lastSecond + 1_000)).toBe('00:00')
    expect(siteMonthDay(lastSecond)).toBe('12-31')
    expect(siteMonthDayTime(lastSecond + 1_000)).toBe('01-01 00:00')
  })

  test('are those of the same moment with an offset of eight hours written out', () => {
    fc.assert(
      fc.property(anyMoment, (moment) => {
        const whole = moment - (((moment % 1_000) + 1_000) % 1_000)
        expect(Date.parse(`${siteTimestamp(moment).replace(' ', 'T')}+08:00`)).toBe(whole)
        expect(parseSiteTime(siteTimestamp(moment).replace(' ', 'T'))).toBe(whole)
      }),
    )
    expect(parseSiteTime('2026-11-21T00:05')).toBe(at('2026-11-20T16:05:00Z'))
    expect(parseSiteTime('')).toBeNaN()
  })

  test('a moment of today shows its time, one of another day the date too, by the site’s day', () => {
    expect(siteMoment(at('2026-11-20T10:30:00Z'), at('2026-11-20T01:00:00Z'))).toBe('18:30')
    expect(siteMoment(at('2026-11-20T16:05:00Z'), at('2026-11-20T15:00:00Z'))).toBe('11-21 00:05')
  })

  test('of a date', () => {
    expect(monthDay('2026-11-20')).toBe('11-20')
    expect(longDate('2026-11-20')).toBe('2026年11月20日')
    expect(longDate('2026-01-05')).toBe('2026年1月5日')
  })
})

describe('durations', () => {
  test('are told as a clock does, parts of a second left out', () => {
    expect([0, 59.9, 60, 5_999, 6_000].map(minutesAndSeconds)).toEqual(['00:00', '00:59', '01:00', '99:59', '100:00'])
    expect([0, 3_723_999, 26 * HOUR_MS].map(hoursToSeconds)).toEqual(['00:00:00', '01:02:03', '26:00:00'])
  })

  test('are days, hours and minutes to words', () => {
    expect(durationParts(0)).toEqual({ days: 0, hours: 0, minutes: 0 })
    expect(durationParts(59 * 60_000 + 59_999)).toEqual({ days: 0, hours: 0, minutes: 59 })
    expect(durationParts(3 * DAY_MS + 23 * HOUR_MS + 60_000)).toEqual({ days: 3, hours: 23, minutes: 1 })
  })
})
