import { type Course, type CourseEvent, MOVE_KINDS, SIDE, type SportsEvent } from '@site/contracts/sports'
import { courseStatistics, isFootball, MINUTE_MS } from '@site/domain'

import type { Fixture } from '../simulator/fixtures/index.ts'
import { movesOf } from '../simulator/moves/index.ts'
import type { SimEvent } from '../simulator/timeline/index.ts'

const MOVES: readonly CourseEvent['kind'][] = MOVE_KINDS
/** Moves that a reader who comes is told of: where the ball is. Older ones are in the statistics alone. */
const LAST_MOVES = 6
/** Kinds of the time line of `GetGameMore`. */
const HIGHLIGHTS = ['goal', 'yellow', 'red', 'corner', 'period', 'end', 'void'] as const

/** What a running clock showed at a moment; milliseconds from the start of the match, and seconds. */
export interface RunningClock {
  readonly at: number
  readonly seconds: number
}

/** The clock that runs from a period or break on, if one does. */
export function runningClock({ at, clock }: Extract<SimEvent, { kind: 'period' | 'break' }>): RunningClock | undefined {
  return clock?.runs ? { at, seconds: clock.seconds } : undefined
}

/** The minute of play that a moment is in, as people count: the first is 1. */
export function minuteAt(clock: RunningClock, at: number): number {
  return Math.max(1, Math.floor(clock.seconds / 60 + (at - clock.at) / MINUTE_MS) + 1)
}

/** What has happened in a match by `now` (epoch ms), oldest first; of football moves as well. */
export function courseEvents(fixture: Fixture, events: readonly SimEvent[], now: number): CourseEvent[] {
  const { startAt } = fixture
  const soFar = events.filter(({ at }) => startAt + at <= now)
  const moves = isFootball(fixture.league.sport) ? movesOf(fixture, soFar, now - startAt) : []
  const happened = [...soFar, ...moves].toSorted((one, other) => one.at - other.at)
  let [h, c] = [0, 0]
  let clock: RunningClock | undefined
  return happened.flatMap((event): CourseEvent[] => {
    const at = Math.round(startAt + event.at)
    const minute = clock && minuteAt(clock, event.at)
    switch (event.kind) {
      case 'period':
      case 'break':
        clock = runningClock(event)
        return [{ kind: 'period', at, period: event.period, score: `${h}-${c}` }]
      case 'goal':
        if (event.side === SIDE.home) h += 1
        else c += 1
        return [{ kind: 'goal', at, side: event.side, ...(minute && { minute }), score: `${h}-${c}` }]
      case 'end':
      case 'void':
        return [{ kind: event.kind, at }]
      case 'suspend':
      case 'tally':
        return []
      default:
        return [{ kind: event.kind, at, side: event.side, ...(minute && { minute }) }]
    }
  })
}

/** The course as a reader who comes is told of it. */
export function wholeCourse(events: readonly CourseEvent[]): Course {
  const isMove = ({ kind }: CourseEvent) => MOVES.includes(kind)
  const last = new Set(events.filter(isMove).slice(-LAST_MOVES))
  return {
    events: events.filter((event) => !isMove(event) || last.has(event)),
    statistics: courseStatistics(events),
  }
}

/** The time line of a match page: goals with the score after them, cards, corners, periods. Oldest first. */
export function highlightsOf(fixture: Fixture, events: readonly SimEvent[], now: number): SportsEvent[] {
  return courseEvents(fixture, events, now).flatMap(({ at: _at, kind, ...rest }) => {
    const shown = HIGHLIGHTS.find((one) => one === kind)
    return shown === undefined ? [] : [{ kind: shown, ...rest }]
  })
}
