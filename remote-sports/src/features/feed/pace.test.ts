import { expect, test, vi } from 'vitest'

import { inSteps } from './pace.ts'

/** A clock that runs by hand; a frame comes every 16 ms and takes what the test says. */
function setUp(frameMs: number) {
  let time = 1_000
  let took = frameMs
  const beat = {
    now: () => time,
    inFrame: (act: () => void) => {
      time += 16
      act()
      time += took
    },
    after: (ms: number, act: () => void) => {
      timers.push({ at: time + ms, act })
    },
  }
  const timers: { readonly at: number; readonly act: () => void }[] = []
  const run = () => {
    for (const { at, act } of timers.splice(0)) {
      time = Math.max(time, at)
      act()
    }
  }
  return {
    schedule: inSteps(beat),
    run,
    now: beat.now,
    takes: (ms: number) => {
      took = ms
    },
  }
}

test('after a silence a change is painted in the next frame, the next one not before its step', () => {
  const { schedule, run, now } = setUp(1)
  const painted: number[] = []
  const prepared: number[] = []
  const paint = () => painted.push(now())
  schedule(paint, () => prepared.push(now()))
  run()
  expect(painted).toEqual([1_016])
  schedule(paint, () => prepared.push(now()))
  expect(painted).toHaveLength(1)
  run()
  run()
  expect(painted[1]).toBeGreaterThanOrEqual(1_016 + 160)
  // Each frame is prepared in the task before it.
  expect(painted.map((time) => time - 16)).toEqual(prepared)
})

test('where frames become long fewer matches are painted at once, and more again when they are short', () => {
  const { schedule, run, takes } = setUp(96)
  const flush = vi.fn<(most: number) => void>()
  const paint = () => {
    schedule(flush, () => undefined)
    for (let n = 0; n < 3; n += 1) run()
    return flush.mock.lastCall?.[0]
  }
  expect([paint(), paint(), paint(), paint(), paint(), paint()]).toEqual([32, 16, 8, 4, 2, 2])
  takes(12)
  expect([paint(), paint()]).toEqual([2, 2])
  takes(4)
  expect([paint(), paint(), paint()]).toEqual([2, 4, 8])
})
