import { matchOfRoom, roomOf } from '@site/contracts/chat'
import { isFootball, MINUTE_MS, minutesAndSeconds } from '@site/domain'

import {
  type EngineRecord,
  isOver,
  minuteAt,
  type RunningClock,
  runningClock,
  type SportsModule,
} from '../../sports/index.ts'
import type { PlayedMatch } from './scores.ts'

/** A match that a room is about. */
interface RoomMatch {
  /** Kick-off, epoch milliseconds of the business clock; undefined once it has begun. */
  readonly startsAt: number | undefined
  /** By the programme, on the same clock. */
  readonly kickOff: number
  readonly isOver: boolean
}

/** The match by whose name a room goes, `FT_8735700`; undefined when the board does not have it. */
export type MatchOf = (rid: string) => RoomMatch | undefined

export interface RoomMatches {
  readonly matchOf: MatchOf
  /** False in a process that has just started and has not been told of the matches yet. */
  readonly areKnown: () => boolean
}

interface MatchFollower {
  /**
   * This replica plays the matches from now on.
   *
   * @param written how much the one before has written down of each match, and told of
   */
  lead(written: ReadonlyMap<number, number>): void
  saved(matches: readonly PlayedMatch[]): void
  /** The clock has jumped. */
  jumped(): void
}

/** The matches of the local venue as rooms are told of them. */
export function createRoomMatches(sports: SportsModule) {
  return {
    matchOf(rid: string): RoomMatch | undefined {
      const named = matchOfRoom(rid)
      const entry = sports.book.entry(Number(named?.matchId))
      if (entry === undefined || entry.fixture.league.sport !== named?.gameType) return undefined
      const hasBegun = entry.state.stage !== 'before'
      const kickOff = entry.fixture.startAt
      return { startsAt: hasBegun ? undefined : kickOff, kickOff, isOver: isOver(entry.state) }
    },
    areKnown: (): boolean => sports.book.version > 0,
    /** Tells of matches that were just written down, in the replica that plays them. */
    follow({ lead, saved, jumped }: MatchFollower): void {
      sports.follow({
        lead,
        resign: () => undefined,
        saved: (records) => saved(records.map(toPlayed)),
        jumped,
      })
    },
  }
}

function toPlayed({ fixture, state, events }: EngineRecord): PlayedMatch {
  return {
    rid: roomOf(fixture.league.sport, fixture.id),
    matchId: String(fixture.id),
    isOver: isOver(state),
    home: state.score.h,
    away: state.score.c,
    clock: clockOf(state),
    ...toRoomEvents(events, isFootball(fixture.league.sport)),
  }
}

const KICK_OFF = { type: 'kickoff', minute: 0 } as const

/** Of football with the minute of play, of other sports with that since the start. */
function toRoomEvents(history: EngineRecord['events'], hasMinutes: boolean): Pick<PlayedMatch, 'events' | 'places'> {
  let clock: RunningClock | undefined
  const shown = history.flatMap((event, place) => {
    const minute = hasMinutes && clock !== undefined ? minuteAt(clock, event.at) : Math.floor(event.at / MINUTE_MS)
    if (event.kind === 'period' || event.kind === 'break') clock = runningClock(event)
    const isBeginning = place === 0 && event.kind === 'period'
    const told = isBeginning ? KICK_OFF : toRoomEvent(event, Math.max(0, minute))
    return told === undefined ? [] : { told, place }
  })
  return { events: shown.map(({ told }) => told), places: shown.map(({ place }) => place) }
}

function toRoomEvent(event: EngineRecord['events'][number], minute: number): PlayedMatch['events'][number] | undefined {
  switch (event.kind) {
    case 'goal':
    case 'yellow':
    case 'red':
    case 'corner':
      return { type: event.kind, side: event.side, minute }
    case 'break':
      return event.period === 'HT' ? { type: 'ht', minute } : undefined
    case 'end':
      return { type: 'ft', minute }
    default:
      return undefined
  }
}

function clockOf({ period, clock }: EngineRecord['state']): string {
  return clock === undefined ? period : `${period} ${minutesAndSeconds(clock.seconds)}`
}
