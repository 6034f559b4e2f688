import rateLimit from '@fastify/rate-limit'
import { HealthBeaconSchema, THEME_IDS } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'

import { parseJson, parseOrRefuse } from '../base/index.ts'
import { findChannel } from '../channels/index.ts'
import { healthOf, metricsOf } from '../health/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate } from './authenticate.ts'
import { deviceIdOf } from './params.ts'
import { perNetwork } from './per-network.ts'

const BEACON_BYTES = 8 * 1024

/** Public: what browsers report of releases. A beacon comes as text, because a page sends it without asking first. */
export function beaconRoutes({ intake, options }: Pick<AppParts, 'intake' | 'options'>): FastifyPluginAsync {
  return async (app) => {
    await app.register(rateLimit, perNetwork(options.beaconsPerMinute ?? 600))
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.post('/health', { bodyLimit: BEACON_BYTES }, async (request, reply) => {
      const sent = typeof request.body === 'string' ? parseJson(request.body, 'The beacon') : request.body
      const beacon = parseOrRefuse(HealthBeaconSchema, sent, 'The beacon')
      await intake.record(beacon, { deviceId: deviceIdOf(request), address: request.ip })
      return reply.code(204).send()
    })
  }
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
