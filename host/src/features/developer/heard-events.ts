import type { EventBus } from '@site/shell'

/** One event of the bus; what it carried by the names of its fields, for values may be a person's. */
export interface HeardEvent {
  readonly id: number
  /** Milliseconds since the page began. */
  readonly at: number
  readonly name: string
  readonly fields: readonly string[]
}

const MOST = 100

let heard: readonly HeardEvent[] = []
let count = 0
let isListening = false
const listeners = new Set<() => void>()

/** Listens from the first call on for as long as the page lives, also while the panel is closed. */
export function hearEvents(bus: EventBus): void {
  if (isListening) return
  isListening = true
  bus.onAny((name, payload) => {
    count += 1
    const fields = typeof payload === 'object' && payload !== null ? Object.keys(payload) : []
    heard = [{ id: count, at: performance.now(), name, fields }, ...heard].slice(0, MOST)
    for (const listener of [...listeners]) listener()
  })
}

/** The newest first. */
export function heardEvents(): readonly HeardEvent[] {
  return heard
}

export function onHeard(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
