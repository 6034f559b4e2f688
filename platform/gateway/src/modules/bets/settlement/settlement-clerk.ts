import type { FastifyBaseLogger } from 'fastify'

import { createTryAgain } from '../../../lib/try-again.ts'
import { type EngineRecord, isOver } from '../../sports/index.ts'

/** Looks through everything as often as this, in case a hint was lost. */
const SCAN_MS = 60_000

interface ClerkOptions {
  readonly settleMatch: (matchId: number) => Promise<number>
  readonly missed: () => Promise<readonly number[]>
  readonly unfinished: () => Promise<readonly number[]>
  /** Has matches played out that ended while nobody played them. */
  readonly makeUpFor: (ids: readonly number[]) => Promise<void>
  readonly log: FastifyBaseLogger
}

/** Settles matches one after the other, in the replica that plays them, as soon as they are written down. */
export function createSettlementClerk({ settleMatch, missed, unfinished, makeUpFor, log }: ClerkOptions) {
  const waiting = new Set<number>()
  /** First halves that are settled; nothing more can be bet on them. */
  const halves = new Set<number>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  let isActive = false
  const tryAgain = createTryAgain(look, () => isActive)

  function wake(): void {
    if (!isActive || running !== undefined) return
    running = work().finally(() => {
      running = undefined
      if (waiting.size > 0) wake()
    })
  }

  async function work(): Promise<void> {
    for (const id of waiting) {
      if (!isActive) return
      waiting.delete(id)
      try {
        await settleMatch(id)
      } catch (error) {
        log.warn({ err: error, match: id }, 'a match could not be settled, trying again')
        tryAgain.later()
      }
    }
  }

  async function look(): Promise<void> {
    if (!isActive) return
    try {
      await makeUpFor(await unfinished())
      for (const id of await missed()) waiting.add(id)
      wake()
    } catch (error) {
      log.warn({ err: error }, 'could not look for matches to settle, trying again')
      tryAgain.later()
    }
  }

  return {
    start() {
      if (isActive) return
      isActive = true
      halves.clear()
      void look()
      timer = setInterval(() => void look(), SCAN_MS)
    },
    /** Looks now instead of with the next minute. */
    look: () => void look(),
    async stop() {
      isActive = false
      clearInterval(timer)
      tryAgain.cancel()
      await running
    },
    /** Matches that were just written down. */
    saved(records: readonly EngineRecord[]) {
      if (!isActive) return
      for (const { fixture, state } of records) {
        const isHalf = !isOver(state) && state.half !== undefined
        if (isHalf && halves.has(fixture.id)) continue
        if (isHalf) halves.add(fixture.id)
        if (isOver(state)) halves.delete(fixture.id)
        if (isHalf || isOver(state)) waiting.add(fixture.id)
      }
      wake()
    },
  }
}
