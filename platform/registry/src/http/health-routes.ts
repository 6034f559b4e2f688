import { HealthBeaconSchema, THEME_IDS } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'

import { findChannel } from '../channels/index.ts'
import { healthOf, metricsOf } from '../health/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate } from './authenticate.ts'
import { beaconCall } from './beacon-call.ts'

const BEACON_BYTES = 8 * 1024

/** What browsers report of releases. */
export function beaconRoutes({ intake, options }: Pick<AppParts, 'intake' | 'options'>): FastifyPluginAsync {
  return beaconCall({
    ...{ path: '/health', schema: HealthBeaconSchema, what: 'The beacon', mostBytes: BEACON_BYTES },
    perMinute: options.beaconsPerMinute,
    record: (beacon, from) => intake.record(beacon, from),
  })
}

/** What is known of the health of releases, for people and for Prometheus. */
export function healthRoutes({ context, intake, reports, tokens }: AppParts): FastifyPluginAsync {
  const { db, now } = context

  async function themes() {
    await intake.flush()
    const channels = await Promise.all(THEME_IDS.map((theme) => findChannel(db, theme)))
    return Promise.all(
      channels.filter((channel) => channel !== undefined).map((channel) => healthOf(db, channel, now())),
    )
  }

  return async (app) => {
    app.get('/health', async (request) => {
      await authenticate(request, tokens)
      return { themes: await themes() }
    })

    app.get('/metrics', async (request, reply) => {
      await authenticate(request, tokens)
      const metrics = metricsOf(await themes(), { health: intake.fates(), errors: reports.fates() })
      return reply.type(metrics.contentType).send(await metrics.metrics())
    })
  }
}
