import { createLocalBus } from '@site/server'

import type { SharedState } from './shared-state.ts'

interface Stored {
  value: string
  expiresAt: number
}

const SWEEP_MS = 30_000

/** Shared state of a single process. */
export function createMemoryState(now: () => number = Date.now): SharedState {
  const values = new Map<string, Stored>()
  const bus = createLocalBus()
  const began = now()
  const read = (key: string): Stored | undefined => {
    const stored = values.get(key)
    if (stored === undefined || stored.expiresAt > now()) return stored
    values.delete(key)
    return undefined
  }
  const sweep = setInterval(() => {
    for (const key of values.keys()) read(key)
  }, SWEEP_MS)
  sweep.unref()

  return {
    bus,
    remembersFrom: async () => began,
    async putIfAbsent(key, ttlMs, value = '1') {
      if (read(key) !== undefined) return false
      values.set(key, { value, expiresAt: now() + ttlMs })
      return true
    },
    async count(key, windowMs) {
      const stored = read(key) ?? { value: '0', expiresAt: now() + windowMs }
      stored.value = String(Number(stored.value) + 1)
      values.set(key, stored)
      return Number(stored.value)
    },
    async get(key) {
      return read(key)?.value
    },
    async set(key, value, ttlMs = Infinity) {
      values.set(key, { value, expiresAt: now() + ttlMs })
    },
    async delete(key) {
      values.delete(key)
    },
    async deleteIf(key, value) {
      if (read(key)?.value === value) values.delete(key)
    },
    async ping() {},
    async close() {
      clearInterval(sweep)
      values.clear()
      bus.close()
    },
  }
}
