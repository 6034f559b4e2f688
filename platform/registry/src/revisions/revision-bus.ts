import { EventEmitter } from 'node:events'

import { ThemeIdSchema } from '@site/contracts'
import * as v from 'valibot'

/** Topic on which every change of a channel is told; gateways push it to open tabs over `/ws/site`. */
export const REVISION_TOPIC = 'revision'

export const RevisionSchema = v.object({ theme: ThemeIdSchema, revision: v.number() })
export type Revision = v.InferOutput<typeof RevisionSchema>

/**
 * The publish-subscribe that the site's servers share: Redis where there are several processes, this process's own
 * otherwise. Payloads are plain JSON values.
 */
export interface RevisionBus {
  publish(topic: typeof REVISION_TOPIC, payload: Revision): void | Promise<void>
  /** @returns a function that ends the subscription */
  subscribe(topic: typeof REVISION_TOPIC, listener: (payload: unknown) => void): (() => void) | Promise<() => void>
}

/** A bus within this process. */
export function createLocalBus(): RevisionBus {
  const emitter = new EventEmitter()
  return {
    publish: (topic, payload) => void emitter.emit(topic, payload),
    subscribe(topic, listener) {
      emitter.on(topic, listener)
      return () => void emitter.off(topic, listener)
    },
  }
}
