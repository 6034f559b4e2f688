import { expect, test, vi } from 'vitest'

import { backlogOf, type Changed } from './backlog.ts'
import { Sight } from './sight.ts'

function setUp() {
  const sight = new Sight()
  sight.move(0, 100)
  const standing = { top: 200, height: 10 }
  const catchUp = vi.fn<(missed: Changed) => void>()
  return { sight, standing, catchUp, backlog: backlogOf(sight, () => standing, catchUp) }
}

test('what was missed is caught up on once, when a scroll brings the row into sight', () => {
  const { sight, catchUp, backlog } = setUp()
  expect(backlog.isSeen(new Set(['RE/0']))).toBe(false)
  expect(backlog.isSeen(new Set(['RM/0', 'RE/0']))).toBe(false)
  sight.move(150, 250)
  expect(catchUp.mock.calls).toEqual([[new Set(['RE/0', 'RM/0'])]])
  expect(backlog.isSeen(new Set(['RE/0']))).toBe(true)
  expect(catchUp).toHaveBeenCalledTimes(1)
})

test('a row that the list moved into sight catches up before it is painted', () => {
  const { standing, catchUp, backlog } = setUp()
  backlog.isSeen(new Set(['RE/0']))
  standing.top = 50
  expect(backlog.isSeen(new Set(['RM/0']))).toBe(true)
  expect(catchUp.mock.calls).toEqual([[new Set(['RE/0'])]])
})

test('everything stays everything, and a row that is gone catches up on nothing', () => {
  const { sight, catchUp, backlog } = setUp()
  backlog.isSeen(undefined)
  backlog.isSeen(new Set(['RE/0']))
  sight.move(150, 250)
  expect(catchUp.mock.calls).toEqual([[undefined]])
  sight.move(0, 100)
  backlog.isSeen(new Set(['RE/0']))
  backlog.end()
  sight.move(150, 250)
  expect(catchUp).toHaveBeenCalledTimes(1)
})
