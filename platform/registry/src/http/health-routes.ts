import { HealthBeaconSchema } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'

import { healthOfThemes } from '../health/index.ts'
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

/** What is known of the health of releases, for people; Prometheus asks elsewhere. */
export function healthRoutes({ context, intake, tokens }: AppParts): FastifyPluginAsync {
  return async (app) => {
    app.get('/health', async (request) => {
      await authenticate(request, tokens)
      return { themes: await healthOfThemes(context, intake) }
    })
  }
}
