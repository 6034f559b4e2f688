import { expect, test } from 'vitest'

import { perCent } from './per-cent.ts'

test('a rate has two decimals, whatever it is', () => {
  expect([0, 5, 125, 9_700].map(perCent)).toEqual(['0.00', '0.05', '1.25', '97.00'])
})
