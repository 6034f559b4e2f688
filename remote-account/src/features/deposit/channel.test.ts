import { PaymentTypeSchema, payEndpoint } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

import {
  amountProblem,
  bonusOf,
  bonusPercent,
  coinsOfTyped,
  depositSchema,
  payRequest,
  payWish,
  quickYuan,
  yuanOfTyped,
} from './channel.ts'

const bank = v.parse(PaymentTypeSchema, {
  code: 'BANK_TRANSFER',
  name: '银行卡转账',
  wait: 'transferWait',
  min: '100.00',
  max: '50000.00',
  quickAmounts: ['100.00', '1000.00'],
  needPayerName: 1,
  timeoutSec: 900,
})

describe('an amount for a channel', () => {
  test.each([
    ['', 'amountRequired'],
    ['0', 'amountFormat'],
    ['99.99', 'low'],
    ['100', undefined],
    ['100.01', undefined],
    ['50000.00', undefined],
    ['50000.01', 'high'],
    ['1.234', 'amountFormat'],
    ['-100', 'amountFormat'],
    ['1e3', 'amountFormat'],
    ['１００', 'amountFormat'],
    ['1234567890123.5', 'amountFormat'],
  ] as const)('%s is %s', (typed, problem) => {
    expect(amountProblem(bank, typed)).toBe(problem)
  })

  test('has no decimals where the channel takes none', () => {
    expect(amountProblem({ ...bank, decimals: 0 }, '100.10')).toBe('decimals')
    expect(amountProblem({ ...bank, decimals: 0 }, '100')).toBeUndefined()
  })
})

describe('the form of a new order', () => {
  const draft = { amount: '100.', payerName: ' 张•三 ', bankCode: '' }

  test('takes the name of who pays as it is bound, and an amount with a point at its end', () => {
    expect(v.parse(depositSchema(bank), draft)).toEqual({ amount: '100', payerName: '张·三', bankCode: '' })
  })

  test.each([
    [bank, { ...draft, payerName: ' ' }, 'payerRequired'],
    [bank, { ...draft, payerName: '1' }, 'realNameFormat'],
    [{ ...bank, needPayerName: 0 as const, banks: [{ code: 'ICBC', name: '银行' }] }, draft, 'bankRequired'],
  ])('tells what is missing', (channel, values, problem) => {
    expect(v.safeParse(depositSchema(channel), values).issues?.map(({ message }) => message)).toEqual([problem])
  })

  test('sends what the channel asked for and nothing else; another code makes no other wish of it', () => {
    const values = { amount: '100', payerName: '张三', bankCode: 'ICBC' }
    const request = payRequest(bank, values, 'code-1')
    expect(request).toEqual({ payCode: 'BANK_TRANSFER', amount: '100', signalCode: 'code-1', payerName: '张三' })
    expect(v.is(payEndpoint.request, { ...request, requestId: 'request-1' })).toBe(true)
    expect(payWish(request)).toEqual(payWish(payRequest(bank, values, 'code-2')))
    expect(payWish(request)).not.toEqual(payWish(payRequest(bank, { ...values, amount: '101' }, 'code-1')))
  })
})

test('what comes on top is cut to whole fen and written without zeros', () => {
  expect(bonusOf({ ...bank, bonusRate: '1.50' }, 10_033n)).toBe(150n)
  expect(bonusOf(bank, 10_000n)).toBe(0n)
  expect(['1.50', '1.00', '10', '0.05'].map((bonusRate) => bonusPercent({ ...bank, bonusRate }))).toEqual([
    '1.5',
    '1',
    '10',
    '0.05',
  ])
  expect(quickYuan(bank)).toEqual([100, 1_000])
})

test('an amount is told in yuan and in coins, whichever is typed', () => {
  expect(coinsOfTyped('1000', '7.10')).toBe('140.8451')
  expect(coinsOfTyped('1000.', '7.10')).toBe('140.8451')
  expect([coinsOfTyped('', '7.10'), coinsOfTyped('0', '7.10')]).toEqual(['', ''])
  expect(yuanOfTyped('140.8451', '7.10')).toBe('1000')
  expect(yuanOfTyped('100', '7.10')).toBe('710')
  expect(yuanOfTyped('1.', '7.10')).toBe('7.1')
  expect([yuanOfTyped('', '7.10'), yuanOfTyped('0', '7.10'), yuanOfTyped('1.23456', '7.10')]).toEqual(['', '', ''])
})
