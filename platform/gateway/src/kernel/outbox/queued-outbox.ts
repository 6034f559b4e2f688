import { randomUUID } from 'node:crypto'

import { inSpan } from '@site/server'
import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

import { createEnvelopeCipher } from '../../lib/envelope-crypto.ts'
import type { MessageDriver } from './driver.ts'
import { type Channel, MessageSchema, type Outbox } from './outbox.ts'

/** What a job carries of a message: its id, and everything else closed, for codes and numbers are in it. */
export const QueuedSchema = v.object({ id: v.pipe(v.string(), v.uuid()), sealed: v.string() })
export type QueuedMessage = v.InferOutput<typeof QueuedSchema>

/** How a message ends: with its carrier, given to nobody in time, or given up while its code was still good. */
export const MESSAGE_ENDS = ['sent', 'refused', 'late', 'given_up'] as const
export type MessageEnd = (typeof MESSAGE_ENDS)[number]

interface QueueTools {
  /** One for each channel. */
  readonly drivers: readonly MessageDriver[]
  /** 64 hex digits; messages that wait are closed with it. */
  readonly key: string
  /** The business clock, epoch ms. */
  readonly now: () => number
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /**
   * Where messages of a channel wait, so that a carrier that is away holds up no other: calls `run` with what it is given,
   * again and again until it does not fail, or until it is given up, which is said.
   */
  readonly queue: (
    channel: Channel,
    run: (queued: QueuedMessage) => Promise<void>,
    onGivenUp: () => void,
  ) => (queued: QueuedMessage) => Promise<void>
  /** Each message that has come to its end. */
  readonly onEnd: (channel: Channel, end: MessageEnd) => void
}

/** Delivers messages through drivers, by way of a queue that tries again what has failed, until nobody wants it. */
export function createQueuedOutbox({ drivers, key, now, log, queue, onEnd }: QueueTools): Outbox {
  const cipher = createEnvelopeCipher({ aes: key, sign: key })
  const driverOf = new Map(drivers.map((driver) => [driver.channel, driver]))

  async function deliver({ id, sealed }: QueuedMessage): Promise<void> {
    const opened = cipher.open(sealed)
    if (opened === undefined) throw new Error('a message was closed with another key')
    const message = v.parse(MessageSchema, JSON.parse(opened))
    const { channel, until } = message
    if (now() >= until) {
      log.warn({ channel, id }, 'a message was not delivered in time')
      return onEnd(channel, 'late')
    }
    const driver = driverOf.get(channel)
    if (driver === undefined) throw new Error(`nothing sends messages of the kind ${channel} any more`)
    const fate = await inSpan({ name: `deliver ${channel}`, kind: 'client' }, () => driver.deliver(id, message))
    if (fate === 'refused') log.warn({ channel, id }, 'a message was refused: it will never reach this person')
    return onEnd(channel, fate)
  }
  const queues = new Map(
    drivers.map(({ channel }) => [channel, queue(channel, deliver, () => onEnd(channel, 'given_up'))]),
  )

  return {
    sends: (channel) => driverOf.has(channel),
    async send(message) {
      const add = queues.get(message.channel)
      if (add === undefined) throw new Error(`nothing sends messages of the kind ${message.channel}`)
      await add({ id: randomUUID(), sealed: cipher.seal(JSON.stringify(message)) })
    },
    messages: () => [],
  }
}
