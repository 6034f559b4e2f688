import { isFootball, MINUTE_MS } from '@site/domain'
import type { ChatMatches, PlayedMatch } from './modules/chat/index.ts'
import {
  type EngineRecord,
  isOver,
  minuteAt,
  type RunningClock,
  runningClock,
  type SportsModule,
} from './modules/sports/index.ts'

/** The matches of the local venue as rooms of the chat are told of them. */
export function matchesOfChat(sports: SportsModule): ChatMatches {
  return {
    matchOf(gameType, id) {
      const entry = sports.book.entry(id)
      if (entry === undefined || entry.fixture.league.sport !== gameType) return undefined
      const hasBegun = entry.state.stage !== 'before'
      return { startsAt: hasBegun ? undefined : entry.fixture.startAt, isOver: isOver(entry.state) }
    },
    areKnown: () => sports.book.version > 0,
    follow({ lead, saved, jumped }) {
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
    rid: `${fixture.league.sport}_${fixture.id}`,
    gidm: String(fixture.id),
    isOver: isOver(state),
    home: state.score.h,
    away: state.score.c,
    clock: clockOf(state),
    events: toRoomEvents(events, isFootball(fixture.league.sport)),
  }
}

/** Of football with the minute of play, of other sports with that since the start. */
function toRoomEvents(events: EngineRecord['events'], hasMinutes: boolean): PlayedMatch['events'] {
  let clock: RunningClock | undefined
  return events.flatMap((event, index) => {
    const minute = hasMinutes && clock !== undefined ? minuteAt(clock, event.at) : Math.floor(event.at / MINUTE_MS)
    if (event.kind === 'period' || event.kind === 'break') clock = runningClock(event)
    if (index === 0 && event.kind === 'period') return { type: 'kickoff', minute: 0 }
    return toRoomEvent(event, Math.max(0, minute)) ?? []
  })
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
  if (clock === undefined) return period
  const minutes = String(Math.floor(clock.seconds / 60)).padStart(2, '0')
  return `${period} ${minutes}:${String(Math.floor(clock.seconds % 60)).padStart(2, '0')}`
}
