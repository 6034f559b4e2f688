import { expect, test } from 'vitest'

import { createServerClock, timeOfAnswer } from './server-clock.ts'

test('runs with the server from the time that the page was made', () => {
  let own = 1_000
  const clock = createServerClock(61_000, () => own)
  own = 1_500
  expect(clock.now()).toBe(61_500)
})

test('without one it is the own clock until the server is heard', () => {
  const clock = createServerClock(undefined, () => 1_000)
  expect(clock.now()).toBe(1_000)
  clock.observe({ at: 4_000, spreadMs: 0 })
  expect(clock.now()).toBe(4_000)
})

test('an answer that agrees with it within what it took moves nothing, so that no countdown jumps', () => {
  const clock = createServerClock(61_000, () => 1_000)
  clock.observe({ at: 60_100, spreadMs: 900 })
  clock.observe({ at: 61_000, spreadMs: 30_000 })
  expect(clock.now()).toBe(61_000)
})

test('follows the server when the device’s clock was set, either way, without a reload', () => {
  let own = 1_000_000
  const clock = createServerClock(5_000_000, () => own)
  for (const set of [3_600_000, -7_200_000]) {
    own += set
    expect(clock.now(), 'until something is heard').not.toBe(5_000_000)
    clock.observe({ at: 4_999_500, spreadMs: 1_000 })
    expect(clock.now()).toBe(5_000_000)
  }
})

test('the header of an answer tells its second, and later by what the answer took', () => {
  const headers = { date: 'Mon, 23 Nov 2026 01:02:03 GMT' }
  expect(timeOfAnswer(new Response('', { headers }), 250)).toEqual({
    at: Date.parse('2026-11-23T01:02:03Z'),
    spreadMs: 1_250,
  })
  expect(timeOfAnswer(new Response(''), 250)).toBeUndefined()
  expect(timeOfAnswer(new Response('', { headers: { date: 'soon' } }), 250)).toBeUndefined()
})
