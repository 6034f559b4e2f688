import { expect, test, vi } from 'vitest'

import { Sight } from './sight.ts'

const row = (top: number) => ({ top, height: 10, catchUp: vi.fn<() => void>() })

test('before it is measured everything is in sight', () => {
  expect(new Sight().sees(row(1_000_000))).toBe(true)
})

test('a row catches up once, when it comes into sight', () => {
  const sight = new Sight()
  sight.move(0, 100)
  const [seen, below] = [row(95), row(100)]
  expect([sight.sees(seen), sight.sees(below)]).toEqual([true, false])
  sight.wait(below)
  sight.move(-10, 90)
  expect(below.catchUp).not.toHaveBeenCalled()
  sight.move(10, 110)
  sight.move(20, 120)
  expect(below.catchUp).toHaveBeenCalledTimes(1)
})

test('a row that is gone never catches up', () => {
  const sight = new Sight()
  sight.move(0, 100)
  const gone = row(200)
  sight.wait(gone)
  sight.forget(gone)
  sight.move(0, 300)
  expect(gone.catchUp).not.toHaveBeenCalled()
})
