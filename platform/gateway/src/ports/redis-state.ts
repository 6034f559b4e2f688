import { openRedis, REDIS_PREFIX } from '@site/server'

import type { SharedState } from './shared-state.ts'

/** Shared state of several replicas. */
export async function createRedisState(url: string): Promise<SharedState> {
  const { commands, bus, close } = await openRedis(url)
  return {
    bus,
    remembersFrom: 0,
    async putIfAbsent(key, ttlMs, value = '1') {
      return (await commands.set(REDIS_PREFIX + key, value, 'PX', ttlMs, 'NX')) === 'OK'
    },
    async count(key, windowMs) {
      const name = REDIS_PREFIX + key
      const replies = await commands.multi().incr(name).pexpire(name, windowMs, 'NX').exec()
      return Number(replies?.[0]?.[1] ?? 0)
    },
    async get(key) {
      return (await commands.get(REDIS_PREFIX + key)) ?? undefined
    },
    async set(key, value, ttlMs) {
      if (ttlMs === undefined) await commands.set(REDIS_PREFIX + key, value)
      else await commands.set(REDIS_PREFIX + key, value, 'PX', ttlMs)
    },
    async delete(key) {
      await commands.del(REDIS_PREFIX + key)
    },
    async ping() {
      await commands.ping()
    },
    close,
  }
}
