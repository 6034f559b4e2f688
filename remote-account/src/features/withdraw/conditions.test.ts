import type { WithdrawCondition } from '@site/contracts'
import { expect, test } from 'vitest'

import { barrierOf, hasOpenOrder, setupSteps } from './conditions.ts'
import { withdrawInfo } from './tests/answers.ts'

const without = (...unmet: readonly WithdrawCondition[]) => withdrawInfo({ unmet })

test('what is missing comes in the order in which it is looked at', () => {
  expect(setupSteps(without('realName', 'fundPassword'), true)).toEqual([
    { name: 'realName', isDone: false },
    { name: 'phone', isDone: true },
    { name: 'fundPassword', isDone: false },
    { name: 'account', isDone: true },
  ])
})

test('an account is that of the way, whatever other ways have', () => {
  expect(setupSteps(without(), false).at(-1)).toEqual({ name: 'account', isDone: false })
  expect(setupSteps(without('account'), true).at(-1)).toEqual({ name: 'account', isDone: true })
})

test('no fund password is a step where none is asked for', () => {
  const names = setupSteps({ ...without('fundPassword'), needPwd: 0 }, true).map(({ name }) => name)
  expect(names).toEqual(['realName', 'phone', 'account'])
})

test('of all that stands in the way the first is told; the hours are those of the way', () => {
  expect(barrierOf(without(), true)).toBeUndefined()
  expect(barrierOf(without('hours'), true), 'of another way').toBeUndefined()
  expect(barrierOf(without('times', 'turnover'), false)).toBe('hours')
  expect(barrierOf(without('turnover', 'standing'), true)).toBe('turnover')
  expect(barrierOf(without('standing'), true)).toBe('standing')
})

test('an order under way is known before it is asked for', () => {
  expect(hasOpenOrder(without())).toBe(false)
  expect(hasOpenOrder(without('noOpenOrder'))).toBe(true)
})
