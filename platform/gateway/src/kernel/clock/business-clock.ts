import type { SharedState } from '../../ports/shared-state.ts'

/**
 * Time of matches, orders, limits and codes. Only the sandbox moves it; signatures, sessions and compositions always
 * use the real clock.
 */
export interface BusinessClock {
  /** Epoch milliseconds. */
  now(): number
  /** How far it is ahead of the real clock, in milliseconds. */
  offset(): number
  /** Moves it in every process; resolves when this one has followed. The sandbox alone calls this. */
  setOffset(offsetMs: number): Promise<void>
  /** Called after each move, when those registered before have followed it. Returns the unsubscribe. */
  onMove(listener: () => void | Promise<void>): () => void
}

const KEY = 'clock:offset'
const TOPIC = 'clock'

/** A clock whose offset is the same in every replica and survives the restart of one. */
export async function createBusinessClock(shared: SharedState): Promise<BusinessClock> {
  let offsetMs = Number((await shared.get(KEY)) ?? 0)
  const listeners = new Set<() => void | Promise<void>>()
  const move = async (next: number): Promise<void> => {
    if (next === offsetMs) return
    offsetMs = next
    // One after the other: what depends on the matches was registered after them and finds them in their new place.
    for (const listener of listeners) await listener()
  }
  await shared.bus.subscribe(TOPIC, (message) => {
    if (typeof message === 'number' && Number.isSafeInteger(message)) void move(message)
  })
  return {
    now: () => Date.now() + offsetMs,
    offset: () => offsetMs,
    async setOffset(next) {
      const followed = move(next)
      await shared.set(KEY, String(next))
      await shared.bus.publish(TOPIC, next)
      await followed
    },
    onMove(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
