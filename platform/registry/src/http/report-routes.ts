import rateLimit from '@fastify/rate-limit'
import { ErrorReportSchema, RemoteNameSchema, ThemeIdSchema } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

import { parseJson, parseOrRefuse, RegistryError } from '../base/index.ts'
import { findReport, framesOf, listReports, type StoredReport, symbolised } from '../reports/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate } from './authenticate.ts'
import { countSchema, deviceIdOf, queryOf } from './params.ts'
import { perNetwork } from './per-network.ts'

/** Events and calls with all their fields stay below this. */
const REPORT_BYTES = 48 * 1024
const LIST_SIZE = 50

const ListQuerySchema = v.object({
  theme: v.optional(ThemeIdSchema),
  remote: v.optional(v.union([v.literal('host'), RemoteNameSchema])),
  limit: v.optional(countSchema(500)),
})
const IdParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)) })

/** Public: errors as browsers report them. A beacon comes as text, because a page sends it without asking first. */
export function reportBeaconRoutes({ reports, options }: Pick<AppParts, 'reports' | 'options'>): FastifyPluginAsync {
  return async (app) => {
    await app.register(rateLimit, perNetwork(options.beaconsPerMinute ?? 600))
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    app.post('/error-reports', { bodyLimit: REPORT_BYTES }, async (request, reply) => {
      const sent = typeof request.body === 'string' ? parseJson(request.body, 'The report') : request.body
      const report = parseOrRefuse(ErrorReportSchema, sent, 'The report')
      await reports.record(report, { deviceId: deviceIdOf(request), address: request.ip })
      return reply.code(204).send()
    })
  }
}

/** Reports for people: what there is, and one with all that it takes to run what ran. */
export function reportRoutes({ context, reports, tokens }: AppParts): FastifyPluginAsync {
  return async (app) => {
    app.get('/error-reports', async (request) => {
      await authenticate(request, tokens)
      const { theme, remote, limit = LIST_SIZE } = queryOf(request, ListQuerySchema)
      await reports.flush()
      return { reports: (await listReports(context.db, { theme, remote, limit })).map(summaryOf) }
    })

    app.get('/error-reports/:id', async (request) => {
      await authenticate(request, tokens)
      const params = v.safeParse(IdParamsSchema, request.params)
      await reports.flush()
      const found = params.success ? await findReport(context.db, params.output.id) : undefined
      if (found === undefined) throw new RegistryError('not-found', 'There is no such report.')
      const { stored, composition } = found
      return {
        ...stored,
        stack: await symbolised(context.mapsDir, framesOf(stored.report.stack ?? '')),
        composition: JSON.parse(composition) as unknown,
      }
    })
  }
}

function summaryOf({ id, report, times, firstAt, lastAt }: StoredReport) {
  const { theme, remote, version, cohort, route, name, message } = report
  return { id, theme, remote, version, cohort, route, name, message, times, firstAt, lastAt }
}
