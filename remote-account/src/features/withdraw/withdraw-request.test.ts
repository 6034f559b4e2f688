import { ApiError, withdrawNewEndpoint } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import {
  type FormLimits,
  isPasswordRefusal,
  mostOf,
  problemOf,
  refusalOf,
  requestOf,
  wishOf,
  withdrawSchema,
} from './withdraw-request.ts'

const limits: FormLimits = {
  min: 10_000n,
  max: 5_000_000n,
  step: 1n,
  available: 60_000n,
  leftToday: 4_000_000n,
  unverified: undefined,
}

describe('an amount', () => {
  test('is fine between the least and what is there, to the fen', () => {
    expect(['100', '100.00', '100.01', '600'].map((typed) => problemOf(typed, limits))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  test('is refused empty, at zero, with a sign, in another writing or too long', () => {
    expect(problemOf('', limits)).toBe('amountMissing')
    for (const typed of ['0', '0.00', '-100', '100.001', '1e3', '１００', '1,000', '1000000000000'])
      expect(problemOf(typed, limits), typed).toBe('amountBad')
  })

  test('is refused for the first limit that it breaks', () => {
    expect(problemOf('99.99', limits)).toBe('belowMin')
    expect(problemOf('50000.01', limits)).toBe('aboveMax')
    expect(problemOf('40000.01', limits)).toBe('aboveToday')
    expect(problemOf('600.01', limits)).toBe('insufficient')
    expect(problemOf('100.01', { ...limits, step: 100n })).toBe('offStep')
    expect(problemOf('200.01', { ...limits, unverified: 20_000n })).toBe('unverified')
    expect(problemOf('200', { ...limits, unverified: 20_000n })).toBeUndefined()
  })

  test('at most is the least of all limits in whole steps, and nothing when that is under the least', () => {
    expect(mostOf(limits)).toBe(60_000n)
    expect(mostOf({ ...limits, available: 60_099n, step: 100n })).toBe(60_000n)
    expect(mostOf({ ...limits, leftToday: 20_000n })).toBe(20_000n)
    expect(mostOf({ ...limits, unverified: 20_000n })).toBe(20_000n)
    expect(mostOf({ ...limits, available: 9_999n })).toBe(0n)
    expect(problemOf('600', { ...limits, available: mostOf(limits) }), 'what the button fills in is fine').toBe(
      undefined,
    )
  })
})

describe('what is sent', () => {
  const draft = { account: 'card-1', amount: '500' }
  const hash = 'e10adc3949ba59abbe56e057f20f883e'

  test('is a body that the contract takes, by each way', () => {
    for (const way of ['BANK', 'USDT', 'ALIPAY'] as const)
      expect(v.is(withdrawNewEndpoint.request, { ...requestOf(way, draft, hash), requestId: 'request-1' })).toBe(true)
    expect(requestOf('USDT', draft, undefined)).toEqual({ way: 'USDT', amount: '500', walletId: 'card-1' })
    expect(requestOf('ALIPAY', draft, hash)).toEqual({
      way: 'ALIPAY',
      amount: '500',
      cardId: 'card-1',
      withdrawPwd: hash,
    })
  })

  test('is the same wish whichever password comes with it', () => {
    expect(wishOf(requestOf('BANK', draft, hash))).toEqual(wishOf(requestOf('BANK', draft, 'another')))
  })

  test('comes from a form that drops a point at the end', () => {
    expect(v.parse(withdrawSchema(limits), { account: 'card-1', amount: '500.' })).toEqual(draft)
    expect(v.is(withdrawSchema(limits), { ...draft, account: '' })).toBe(false)
  })
})

test('a refusal for the password is told from all others by its condition, or by being locked', () => {
  const wrong = new ApiError(6100, '资金密码错误', { condition: 'passwordRight', triesLeft: 4 })
  expect(isPasswordRefusal(wrong)).toBe(true)
  expect(refusalOf(wrong)?.triesLeft).toBe(4)
  expect(isPasswordRefusal(new ApiError(6037))).toBe(true)
  expect(isPasswordRefusal(new ApiError(6100, '', { condition: 'fundPassword' }))).toBe(false)
  expect(isPasswordRefusal(new ApiError(6012, '', null))).toBe(false)
})
