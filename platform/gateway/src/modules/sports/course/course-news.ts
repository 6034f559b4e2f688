import type { CourseEvent, SportsServerMessage } from '@site/contracts/sports'
import { courseStatistics, isFootball } from '@site/domain'

import type { Fixture } from '../simulator/fixtures/index.ts'
import type { SimEvent } from '../simulator/timeline/index.ts'
import { courseEvents, wholeCourse } from './match-course.ts'

type CourseFrame = Extract<SportsServerMessage, { readonly type: 'course' }>

/** The matches on offer, and what has happened in those of football. */
interface Matches {
  entry(id: number): { readonly fixture: Fixture } | undefined
  eventsOf(id: number): readonly SimEvent[] | undefined
}

/** Courses of the matches that somebody follows, as this replica knows them. */
export class CourseNews {
  readonly #matches: Matches
  readonly #now: () => number
  readonly #known = new Map<number, readonly CourseEvent[]>()

  constructor(matches: Matches, now: () => number) {
    this.#matches = matches
    this.#now = now
  }

  /** Events so far; the same array as long as nothing new happened. Undefined for what has no course. */
  eventsOf(id: number): readonly CourseEvent[] | undefined {
    const entry = this.#matches.entry(id)
    const happened = this.#matches.eventsOf(id)
    if (entry === undefined || happened === undefined || !isFootball(entry.fixture.league.sport)) return undefined
    const events = courseEvents(entry.fixture, happened, this.#now())
    const known = this.#known.get(id)
    if (known !== undefined && known.length === events.length && follows(known, events)) return known
    this.#known.set(id, events)
    return events
  }

  /** Nobody follows these any more but the given ones. */
  keep(ids: ReadonlySet<number>): void {
    for (const id of this.#known.keys()) if (!ids.has(id)) this.#known.delete(id)
  }
}

/** What a reader who was told of `before` has to hear; all of it when that is not how it began. */
export function courseFrame(
  id: number,
  events: readonly CourseEvent[],
  before: readonly CourseEvent[] | undefined,
): CourseFrame {
  const head = { type: 'course', gidm: String(id) } as const
  if (before === undefined || !follows(before, events)) return { ...head, whole: true, ...wholeCourse(events) }
  return { ...head, whole: false, events: events.slice(before.length), statistics: courseStatistics(events) }
}

function follows(before: readonly CourseEvent[], events: readonly CourseEvent[]): boolean {
  return before.every(({ at, kind, side }, index) => {
    const event = events[index]
    return event?.at === at && event.kind === kind && event.side === side
  })
}
