import { STATUS } from '@site/contracts'
import { expect, test } from 'vitest'

import { cursorOf, positionOf } from './cursor.ts'

const textOf = (text: string) => text
const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : undefined)

test('a position comes back from its text', () => {
  const at = Date.UTC(2026, 10, 21)
  expect(cursorOf(at, 12)).toBe('1795219200000-12')
  expect(positionOf(cursorOf(at, 12), numberOf)).toEqual({ at: new Date(at), key: 12 })
  expect(positionOf(cursorOf(at, 'D2611210000000001'), textOf)).toEqual({ at: new Date(at), key: 'D2611210000000001' })
})

test.each(['', '12', '-1-12', '123456789012345-1', '12-', '12-a b', `12-${'a'.repeat(65)}`, 'x-1', '1-2-3'])(
  'no position is in %j',
  (text) => {
    expect(() => positionOf(text, textOf)).toThrow(expect.objectContaining({ code: STATUS.INVALID_PARAMETER }))
  },
)

test('a key that stands for nothing makes no position', () => {
  expect(() => positionOf('12-W1', numberOf)).toThrow(expect.objectContaining({ code: STATUS.INVALID_PARAMETER }))
})
