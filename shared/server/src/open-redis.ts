import { Redis } from 'ioredis'

import type { Bus } from './bus.ts'
import { keepSubscribed } from './keep-subscribed.ts'
import { Listeners } from './listeners.ts'

/** Prefix of every key and channel: the store may be shared with other services. */
export const REDIS_PREFIX = 'site:'

export interface RedisConnection {
  /** For keys; each begins with `REDIS_PREFIX`. */
  readonly commands: Redis
  /** A topic is the channel `site:<topic>` with JSON messages. Those published while the connection is lost are lost. */
  readonly bus: Bus
  close(): Promise<void>
}

const SILENCE_MS = 3_000

/**
 * Opens a Redis; a connection that is lost is made anew by itself. Rejects when it cannot be reached now.
 *
 * @param options.silenceMs a command that is not answered within so long has failed, and its connection is lost: a machine
 *   or a network that goes away without a word ends none
 */
export async function openRedis(
  url: string,
  { silenceMs = SILENCE_MS }: { readonly silenceMs?: number } = {},
): Promise<RedisConnection> {
  const options = {
    lazyConnect: true,
    connectTimeout: silenceMs,
    socketTimeout: silenceMs,
    commandTimeout: silenceMs,
  }
  const commands = new Redis(url, { ...options, maxRetriesPerRequest: 2, enableAutoPipelining: true })
  const subscriber = new Redis(url, {
    ...options,
    maxRetriesPerRequest: null,
    // The client drops the promises of what it does by itself: a failure of one would end the process.
    autoResubscribe: false,
    // One of several channels of which some were answered before would be counted wrongly.
    autoResendUnfulfilledCommands: false,
  })
  // Without a listener a lost connection would be printed by the client.
  for (const client of [commands, subscriber]) client.on('error', () => {})
  try {
    await Promise.all([commands.connect(), subscriber.connect()])
  } catch (error) {
    // They would go on trying for nobody.
    for (const client of [commands, subscriber]) client.disconnect()
    throw error
  }

  const listeners = new Listeners()
  // An idle connection has nothing to miss an answer to: it is asked.
  const endKeeping = keepSubscribed(subscriber, () => listeners.topics(), { everyMs: silenceMs })
  subscriber.on('message', (channel: string, text: string) => {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return // not one of ours
    }
    listeners.notify(channel, message)
  })

  return {
    commands,
    bus: {
      async publish(topic, message) {
        await commands.publish(REDIS_PREFIX + topic, JSON.stringify(message))
      },
      async subscribe(topic, listener) {
        const channel = REDIS_PREFIX + topic
        listeners.add(channel, listener)
        try {
          await subscriber.subscribe(channel)
        } catch (error) {
          listeners.remove(channel, listener) // who was refused cannot end it
          throw error
        }
        return () => listeners.remove(channel, listener)
      },
    },
    async close() {
      listeners.clear()
      endKeeping()
      subscriber.disconnect()
      await commands.quit().catch(() => commands.disconnect())
    },
  }
}
