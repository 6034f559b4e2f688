import type { CourseEvent } from '@site/contracts/sports'
import { courseStatistics, isFootball, parseDay } from '@site/domain'
import { expect, test } from 'vitest'

import { type Fixture, fixturesOf } from '../simulator/fixtures/calendar.ts'
import { stateAt, timelineOf } from '../simulator/timeline/index.ts'
import { courseFrame } from './course-news.ts'
import { courseEvents, wholeCourse } from './match-course.ts'

const fixtures = fixturesOf('7', parseDay('2026-11-21')).filter(({ league }) => isFootball(league.sport))
const some = [...fixtures.filter(({ league }) => league.sport === 'FT').slice(0, 4), ...fixtures.slice(-3)]

/** Every moment at which something happens, and one between. */
function momentsOf(fixture: Fixture): number[] {
  return timelineOf(fixture).flatMap(({ at }) => [
    Math.ceil(fixture.startAt + at),
    Math.ceil(fixture.startAt + at) + 20_000,
  ])
}
const countOf = (events: readonly CourseEvent[], kind: CourseEvent['kind']) => ({
  h: events.filter((one) => one.kind === kind && one.side === 'H').length,
  c: events.filter((one) => one.kind === kind && one.side === 'C').length,
})

test('at every moment the goals of the course are the score, cards and corners those of the board, and its statistics its events', () => {
  for (const fixture of some) {
    const happened = timelineOf(fixture)
    for (const now of momentsOf(fixture)) {
      const state = stateAt(happened, fixture.startAt, now)
      const events = courseEvents(fixture, happened, now)
      const statistics = courseStatistics(events)
      expect(statistics).toMatchObject({
        goals: state.score,
        yellows: state.yellows,
        reds: state.reds,
        corners: state.corners,
        attacks: countOf(events, 'attack'),
        dangers: countOf(events, 'danger'),
        shotsOff: countOf(events, 'shotOff'),
      })
      expect(countOf(events, 'goal')).toEqual(state.score)
      const saved = countOf(events, 'shotOn')
      expect(statistics.shotsOn).toEqual({ h: saved.h + state.score.h, c: saved.c + state.score.c })
      const told = events.findLast(({ score }) => score !== undefined)?.score
      expect(told).toBe(`${state.score.h}-${state.score.c}`)
      expect(events.every(({ at }, index) => at <= now && at >= (events[index - 1]?.at ?? 0))).toBe(true)
    }
  }
})

test('who comes late is told what a match is remembered by and where the ball is, with the statistics of all of it', () => {
  const [fixture] = some
  if (fixture === undefined) throw new Error('football is played every day')
  const events = courseEvents(fixture, timelineOf(fixture), fixture.startAt + 80 * 60_000)
  const whole = wholeCourse(events)
  expect(whole.statistics).toEqual(courseStatistics(events))
  expect(whole.events.length).toBeLessThan(events.length / 3)
  for (const kind of ['goal', 'corner', 'shotOn', 'shotOff', 'substitution'] as const) {
    expect(countOf(whole.events, kind), kind).toEqual(countOf(events, kind))
  }
  expect(whole.events.at(-1)).toEqual(events.at(-1))
})

test('what follows is told alone, and all of it where the beginning is another one', () => {
  const [fixture] = some
  if (fixture === undefined) throw new Error('football is played every day')
  const at = (minute: number) => courseEvents(fixture, timelineOf(fixture), fixture.startAt + minute * 60_000)
  const [before, now] = [at(20), at(21)]
  expect(courseFrame(7, now, before)).toEqual({
    ...{ type: 'course', gidm: '7', whole: false },
    ...{ events: now.slice(before.length), statistics: courseStatistics(now) },
  })
  expect(courseFrame(7, now, undefined)).toMatchObject({ whole: true, statistics: courseStatistics(now) })
  expect(courseFrame(7, before, now), 'the clock was set back').toMatchObject({ whole: true })
})
