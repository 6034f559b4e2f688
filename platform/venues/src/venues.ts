import type { FastifyInstance } from 'fastify'

import { createDrawClock } from './games/index.ts'
import { createApp } from './http/index.ts'
import type { VenuesOptions } from './options.ts'
import { createSweeper, createVenueService } from './play/index.ts'
import { createStore } from './store/index.ts'
import { createWalletClient } from './wallet/index.ts'

/** Between two looks at what is to be ended. */
const SWEEP_MS = 1_000

export interface Venues {
  /** Not listening yet: the caller listens, or hands requests of the venues' host name over. */
  readonly app: FastifyInstance
  /** Begins to end rounds; the operator's wallet must be there by now. */
  start(): void
  /** One look at what is to be ended, which `start` repeats. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/**
 * The sandbox venues: a company of its own, with a server, a page and records of its own. Of the operator it knows the
 * wallet's address and a secret.
 */
export async function createVenues(options: VenuesOptions): Promise<Venues> {
  const store = createStore(options.pool)
  await store.migrate()
  const wallet = createWalletClient(options)
  const clock = createDrawClock(options.now)
  const service = createVenueService({ store, wallet, now: clock.now })
  const app = createApp(service, options, clock)
  // For whoever runs it: the process answers, and so does its database.
  app.get('/healthz', async (_request, reply) => {
    const isWell = await options.pool.query('select 1').then(
      () => true,
      () => false,
    )
    return reply.code(isWell ? 200 : 503).send({ ok: isWell })
  })
  const sweeper = createSweeper(() => service.sweep(app.log), SWEEP_MS, app.log)
  return {
    app,
    start: () => sweeper.start(),
    sweep: () => service.sweep(app.log),
    async close() {
      await sweeper.stop()
      await app.close()
    },
  }
}
