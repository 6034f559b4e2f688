import { type CourseEvent, type CourseStatistics, SIDE } from '@site/contracts/sports'

type Counted = Exclude<keyof CourseStatistics, 'possession'>

/** Where an event is counted. A goal is a shot on target, too. */
const COUNTED: Readonly<Partial<Record<CourseEvent['kind'], readonly Counted[]>>> = {
  goal: ['goals', 'shotsOn'],
  attack: ['attacks'],
  danger: ['dangers'],
  shotOn: ['shotsOn'],
  shotOff: ['shotsOff'],
  corner: ['corners'],
  yellow: ['yellows'],
  red: ['reds'],
}
/** After these nobody has the ball until the next one says who. */
const STOPS: readonly CourseEvent['kind'][] = ['goal', 'yellow', 'red', 'period', 'end', 'void']

const none = () => ({ h: 0, c: 0 })

/** What the events of a football match come to, oldest first: all of them, moves as well. */
export function courseStatistics(events: readonly CourseEvent[]): CourseStatistics {
  const counts: Record<Counted, { h: number; c: number }> = {
    ...{ goals: none(), attacks: none(), dangers: none(), shotsOn: none(), shotsOff: none() },
    ...{ corners: none(), yellows: none(), reds: none() },
  }
  const held = none()
  let holder: CourseEvent['side']
  let since = 0
  for (const { kind, side, at } of events) {
    if (holder !== undefined) held[holder === SIDE.home ? 'h' : 'c'] += at - since
    since = at
    if (STOPS.includes(kind)) holder = undefined
    else if (kind !== 'substitution') holder = side
    if (side !== undefined) for (const name of COUNTED[kind] ?? []) counts[name][side === SIDE.home ? 'h' : 'c'] += 1
  }
  const total = held.h + held.c
  const h = total === 0 ? 0 : Math.round((held.h / total) * 100)
  return { ...counts, possession: { h, c: total === 0 ? 0 : 100 - h } }
}
