import { randomUUID } from 'node:crypto'

import * as v from 'valibot'

import type { SharedState } from '../../ports/shared-state.ts'

const ChannelSchema = v.picklist(['sms', 'voice', 'email'])
export type Channel = v.InferOutput<typeof ChannelSchema>

/** A text message, voice call or e-mail that the site sends to a person. */
export const MessageSchema = v.object({
  channel: ChannelSchema,
  /** Phone as it was typed or is bound, or address of an e-mail. */
  to: v.string(),
  /** Of an e-mail. */
  subject: v.optional(v.string()),
  text: v.string(),
  /** The code inside: for templates of carriers, and for the drivers of the sandbox. */
  code: v.optional(v.string()),
  /** Moment of the business clock after which nobody wants it any more, epoch ms. */
  until: v.number(),
})
export type Message = v.InferOutput<typeof MessageSchema>

/** A gateway of before the messages had ids may still run beside this one. */
const IdSchema = v.optional(v.string(), () => randomUUID())
const KeptSchema = v.object({ ...MessageSchema.entries, at: v.number(), id: IdSchema })

/** Where messages to people go. In the sandbox they are kept and shown instead of being sent. */
export interface Outbox {
  /** Whether messages of this kind reach anybody. */
  sends(channel: Channel): boolean
  /** Takes a message over. It is delivered later, where it is delivered at all. */
  send(message: Message): Promise<void>
  /** Newest first; what was really sent is nowhere to be read. */
  messages(): readonly v.InferOutput<typeof KeptSchema>[]
}

const TOPIC = 'outbox'
const KEPT = 200

/** Keeps the last messages of every process. */
export async function createSandboxOutbox(shared: SharedState): Promise<Outbox> {
  const kept: v.InferOutput<typeof KeptSchema>[] = []
  function keep(message: (typeof kept)[number]): void {
    if (kept.some(({ id }) => id === message.id)) return
    kept.unshift(message)
    kept.length = Math.min(kept.length, KEPT)
  }
  await shared.bus.subscribe(TOPIC, (message) => {
    const parsed = v.safeParse(KeptSchema, message)
    if (parsed.success) keep(parsed.output)
  })
  return {
    sends: () => true,
    send(message) {
      const sent = { ...message, at: Date.now(), id: randomUUID() }
      // Whoever is told that a code was sent finds it here, though the bus may bring it to this process later.
      keep(sent)
      return shared.bus.publish(TOPIC, sent)
    },
    messages: () => kept,
  }
}
