import { type Course, type CourseEvent, SIDE } from '@site/contracts/sports'

/** What a match was, and what has come since; all of it when that is what came. */
export function withNews(course: Course | undefined, news: Course & { readonly whole: boolean }): Course | undefined {
  if (news.whole) return { events: news.events, statistics: news.statistics }
  // Without what it follows on it says nothing; the whole is on its way.
  return course && { events: [...course.events, ...news.events], statistics: news.statistics }
}

type Kind = CourseEvent['kind']

/** Where the ball is at an event of the home side, per cent of the pitch from its own goal, and from its left. */
const PLACES: Readonly<Partial<Record<Kind, { readonly x: number; readonly y?: readonly [number, number] }>>> = {
  possession: { x: 36 },
  attack: { x: 62 },
  danger: { x: 80 },
  freeKick: { x: 56 },
  throwIn: { x: 52, y: [2, 98] },
  goalKick: { x: 6, y: [44, 56] },
  corner: { x: 99, y: [1, 99] },
  shotOn: { x: 96, y: [45, 55] },
  shotOff: { x: 99, y: [30, 70] },
  goal: { x: 100, y: [50, 50] },
}
const ANYWHERE: readonly [number, number] = [16, 84]

/** How pressing a side is, which the pitch shows by its colour. */
const PRESSURE: Readonly<Partial<Record<Kind, 'attack' | 'danger'>>> = {
  attack: 'attack',
  danger: 'danger',
  corner: 'danger',
  shotOn: 'danger',
  shotOff: 'danger',
  goal: 'danger',
}

/** What the pitch shows of a match at one moment. */
export interface Scene {
  /** What happened last; undefined before the kick-off. */
  readonly event: CourseEvent | undefined
  /** Per cent of the pitch, home playing from left to right. */
  readonly ball: { readonly x: number; readonly y: number }
  /** Which side has the ball; undefined while it rests. */
  readonly side: CourseEvent['side']
  readonly pressure: 'attack' | 'danger' | undefined
}

/** A number in [0, 1) that belongs to a moment, so that a page that is opened later shows the same. */
function unitOf(at: number): number {
  return (Math.imul(Math.floor(at / 1_000), 2_654_435_761) >>> 0) / 4_294_967_296
}

function placeOf({ kind, side, at }: CourseEvent): Scene['ball'] | undefined {
  const place = PLACES[kind]
  if (place === undefined || side === undefined) return undefined
  const [low, high] = place.y ?? ANYWHERE
  const unit = unitOf(at)
  // A corner or throw-in is taken at one of two lines, everything else between.
  const y = kind === 'corner' || kind === 'throwIn' ? (unit < 0.5 ? low : high) : low + unit * (high - low)
  return side === SIDE.home ? { x: place.x, y } : { x: 100 - place.x, y: 100 - y }
}

const MIDDLE = { x: 50, y: 50 } as const

/** How the pitch looks after these events. */
export function sceneOf(events: readonly CourseEvent[]): Scene {
  const event = events.at(-1)
  if (event === undefined || event.kind === 'period' || event.kind === 'end' || event.kind === 'void') {
    return { event, ball: MIDDLE, side: undefined, pressure: undefined }
  }
  // Cards and substitutions leave the ball where it was.
  const placed = events.findLast((one) => one.kind === 'period' || placeOf(one) !== undefined) ?? event
  return {
    event,
    ball: placeOf(placed) ?? MIDDLE,
    side: placed.side,
    pressure: PRESSURE[event.kind],
  }
}

/** A line of what has happened. */
export interface EventLine {
  readonly key: string
  readonly event: CourseEvent
  /** Minute as it is written, e.g. `45+2`; undefined at a break. */
  readonly minute: string | undefined
}

/** What is listed; shots are in the statistics. */
const LISTED: readonly Kind[] = ['period', 'goal', 'yellow', 'red', 'corner', 'substitution', 'end', 'void']
/** Last regular minute of a half. */
const REGULAR: Readonly<Record<string, number>> = { '1H': 45, '2H': 90 }

/** Minute of play, with the added time apart. */
export function minuteText(minute: number | undefined, period: string | undefined): string | undefined {
  if (minute === undefined) return undefined
  const regular = REGULAR[period ?? ''] ?? Number.POSITIVE_INFINITY
  return minute > regular ? `${regular}+${minute - regular}` : String(minute)
}

/** What has happened, the newest first. */
export function linesOf(events: readonly CourseEvent[]): EventLine[] {
  let period: string | undefined
  const lines = events.map((event, index) => {
    if (event.kind === 'period') ({ period } = event)
    return { key: `${index} ${event.kind}`, event, minute: minuteText(event.minute, period) }
  })
  // Half-time has said how it stood: that it goes on says nothing new.
  return lines.filter(({ event }) => LISTED.includes(event.kind) && event.period !== '2H').toReversed()
}

/** What is said to who cannot see the pitch: not every move. */
const NEWS: readonly Kind[] = ['goal', 'yellow', 'red', 'period', 'end', 'void']

/** The newest event that is worth an interruption, if it came after a moment. */
export function newsAfter(events: readonly CourseEvent[], at: number): CourseEvent | undefined {
  return events.findLast((event) => NEWS.includes(event.kind) && event.at > at)
}
