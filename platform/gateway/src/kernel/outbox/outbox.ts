import * as v from 'valibot'

import type { SharedState } from '../../ports/shared-state.ts'

/** A text message or e-mail that the site sends to a person. */
const OutboxMessageSchema = v.object({
  channel: v.picklist(['sms', 'voice', 'email']),
  to: v.string(),
  /** Of an e-mail. */
  subject: v.optional(v.string()),
  text: v.string(),
  /** The code inside, for the drivers. */
  code: v.optional(v.string()),
  at: v.number(),
})
export type OutboxMessage = v.InferOutput<typeof OutboxMessageSchema>

/** Where messages to people go. In the sandbox they are kept and shown instead of being sent. */
export interface Outbox {
  /** Whether messages of this kind reach anybody. */
  sends(channel: OutboxMessage['channel']): boolean
  send(message: Omit<OutboxMessage, 'at'>): Promise<void>
  /** Newest first. */
  messages(): readonly OutboxMessage[]
}

const TOPIC = 'outbox'
const KEPT = 200

/** Keeps the last messages of every process. */
export async function createSandboxOutbox(shared: SharedState): Promise<Outbox> {
  const kept: OutboxMessage[] = []
  await shared.bus.subscribe(TOPIC, (message) => {
    const parsed = v.safeParse(OutboxMessageSchema, message)
    if (parsed.success) kept.unshift(parsed.output)
    kept.length = Math.min(kept.length, KEPT)
  })
  return {
    sends: () => true,
    send: (message) => shared.bus.publish(TOPIC, { ...message, at: Date.now() }),
    messages: () => kept,
  }
}
