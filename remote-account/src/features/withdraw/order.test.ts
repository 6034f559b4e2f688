import { WITHDRAW_STATUS, type WithdrawStatus } from '@site/contracts'
import { withdrawSteps } from '@site/domain'
import { expect, test } from 'vitest'

import { dueAt, stepStates } from './order.ts'

/** The states of the steps of an order that came this way. */
function statesAfter(...way: readonly WithdrawStatus[]) {
  const steps = withdrawSteps(way.map((status, index) => ({ status, at: index })))
  return stepStates({
    status: way.at(-1) ?? WITHDRAW_STATUS.submitted,
    steps: steps.map(({ status, at }) => ({ status, name: '', at })),
  })
}

test('an order under way stands at its last step with a time', () => {
  expect(statesAfter(1)).toEqual(['current', 'waiting', 'waiting', 'waiting'])
  expect(statesAfter(1, 2, 3)).toEqual(['done', 'done', 'current', 'waiting'])
})

test('one that has ended waits for nothing; refused and failed ones say so', () => {
  expect(statesAfter(1, 2, 3, 4)).toEqual(['done', 'done', 'done', 'done'])
  expect(statesAfter(1, 5)).toEqual(['done', 'failed'])
  expect(statesAfter(1, 2, 3, 6)).toEqual(['done', 'done', 'done', 'failed'])
  expect(statesAfter(1, 2, 3, 7)).toEqual(['done', 'done', 'done', 'done'])
})

test('it is due so many minutes after it was submitted, where that is told', () => {
  expect(dueAt({ submittedAt: 60_000 }, { expectedMin: 2 })).toBe(180_000)
  expect(dueAt({ submittedAt: 60_000 }, {})).toBeUndefined()
  expect(dueAt({ submittedAt: 60_000 }, undefined)).toBeUndefined()
})
