import { type Endpoint, type Form, MAX_RECENT } from '@site/contracts'
import type { EventBus } from '@site/shell'

import { formOf } from './form.ts'

interface Noted {
  readonly id: number
  /** Milliseconds since the page began. */
  readonly at: number
  readonly name: string
  /** Names and types of what it carried: values may be a person's. */
  readonly form: Form
}
/** One event of the bus. */
export type NotedEvent = Noted
/** One call that has ended. */
export interface NotedCall extends Noted {
  /** Of the answer; -1 for a call that was given up. */
  readonly code: number
  readonly ms: number
}

/** The newest last; each list is a new one with every line that it gets. */
export interface Recent {
  readonly events: readonly NotedEvent[]
  readonly calls: readonly NotedCall[]
}

const GIVEN_UP = -1

/** Keeps the last events and calls of a page by their form. */
export function createRecent() {
  let recent: Recent = { events: [], calls: [] }
  let count = 0
  let follows: unknown
  const listeners = new Set<() => void>()

  function note(more: Partial<Recent>): void {
    recent = { ...recent, ...more }
    for (const listener of [...listeners]) listener()
  }

  return {
    /** Hears the bus from the first call on for as long as the page lives. */
    followEvents(bus: Pick<EventBus, 'onAny'>): void {
      if (follows === bus) return
      follows = bus
      bus.onAny((name, payload) => {
        count += 1
        const event = { id: count, at: performance.now(), name, form: formOf(payload) }
        note({ events: [...recent.events, event].slice(-MAX_RECENT) })
      })
    },
    noteCall(
      { method, path }: Pick<Endpoint, 'method' | 'path'>,
      input: unknown,
      startedAt: number,
      ended: unknown,
      endedAt = performance.now(),
    ) {
      count += 1
      const ms = Math.round(endedAt - startedAt)
      const call = { id: count, at: startedAt, name: `${method} ${path}`, form: formOf(input), code: codeOf(ended), ms }
      note({ calls: [...recent.calls, call].slice(-MAX_RECENT) })
    },
    read: (): Recent => recent,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** An answer and an `ApiError` carry a code alike. */
function codeOf(ended: unknown): number {
  if (typeof ended !== 'object' || ended === null || !('code' in ended)) return GIVEN_UP
  const { code } = ended
  // a DOMException of an abort has a code of its own
  return typeof code === 'number' && !(ended instanceof DOMException) ? code : GIVEN_UP
}

/** Those of this page. */
export const recent = createRecent()
