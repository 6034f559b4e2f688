import { expect, test } from 'vitest'
import { isVoidCode, RESULT_CODES, resultName, VOID_CODES, VOID_REASONS } from './index.ts'

test('[S3.058] result detail codes are W, LW, LL, L, P and A', () => {
  expect([...RESULT_CODES]).toEqual(['W', 'LW', 'LL', 'L', 'P', 'A'])
  expect(RESULT_CODES.map(resultName)).toEqual(['赢', '赢半', '输半', '输', '和局', '恢复'])
})

test('[S3.059] cancelled codes start with D and carry the nine reasons', () => {
  expect(VOID_CODES.every((code) => code.startsWith('D'))).toBe(true)
  expect(VOID_CODES.map((code) => VOID_REASONS[code].key)).toEqual([
    'eventCancelled',
    'wrongOdds',
    'wrongResult',
    'postponed',
    'abandoned',
    'redCard',
    'noCorners',
    'noBookings',
    'noPenalty',
  ])
  expect(resultName('D4')).toBe('取消（赛事延期）')
  expect([isVoidCode('D9'), isVoidCode('D10'), isVoidCode('L'), isVoidCode('toString')]).toEqual([
    true,
    false,
    false,
    false,
  ])
})
