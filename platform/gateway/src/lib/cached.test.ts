import { expect, test } from 'vitest'

import { cached } from './cached.ts'

function counted(forMs = 1_000) {
  const clock = { now: 0 }
  let asked = 0
  const read = cached(
    () => Promise.resolve((asked += 1)),
    forMs,
    () => clock.now,
  )
  return { clock, read }
}

test('a value is asked for once, and anew when its time is over or it was forgotten', async () => {
  const { clock, read } = counted()
  expect(await Promise.all([read(), read()])).toEqual([1, 1])
  clock.now = 999
  expect(await read()).toBe(1)
  clock.now = 1_000
  expect(await read()).toBe(2)
  read.forget()
  expect(await read()).toBe(3)
})

test('a failure is not kept', async () => {
  let isBroken = true
  const read = cached(() => (isBroken ? Promise.reject(new Error('no database')) : Promise.resolve('there')), 1_000)
  await expect(read()).rejects.toThrow('no database')
  isBroken = false
  expect(await read()).toBe('there')
})
