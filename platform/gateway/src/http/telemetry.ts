import {
  ApiError,
  EpochMsSchema,
  MAX_TELEMETRY_REPORTS,
  RemoteNameSchema,
  STATUS,
  ThemeIdSchema,
  VersionSchema,
} from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import { addressGroup, toldPlaces, toldRoute, toldWords } from '@site/server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'

import { Windows } from '../kernel/sockets/index.ts'
import { UNTIL_A_FAULT } from '../lib/parse-input.ts'
import type { GatewayMetrics } from './metrics.ts'

const TELEMETRY = '/telemetry'
/**
 * Beacons of one address that a process looks at in a minute: a tab sends two or three in a visit, and twelve a minute if
 * it does nothing but fail.
 */
export const BEACONS_PER_ADDRESS = 300

const Text = (max: number) => v.pipe(v.string(), v.maxLength(max))
const origin = {
  theme: ThemeIdSchema,
  /** Revision of the composition that the page runs. */
  composition: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** `host`, or the remote that the report is about. */
  remote: RemoteNameSchema,
  version: v.union([VersionSchema, Text(64)]),
  /** `override`: from a page with a developer's grant, counted apart from everybody's. */
  cohort: v.picklist(['stable', 'candidate', 'allow', 'override']),
}

/** One beacon of a browser: errors and web vitals, each with the release that it happened in. */
const TelemetrySchema = v.object({
  reports: v.pipe(
    v.array(
      v.variant('type', [
        v.object({
          type: v.literal('error'),
          ...origin,
          // A page has left numbers out already: what it sends is nobody's word, and is logged.
          name: v.pipe(Text(80), v.transform(toldWords)),
          message: v.pipe(Text(500), v.transform(toldWords)),
          stack: v.optional(v.pipe(Text(4000), v.transform(toldPlaces))),
          route: v.optional(v.pipe(Text(200), v.transform(toldRoute))),
          at: EpochMsSchema,
        }),
        v.object({
          type: v.literal('vital'),
          ...origin,
          name: v.picklist(['LCP', 'INP', 'CLS', 'FCP', 'TTFB']),
          value: v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(600_000)),
          route: v.optional(Text(200)),
        }),
      ]),
    ),
    v.minLength(1),
    v.maxLength(MAX_TELEMETRY_REPORTS),
  ),
})

type Report = v.InferOutput<typeof TelemetrySchema>['reports'][number]

/** `POST /telemetry`, from `navigator.sendBeacon`: no envelope, no answer worth waiting for. */
export function installTelemetry(app: FastifyInstance, metrics: GatewayMetrics): void {
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  const beacons = new Windows(MINUTE_MS, Date.now)
  async function onRequest({ ip }: FastifyRequest): Promise<void> {
    if (!beacons.tryAcquire(addressGroup(ip), BEACONS_PER_ADDRESS)) throw new ApiError(STATUS.FREQUENT_SUBMISSION)
  }

  app.post(TELEMETRY, { bodyLimit: 64 * 1024, config: { counted: true }, onRequest }, async (request, reply) => {
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), TelemetrySchema), request.body, UNTIL_A_FAULT)
    if (!parsed.success) return reply.code(400).send()
    for (const report of parsed.output.reports) {
      const labels = labelsOf(report)
      if (report.type === 'error') {
        metrics.countError(labels)
        request.log.warn({ report }, 'browser error')
      } else {
        metrics.observeVital({ ...labels, name: report.name }, report.value)
      }
    }
    return reply.code(204).send()
  })
}

/** A developer's machine builds a version every few minutes: under a grant all of them are one series. */
function labelsOf({ theme, remote, cohort, version, composition }: Report) {
  if (cohort === 'override') return { theme, remote, cohort, version: 'any', composition: 'any' }
  return { theme, remote, cohort, version, composition: String(composition) }
}
