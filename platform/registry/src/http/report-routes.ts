import { ErrorReportSchema, RemoteNameSchema, ThemeIdSchema } from '@site/contracts'
import type { FastifyPluginAsync } from 'fastify'
import * as v from 'valibot'

import { RegistryError } from '../base/index.ts'
import { findReport, framesOf, listReports, type StoredReport, symbolised } from '../reports/index.ts'
import type { AppParts } from './app-parts.ts'
import { authenticate } from './authenticate.ts'
import { beaconCall } from './beacon-call.ts'
import { countSchema, queryOf } from './params.ts'

/** Events and calls with all their fields stay below this. */
const REPORT_BYTES = 48 * 1024
const LIST_SIZE = 50

const ListQuerySchema = v.object({
  theme: v.optional(ThemeIdSchema),
  remote: v.optional(v.union([v.literal('host'), RemoteNameSchema])),
  limit: v.optional(countSchema(500)),
})
const IdParamsSchema = v.object({ id: v.pipe(v.string(), v.regex(/^[0-9a-f]{12}$/)) })

/** Errors as browsers report them. */
export function reportBeaconRoutes({ reports, options }: Pick<AppParts, 'reports' | 'options'>): FastifyPluginAsync {
  return beaconCall({
    ...{ path: '/error-reports', schema: ErrorReportSchema, what: 'The report', mostBytes: REPORT_BYTES },
    perMinute: options.beaconsPerMinute,
    record: (report, from) => reports.record(report, from),
  })
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
