import type { CourseEvent } from '@site/contracts/sports'
import { courseStatistics } from '@site/domain'
import { describe, expect, test } from 'vitest'

import { linesOf, newsAfter, sceneOf, withNews } from './course.ts'
import { activeSide, periodsOf, scorerOf } from './score-line.ts'
import { sharesOf } from './shares.ts'

const event = (kind: CourseEvent['kind'], at: number, more: Partial<CourseEvent> = {}): CourseEvent => ({
  kind,
  at: at * 1_000,
  ...more,
})
const courseOf = (...events: CourseEvent[]) => ({ events, statistics: courseStatistics(events) })

test('news goes on where the course stands, and a whole one takes its place', () => {
  const begun = courseOf(event('period', 0, { period: '1H' }))
  const goal = courseOf(event('goal', 9, { side: 'H', score: '1-0' }))
  expect(withNews(undefined, { whole: false, ...goal })).toBeUndefined()
  const both = withNews(begun, { whole: false, ...goal })
  expect(both?.events.map(({ kind }) => kind)).toEqual(['period', 'goal'])
  expect(both?.statistics).toEqual(goal.statistics)
  expect(withNews(both, { whole: true, ...begun })).toEqual(begun)
})

describe('the pitch', () => {
  test('shows the ball nearer to the goal the more pressing a side is, home from left to right', () => {
    const ballAt = (kind: CourseEvent['kind'], side: 'H' | 'C') => sceneOf([event(kind, 5, { side })]).ball.x
    const pressing = (['goalKick', 'possession', 'attack', 'danger', 'goal'] as const).map((kind) => ballAt(kind, 'H'))
    expect(pressing).toEqual(pressing.toSorted((a, b) => a - b))
    expect(ballAt('goal', 'H')).toBe(100)
    expect(ballAt('goal', 'C')).toBe(0)
    expect(ballAt('attack', 'C')).toBe(100 - ballAt('attack', 'H'))
  })

  test('is the same for whoever opens it, leaves the ball where it was at a card, and rests at a break', () => {
    const attack = event('attack', 31, { side: 'C' })
    expect(sceneOf([attack])).toEqual(sceneOf([event('possession', 3, { side: 'H' }), attack]))
    expect(sceneOf([attack])).toMatchObject({ side: 'C', pressure: 'attack' })
    expect(sceneOf([attack, event('yellow', 40, { side: 'H' })])).toMatchObject({
      ball: sceneOf([attack]).ball,
      pressure: undefined,
    })
    expect(sceneOf([attack, event('period', 50, { period: 'HT' })])).toMatchObject({
      ball: { x: 50, y: 50 },
      side: undefined,
    })
    expect(sceneOf([])).toMatchObject({ event: undefined, ball: { x: 50, y: 50 } })
  })
})

test('the events are listed newest first, without moves and shots, added time apart', () => {
  const lines = linesOf([
    event('period', 0, { period: '1H' }),
    event('attack', 1, { side: 'H', minute: 1 }),
    event('shotOff', 2, { side: 'H', minute: 1 }),
    event('corner', 3, { side: 'H', minute: 45 }),
    event('goal', 4, { side: 'C', minute: 47, score: '0-1' }),
    event('period', 5, { period: 'HT', score: '0-1' }),
    event('period', 6, { period: '2H', score: '0-1' }),
    event('red', 7, { side: 'C', minute: 93 }),
  ])
  expect(lines.map(({ event: { kind }, minute }) => [kind, minute])).toEqual([
    ['red', '90+3'],
    ['period', undefined],
    ['goal', '45+2'],
    ['corner', '45'],
    ['period', undefined],
  ])
})

test('goals, cards and whistles are said, and nothing that was before', () => {
  const events = [event('goal', 1, { side: 'H' }), event('attack', 2, { side: 'C' }), event('corner', 3, { side: 'C' })]
  expect(newsAfter(events, 1_000)).toBeUndefined()
  const red = event('red', 4, { side: 'C' })
  expect(newsAfter([...events, red, event('possession', 5, { side: 'H' })], 1_000)).toEqual(red)
})

test.each([
  [{ H: 0, N: 0, C: 0 }, [0, 0, 0]],
  [{ H: 1, N: 1, C: 1 }, [34, 33, 33]],
  [{ H: 2, N: 1, C: 0 }, [67, 33, 0]],
  [{ H: 1, N: 0, C: 999 }, [0, 0, 100]],
])('votes %j are shown in whole per cents that come to 100', (votes, shares) => {
  const { H, N, C } = sharesOf(votes)
  expect([H, N, C]).toEqual(shares)
})

describe('other sports', () => {
  const info = (more: object) => ({ re_time: '', ...more })

  test('who has scored is who has more than a moment ago, by as much as it is more', () => {
    const quarter = (h: string, c: string) => info({ sc_FT_H: h, sc_FT_A: c, sc_1st_H: h, sc_1st_A: c })
    expect(scorerOf(quarter('10', '8'), quarter('10', '11'))).toEqual({ side: 'C', points: 3 })
    expect(scorerOf(quarter('10', '8'), quarter('10', '8'))).toBeUndefined()
    const game = (h: string, c: string) => info({ sc_FT_H: '0', sc_FT_A: '0', sc_game_H: h, sc_game_A: c })
    expect(scorerOf(game('40', '40'), game('A', '40'))).toEqual({ side: 'H', points: 1 })
    // A new set begins at 0-0, which is nobody's point.
    expect(scorerOf(game('15', '40'), game('0', '0'))).toBeUndefined()
  })

  test('who is at it serves, or bats; its periods are those that have begun', () => {
    expect(activeSide({ gameType: 'TN' }, info({ sc_ser: 'A' }))).toBe('C')
    expect(activeSide({ gameType: 'BS' }, info({ sc_half: 0 }))).toBe('C')
    expect(activeSide({ gameType: 'BS' }, info({ sc_half: 1 }))).toBe('H')
    expect(activeSide({ gameType: 'BK' }, info({}))).toBeUndefined()
    expect(periodsOf(info({ sc_1st_H: '6', sc_1st_A: '4', sc_2nd_H: '1', sc_2nd_A: '0' }))).toEqual([
      { h: 6, c: 4 },
      { h: 1, c: 0 },
    ])
  })
})
