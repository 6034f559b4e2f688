import type { FastifyBaseLogger } from 'fastify'

import type { ChatService } from '../talk/index.ts'

/** How often it is looked whether bets that a room waits for are settled, and for how long it waits at most. */
const LOOK_MS = 500
const LONGEST_MS = 60_000

interface RoomEndsOptions {
  readonly service: Pick<ChatService, 'overRooms' | 'endRooms'>
  /** Tells whoever is in a room that it is over. */
  readonly end: (rid: string) => Promise<void>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

/**
 * Ends rooms after their matches: one in which somebody has shown a bet on the match ends when that bet is settled, a
 * moment after the whistle, so that who sees it there sees what has become of it. A settlement that fails keeps no room
 * open for longer than a minute.
 */
export function createRoomEnds({ service, end, log }: RoomEndsOptions) {
  /** Rooms that wait for bets, and since when. */
  let waiting = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function lookSoon(): void {
    clearTimeout(timer)
    if (isClosed || waiting.size === 0) return
    timer = setTimeout(() => {
      endOver().catch((error: unknown) => log.warn({ err: error }, 'rooms of matches that are over were not ended'))
    }, LOOK_MS).unref()
  }

  /** Looks for rooms whose match is over. */
  async function endOver(): Promise<void> {
    try {
      const over = await service.overRooms()
      const now = performance.now()
      const waits = ({ rid, hasRunningBets }: (typeof over)[number]) =>
        hasRunningBets && now - (waiting.get(rid) ?? now) < LONGEST_MS
      const ended = await service.endRooms(over.filter((room) => !waits(room)).map(({ rid }) => rid))
      waiting = new Map(over.filter(waits).map(({ rid }) => [rid, waiting.get(rid) ?? now]))
      for (const rid of ended) await end(rid)
    } finally {
      lookSoon()
    }
  }

  return {
    endOver,
    close(): void {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
