import type { CHAT_MSG, ChatServerFrame } from '@site/contracts/chat'

type ScoreData = Extract<ChatServerFrame, { msgId: typeof CHAT_MSG.score }>['msgData']

/** A match as its room hears of it. */
export interface PlayedMatch {
  readonly rid: string
  readonly matchId: string
  readonly isOver: boolean
  readonly home: number
  readonly away: number
  readonly clock: string
  /** What happened in it so far, oldest first. */
  readonly events: readonly NonNullable<ScoreData['event']>[]
}

function hasJustBegun(events: PlayedMatch['events']): boolean {
  return events.length === 1 && events[0]?.type === 'kickoff'
}

/** Finds what has happened in matches since they were looked at before. */
export function createScores() {
  /** How many events of a match were told. */
  const told = new Map<string, number>()
  return {
    /** Another replica has played the matches meanwhile, and told of what happened in them. */
    forget: () => told.clear(),
    /** One line for each event that is new. */
    changes(played: readonly PlayedMatch[]) {
      const lines: { readonly rid: string; readonly msgData: ScoreData }[] = []
      for (const { rid, matchId, home, away, clock, events, isOver } of played) {
        // Whoever comes in is shown the score as it is: what happened before is no news, unless the match has just begun.
        const before = told.get(rid) ?? (hasJustBegun(events) ? 0 : events.length)
        told.set(rid, events.length)
        for (const event of events.slice(before))
          lines.push({ rid, msgData: { rid, gidm: matchId, home, away, clock, event } })
        if (isOver) told.delete(rid)
      }
      return lines
    },
  }
}
