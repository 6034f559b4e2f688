import { expect, test } from 'vitest'

import { createServerClock } from './server-clock.ts'

test('runs with the server from the time that the page was made', () => {
  let own = 1_000
  const clock = createServerClock(61_000, () => own)
  own = 1_500
  expect(clock.now()).toBe(61_500)
  clock.sync(9_000_000)
  expect(clock.now(), 'what is heard later changes nothing').toBe(61_500)
})

test('without one it is the own clock until the server is heard', () => {
  const clock = createServerClock(undefined, () => 1_000)
  expect(clock.now()).toBe(1_000)
  clock.sync(4_000)
  clock.sync(8_000)
  expect(clock.now()).toBe(4_000)
})
