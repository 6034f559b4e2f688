import { Redis } from 'ioredis'

import type { RevisionBus } from './revision-bus.ts'

/** The gateways' convention: a topic is the Redis channel `site:<topic>` with a JSON message. */
const PREFIX = 'site:'

/** The bus of several processes. A lost connection is found again by itself; messages meanwhile are lost. */
export async function createRedisBus(url: string): Promise<RevisionBus & { close(): Promise<void> }> {
  const options = { lazyConnect: true, maxRetriesPerRequest: 2 }
  const commands = new Redis(url, options)
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null })
  for (const client of [commands, subscriber]) client.on('error', () => {}) // the client reconnects by itself
  await Promise.all([commands.connect(), subscriber.connect()])
  return {
    async publish(topic, payload) {
      await commands.publish(PREFIX + topic, JSON.stringify(payload))
    },
    async subscribe(topic, listener) {
      const onMessage = (channel: string, text: string): void => {
        if (channel === PREFIX + topic) listener(parseOrText(text))
      }
      subscriber.on('message', onMessage)
      await subscriber.subscribe(PREFIX + topic)
      return () => void subscriber.off('message', onMessage)
    },
    async close() {
      subscriber.disconnect()
      await commands.quit().catch(() => commands.disconnect())
    },
  }
}

function parseOrText(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
