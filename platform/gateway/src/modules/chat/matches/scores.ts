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
  /** Of each of them its place in the match's whole history, of which the room does not hear all. */
  readonly places: readonly number[]
}

function hasJustBegun(events: PlayedMatch['events']): boolean {
  return events.length === 1 && events[0]?.type === 'kickoff'
}

/** Finds what has happened in matches since they were looked at before. */
export function createScores() {
  /** How many events of a match were told, and its score then. */
  const told = new Map<string, { readonly events: number; readonly score: string }>()
  /** How much of a match's history another replica has told, by the match. */
  let toldElsewhere = new Map<string, number>()

  function startOf({ matchId, events, places }: PlayedMatch): number {
    const known = toldElsewhere.get(matchId)
    toldElsewhere.delete(matchId)
    if (known !== undefined) return places.filter((place) => place < known).length
    // Whoever comes in is shown the score as it is: what happened before is no news, unless the match has just begun.
    return hasJustBegun(events) ? 0 : events.length
  }

  return {
    /** Another replica has played the matches meanwhile, and told of what it has written down of them. */
    takeOver(written: ReadonlyMap<number, number>): void {
      told.clear()
      toldElsewhere = new Map([...written].map(([id, events]) => [String(id), events]))
    },
    /** One line for each event that is new; of a score that changed without one (other sports than football) a bare one. */
    changes(played: readonly PlayedMatch[]) {
      const lines: { readonly rid: string; readonly msgData: ScoreData }[] = []
      for (const match of played) {
        const { rid, matchId, home, away, clock, events, isOver } = match
        const before = told.get(rid)
        const score = `${home}:${away}`
        told.set(rid, { events: events.length, score })
        const now = { rid, gidm: matchId, home, away, clock }
        const happened = events.slice(before?.events ?? startOf(match))
        for (const event of happened) lines.push({ rid, msgData: { ...now, event } })
        if (happened.length === 0 && before !== undefined && before.score !== score) lines.push({ rid, msgData: now })
        if (isOver) told.delete(rid)
      }
      return lines
    },
  }
}
