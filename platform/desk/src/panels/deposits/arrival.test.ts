import { expect, test } from 'vitest'

import { arrivalOf } from './arrival.ts'

test('what arrived is told in the decimals of its currency, and what is no amount is not told', () => {
  const yuan = (typed: string) => arrivalOf({ currency: 'CNY' }, typed)
  const coins = (typed: string) => arrivalOf({ currency: 'USDT' }, typed)
  expect(['250', ' 250.5 ', '0.01', '0250.05'].map(yuan)).toEqual(['250.00', '250.50', '0.01', '250.05'])
  expect(['70', '70.1234', '0.0001'].map(coins)).toEqual(['70.0000', '70.1234', '0.0001'])
  for (const typed of ['', '0', '0.00', '-1', '1.234', '1e3', '２５０', '1.', '1234567890'])
    expect(yuan(typed), typed).toBeUndefined()
  expect(coins('1.23456')).toBeUndefined()
})
