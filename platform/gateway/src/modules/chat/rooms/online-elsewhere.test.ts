import { expect, test } from 'vitest'

import { OnlineElsewhere } from './online-elsewhere.ts'

test('people of other replicas are counted, and those of one that has died are not for long', () => {
  const clock = { now: 0 }
  const elsewhere = new OnlineElsewhere(() => clock.now)
  elsewhere.heard('one', { FT_1: 3, FT_2: 1 })
  elsewhere.heard('other', { FT_1: 2 })
  expect([elsewhere.countIn('FT_1'), elsewhere.countIn('FT_2'), elsewhere.countIn('FT_3')]).toEqual([5, 1, 0])
  elsewhere.heard('one', { FT_1: 4 })
  expect([elsewhere.countIn('FT_1'), elsewhere.countIn('FT_2')]).toEqual([6, 0])
  clock.now = 20_000
  elsewhere.heard('one', { FT_1: 4 })
  clock.now = 30_001
  expect(elsewhere.countIn('FT_1'), 'the other has died').toBe(4)
  elsewhere.heard('one', {})
  expect(elsewhere.countIn('FT_1')).toBe(0)
})
