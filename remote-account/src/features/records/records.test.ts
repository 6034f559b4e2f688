import { expect, test } from 'vitest'

import { toCsv } from './csv.ts'
import { periodOf } from './period.ts'

test('a period is whole days of the site; one that lasts until now has no end', () => {
  const now = Date.parse('2026-11-21T01:30:00+08:00')
  const at = (text: string): number => Date.parse(`${text}+08:00`)
  expect(periodOf('today', now)).toEqual({ beginTime: at('2026-11-21T00:00:00') })
  expect(periodOf('yesterday', now)).toEqual({
    beginTime: at('2026-11-20T00:00:00'),
    endTime: at('2026-11-20T23:59:59.999'),
  })
  expect(periodOf('week', now)).toEqual({ beginTime: at('2026-11-15T00:00:00') })
  expect(periodOf('month', now).beginTime).toBe(at('2026-10-23T00:00:00'))
})

test('cells keep commas, quotes and lines, and never become formulas', () => {
  expect(
    toCsv([
      ['单号', '内容'],
      ['B1', 'a,"b"\nc'],
    ]),
  ).toBe('\uFEFF单号,内容\r\nB1,"a,""b""\nc"\r\n')
  expect(toCsv([['=1+1', '-12.50', '+x', '@cmd', "-2+3+cmd|' /C calc'!A0"]])).toBe(
    "\uFEFF'=1+1,-12.50,'+x,'@cmd,'-2+3+cmd|' /C calc'!A0\r\n",
  )
})
