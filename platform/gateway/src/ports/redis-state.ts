import { Redis } from 'ioredis'

import type { SharedState } from './shared-state.ts'

/** Prefix of every key and channel: the store may be shared with other services. */
const PREFIX = 'site:'

/** Shared state of several replicas. A topic is the Redis channel `site:<topic>` with JSON messages. */
export async function createRedisState(url: string): Promise<SharedState> {
  const options = { lazyConnect: true, maxRetriesPerRequest: 2, enableAutoPipelining: true }
  const commands = new Redis(url, options)
  const subscriber = new Redis(url, { ...options, maxRetriesPerRequest: null })
  // Without a listener a lost connection would be printed by the client; it reconnects by itself.
  for (const client of [commands, subscriber]) client.on('error', () => {})
  await Promise.all([commands.connect(), subscriber.connect()])

  const listeners = new Map<string, Set<(message: unknown) => void>>()
  subscriber.on('message', (channel: string, text: string) => {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      return // not one of ours
    }
    for (const listener of listeners.get(channel) ?? []) listener(message)
  })

  return {
    bus: {
      async publish(topic, message) {
        await commands.publish(PREFIX + topic, JSON.stringify(message))
      },
      async subscribe(topic, listener) {
        const channel = PREFIX + topic
        const all = listeners.get(channel) ?? new Set()
        if (!listeners.has(channel)) {
          listeners.set(channel, all)
          await subscriber.subscribe(channel)
        }
        all.add(listener)
        return () => all.delete(listener)
      },
    },
    async putIfAbsent(key, ttlMs, value = '1') {
      return (await commands.set(PREFIX + key, value, 'PX', ttlMs, 'NX')) === 'OK'
    },
    async count(key, windowMs) {
      const name = PREFIX + key
      const replies = await commands.multi().incr(name).pexpire(name, windowMs, 'NX').exec()
      return Number(replies?.[0]?.[1] ?? 0)
    },
    async get(key) {
      return (await commands.get(PREFIX + key)) ?? undefined
    },
    async set(key, value, ttlMs) {
      await commands.set(PREFIX + key, value, 'PX', ttlMs)
    },
    async delete(key) {
      await commands.del(PREFIX + key)
    },
    async ping() {
      await commands.ping()
    },
    async close() {
      listeners.clear()
      subscriber.disconnect()
      await commands.quit().catch(() => commands.disconnect())
    },
  }
}
