import { describe, expect, test } from 'vitest'

import { BANK_WAY, COIN_WAY, coinInfo, withdrawInfo } from './tests/answers.ts'
import { limitsOf, percentOf, termsOf } from './terms.ts'

const info = withdrawInfo()
const used = withdrawInfo({ parts: { freeLeft: { BANK: 0, USDT: 0, ALIPAY: 0 } } })

describe('what a withdrawal comes to', () => {
  test('is all of it while free ones are left, and less the fee then', () => {
    expect(termsOf(BANK_WAY, info, coinInfo(), 50_000n)).toEqual({ fee: 0n, arrives: 50_000n, arrivesText: '¥500' })
    expect(termsOf(BANK_WAY, used, coinInfo(), 50_000n)).toEqual({ fee: 500n, arrives: 49_500n, arrivesText: '¥495' })
  })

  test('is in coins by a coin address, after the fee', () => {
    expect(termsOf(COIN_WAY, used, coinInfo(), 73_000n).arrivesText).toBe('100.0000 USDT')
  })

  test('is never below nothing while an amount is typed', () => {
    expect(termsOf(COIN_WAY, used, coinInfo(), 100n).arrives).toBe(0n)
  })
})

test('what cannot be taken out is no part of what may be', () => {
  expect(limitsOf(BANK_WAY, { ...withdrawInfo(), available: '1000.00', withheld: '300.00' }).available).toBe(70_000n)
})

test('a part is told as per cent', () => {
  expect(['0.01', '0.005', '0.1', '1'].map(percentOf)).toEqual(['1%', '0.5%', '10%', '100%'])
})
