import type { CourseEvent } from '@site/contracts/sports'
import { expect, test } from 'vitest'

import { courseStatistics } from './course-statistics.ts'

const SECOND = 1_000
const event = (kind: CourseEvent['kind'], seconds: number, side?: 'H' | 'C'): CourseEvent => ({
  kind,
  at: seconds * SECOND,
  ...(side && { side }),
})

test('each event is counted for its side, and a goal is a shot on target', () => {
  const { possession: _possession, ...counts } = courseStatistics([
    event('period', 0),
    event('attack', 1, 'H'),
    event('danger', 2, 'H'),
    event('shotOff', 3, 'H'),
    event('goalKick', 4, 'C'),
    event('attack', 5, 'C'),
    event('corner', 6, 'C'),
    event('goal', 7, 'C'),
    event('shotOn', 8, 'H'),
    event('yellow', 9, 'H'),
    event('red', 10, 'C'),
    event('substitution', 11, 'C'),
  ])
  expect(counts).toEqual({
    goals: { h: 0, c: 1 },
    attacks: { h: 1, c: 1 },
    dangers: { h: 1, c: 0 },
    shotsOn: { h: 1, c: 1 },
    shotsOff: { h: 1, c: 0 },
    corners: { h: 0, c: 1 },
    yellows: { h: 1, c: 0 },
    reds: { h: 0, c: 1 },
  })
})

test('possession is the time with the ball, without breaks and stoppages, and comes to 100', () => {
  const events = [
    event('period', 0),
    event('possession', 10, 'H'),
    event('attack', 20, 'H'),
    event('possession', 40, 'C'),
    event('goal', 50, 'C'),
    // Nobody has it until it is kicked off.
    event('possession', 90, 'H'),
    event('substitution', 95, 'C'),
    event('period', 110),
    event('period', 1_000),
    event('possession', 1_010, 'C'),
    event('end', 1_020),
  ]
  // Home 30 + 20 seconds, away 10 + 10.
  expect(courseStatistics(events).possession).toEqual({ h: 71, c: 29 })
})

test('before anything has happened there is nothing', () => {
  expect(courseStatistics([]).possession).toEqual({ h: 0, c: 0 })
})
