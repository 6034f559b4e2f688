import { INPUT_LIMITS } from '@site/contracts'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkAlipayAccount, checkCardNumber, checkCoinAddress } from './index.ts'

test('card numbers are 12 to 19 digits with a right check digit, typed with or without blanks', () => {
  for (const good of [
    '6222020000000000000',
    '6222 0200 0000 0000 000',
    '4111-1111-1111-1111',
    '5555555555554444',
    '6011111111111117',
  ]) {
    expect(checkCardNumber(good), good).toBeUndefined()
  }
  for (const bad of [
    '',
    '4111111111111112',
    '41111111111',
    '４１１１１１１１１１１１１１１１',
    'abcd',
    '0'.repeat(20),
  ]) {
    expect(checkCardNumber(bad)?.message, bad).toBe('请输入正确的银行卡号')
  }
})

test('one wrong digit, or two neighbours swapped, is noticed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 11, maxLength: 18 })
  const whole = (body: number[]): string =>
    Array.from('0123456789', (last) => body.join('') + last).find((one) => checkCardNumber(one) === undefined) ?? ''
  fc.assert(
    fc.property(digits, fc.nat(17), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const card = whole(body)
      expect(card).toHaveLength(body.length + 1)
      const index = at % card.length
      const other = (Number(card[index]) + by) % 10
      expect(checkCardNumber(card.slice(0, index) + other + card.slice(index + 1))).toBeDefined()
    }),
  )
})

test('addresses have the shape of their network', () => {
  expect(checkCoinAddress('TRC20', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBeUndefined()
  expect(checkCoinAddress('ERC20', ` 0x${'aB'.repeat(20)} `)).toBeUndefined()
  expect(checkCoinAddress('ERC20', 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')?.message).toBe('请输入正确的钱包地址')
  expect(checkCoinAddress('TRC20', `T${'0'.repeat(33)}`)).toBeDefined()
})

test('an Alipay account is a mobile number or an e-mail address', () => {
  const longest = `${'a'.repeat(INPUT_LIMITS.alipay - '@example.com'.length)}@example.com`
  for (const good of ['13812345678', ' 13812345678 ', 'someone@example.com', longest])
    expect(checkAlipayAccount(good)).toBeUndefined()
  for (const bad of ['', '1381234567', '138123456789', '8613812345678', 'someone', '<b>@x', `a${longest}`]) {
    expect(checkAlipayAccount(bad)?.message).toBe('请输入正确的支付宝账号')
  }
})
