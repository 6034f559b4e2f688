import { expect, test } from 'vitest'

import { createDuty } from './duty.ts'

test('a piece begins when three times what the one before it took has passed, and waits for nothing after that', async () => {
  let time = 100
  const waits: number[] = []
  const inDuty = createDuty(3, {
    now: () => time,
    wait: (ms) => {
      waits.push(ms)
      time += ms
      return Promise.resolve()
    },
  })
  const piece = (ms: number) => inDuty(() => void (time += ms))
  await piece(5)
  await piece(2)
  expect(time).toBe(100 + 5 + 15 + 2)
  time += 4
  await piece(1)
  time += 10
  await piece(1)
  expect(waits).toEqual([0, 15, 2, 0])
})
