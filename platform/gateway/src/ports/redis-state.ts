import { openRedis, REDIS_PREFIX } from '@site/server'

import type { SharedState } from './shared-state.ts'

/** Goes with everything else that the store forgets, and so tells that it has forgotten. */
const BEGAN = `${REDIS_PREFIX}began`

/** The store compares and deletes at one time: between two commands the key could run out and be taken by another. */
const DELETE_IF = `if redis.call('get', KEYS[1]) == ARGV[1] then return redis.call('del', KEYS[1]) end return 0`

/** Shared state of several replicas. */
export async function createRedisState(url: string, options?: Parameters<typeof openRedis>[1]): Promise<SharedState> {
  const { commands, bus, close } = await openRedis(url, options)
  async function remembersFrom(): Promise<number> {
    const began = await commands.get(BEGAN)
    if (began !== null) return Number(began)
    await commands.set(BEGAN, String(Date.now()), 'NX')
    return Number(await commands.get(BEGAN))
  }
  // Before the first call comes, which was signed before it would ask.
  await remembersFrom()
  return {
    bus,
    remembersFrom,
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
    async deleteIf(key, value) {
      await commands.eval(DELETE_IF, 1, REDIS_PREFIX + key, value)
    },
    async ping() {
      await commands.ping()
    },
    close,
  }
}
