import { Socket } from 'node:net'

import type { Pool } from 'pg'

/** So often within the time after which a server is gone it is asked whether it is there. */
const LOOKS = 4

/** Connections that can be cut, also while they are being made. */
export interface Wires {
  /** For the option `stream` of node-postgres. */
  readonly add: () => Socket
  /** Bytes that have come over those that are there: another number than before tells of a sign of life. */
  readonly heard: () => number
  readonly cut: () => void
}

export function createWires(): Wires {
  const wires = new Set<Socket>()
  return {
    add() {
      const wire = new Socket()
      wires.add(wire)
      return wire.once('close', () => wires.delete(wire))
    },
    heard: () => [...wires].reduce((sum, { bytesRead }) => sum + bytesRead, 0),
    cut() {
      for (const wire of wires) wire.destroy()
    },
  }
}

/**
 * Cuts the connections to a server that answers nobody for a while. A machine or a network that goes away without a word
 * leaves connections behind on which statements wait for a quarter of an hour, each call with them, and the pool has no
 * others. Who waits for a lock or for much work is left alone: the server, from which nothing came meanwhile, is asked
 * another way, and answers.
 *
 * @param answers whether the server answers
 * @returns ends the watch
 */
export function watchServer(
  { pool, wires }: { readonly pool: Pool; readonly wires: Wires },
  answers: () => Promise<boolean>,
  goneAfterMs: number,
): () => void {
  let isLooking = false
  let heardBefore = 0
  let silentSince: number | undefined

  async function look(): Promise<void> {
    const heard = wires.heard()
    const isQuiet = heard === heardBefore
    heardBefore = heard
    const isAnybodyWaiting = pool.waitingCount > 0 || pool.totalCount > pool.idleCount
    if (!isQuiet || !isAnybodyWaiting || (await answers())) {
      silentSince = undefined
      return
    }
    silentSince ??= performance.now()
    if (performance.now() - silentSince >= goneAfterMs) wires.cut()
  }

  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    void look().finally(() => (isLooking = false))
  }, goneAfterMs / LOOKS)
  timer.unref()
  return () => clearInterval(timer)
}
