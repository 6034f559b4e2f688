import { expect, test } from 'vitest'

import { type TrackPoint, judgeTrack } from './judge-track.ts'

/** A hand: slow, fast, slow, with a tremble. */
function handTo(goal: number): readonly TrackPoint[] {
  return Array.from({ length: 21 }, (_, step): TrackPoint => {
    const part = step / 20
    return [Math.round(goal * part * part * (3 - 2 * part)), (step * 7) % 3, step * 31 + (step % 4)]
  })
}

test('a hand that lets go in the right place is believed, a few pixels beside it too', () => {
  expect(judgeTrack(150, 150, handTo(150))).toBe('good')
  expect(judgeTrack(150, 155, handTo(155))).toBe('good')
})

test('the keys of a keyboard are a hand too: equal steps at unequal times', () => {
  const keys = Array.from({ length: 31 }, (_, step): TrackPoint => [step * 4, 0, step * 33 + (step % 3)])
  expect(judgeTrack(120, 120, keys)).toBe('good')
})

test('the wrong place is the wrong place, and no number is none', () => {
  expect(judgeTrack(150, 156, handTo(156))).toBe('place')
  expect(judgeTrack(150, 0, handTo(0))).toBe('place')
  expect(judgeTrack(150, NaN, handTo(150))).toBe('place')
})

test.each<[string, readonly TrackPoint[]]>([
  ['no way at all', []],
  [
    'a leap',
    [
      [0, 0, 0],
      [0, 0, 90],
      [1, 0, 200],
      [150, 0, 300],
      [150, 0, 400],
    ],
  ],
  ['too fast', handTo(150).map(([x, y, t]) => [x, y, t / 5] as const)],
  ['minutes', handTo(150).map(([x, y, t]) => [x, y, t * 500] as const)],
  ['a machine’s even steps', Array.from({ length: 31 }, (_, step) => [step * 5, 0, step * 20] as const)],
  ['times that run back', handTo(150).map(([x, y, t], index) => [x, y, index === 9 ? t - 90 : t] as const)],
  ['a beginning elsewhere', handTo(150).slice(9)],
  ['an end elsewhere', handTo(120)],
])('%s is not a hand', (_name, track) => {
  expect(judgeTrack(150, 150, track)).toBe('track')
})
