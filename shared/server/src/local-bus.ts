import type { Bus } from './bus.ts'
import { Listeners } from './listeners.ts'

/** A bus within this process. */
export function createLocalBus(): Bus & { close(): void } {
  const listeners = new Listeners()
  return {
    async publish(topic, message) {
      // Through JSON, so that a message which would not survive Redis does not survive here either.
      listeners.notify(topic, JSON.parse(JSON.stringify(message)))
    },
    async subscribe(topic, listener) {
      listeners.add(topic, listener)
      return () => listeners.remove(topic, listener)
    },
    close: () => listeners.clear(),
  }
}
