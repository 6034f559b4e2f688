import rateLimit from '@fastify/rate-limit'
import { MINUTE_MS } from '@site/domain'
import { addressGroup } from '@site/server'
import type { FastifyInstance } from 'fastify'

import type { Limits } from '../context/index.ts'
import type { SharedState } from '../ports/shared-state.ts'
import { hasTurn } from './call-turns.ts'

/** Ceiling of calls, and of what is counted with them, per address over all processes; above it one is answered 6011. */
export async function installLimits(app: FastifyInstance, limits: Limits, shared: SharedState): Promise<void> {
  /** One window of the plugin over the shared state, so that memory and Redis count the same way. */
  class SharedStore {
    incr(key: string, done: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
      shared.count(`limit:${key}`, MINUTE_MS).then(
        (current) => done(null, { current, ttl: MINUTE_MS }),
        () => done(null, { current: 0, ttl: MINUTE_MS }), // a lost store must not take the site down with it
      )
    }
    child(): SharedStore {
      return this
    }
  }
  await app.register(rateLimit, {
    max: limits.callsPerAddress,
    timeWindow: MINUTE_MS,
    store: SharedStore,
    keyGenerator: ({ ip }) => addressGroup(ip),
    skipOnError: true,
    allowList: ({ routeOptions }) => !hasTurn(routeOptions.config),
  })
}
