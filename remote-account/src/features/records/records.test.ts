import { expect, test } from 'vitest'

import { splitPrice, wholeOdds } from './bet-odds.ts'
import { periodOf, periodsUntil } from './period.ts'

test('a period is whole days of the site; one that lasts until now has no end', () => {
  const now = Date.parse('2026-11-21T01:30:00+08:00')
  const at = (text: string): number => Date.parse(`${text}+08:00`)
  const { today, yesterday, week, month } = periodsUntil('2026-11-21')
  expect(periodOf(today, now)).toEqual({ beginTime: at('2026-11-21T00:00:00') })
  expect(periodOf(yesterday, now)).toEqual({
    beginTime: at('2026-11-20T00:00:00'),
    endTime: at('2026-11-20T23:59:59.999'),
  })
  expect(periodOf(week, now)).toEqual({ beginTime: at('2026-11-15T00:00:00') })
  expect(periodOf(month, now).beginTime).toBe(at('2026-10-23T00:00:00'))
})

test('the price of a bet is said once; a series adds its odds, a cover has none of its own', () => {
  const single = { content: ['富勒姆 vs 曼联 让球 富勒姆 -0/0.5 @0.97'], odds: '0.97' }
  expect(splitPrice(single.content[0] ?? '')).toEqual({ text: '富勒姆 vs 曼联 让球 富勒姆 -0/0.5', price: '0.97' })
  expect(splitPrice('庄 赢').price).toBeUndefined()
  expect(splitPrice('甲 vs 乙 独赢 甲 @-1.12').price).toBe('-1.12')
  const content = ['甲 vs 乙 独赢 甲 @1.95', '丙 vs 丁 独赢 丁 @2.00']
  expect(wholeOdds(single)).toBeUndefined()
  expect(wholeOdds({ content: ['战队甲 胜'], odds: '1.85' })).toBe('1.85')
  expect(wholeOdds({ content, odds: '3.900' })).toBe('3.900')
  expect(wholeOdds({ content, odds: undefined })).toBeUndefined()
})
