import * as v from 'valibot'

import { RemoteNameSchema, ThemeIdSchema } from './names.ts'
import { VersionSchema } from './primitives.ts'

/** Where browsers tell the registry how releases do. */
export const HEALTH_PATH = '/registry/health'

/** A device counts once in a window, however often it reports; browsers say nothing twice in one. */
export const HEALTH_WINDOW_MS = 600_000

/** More reports than this in one beacon are refused. */
export const MAX_HEALTH_REPORTS = 20

/**
 * What became of a release on a page: `activated` on screen, `failed` to arrive or threw while it was shown, `fallback`
 * ran in its place, `error` for one that nobody caught and whose script is the release's, `rejected` for a call of it that
 * the gateway did not take, or that had no answer of use.
 */
export const HEALTH_OUTCOMES = ['activated', 'failed', 'fallback', 'error', 'rejected'] as const
export type HealthOutcome = (typeof HEALTH_OUTCOMES)[number]

/** What is measured of a release in a page: its largest paint, and how long it takes to answer a person. */
export const HEALTH_VITALS = ['LCP', 'INP'] as const
export type HealthVital = (typeof HEALTH_VITALS)[number]

/** Longer than this a page waited for somebody who had left it. Milliseconds. */
export const MAX_VITAL_MS = 600_000

const OF_RELEASE = {
  remote: RemoteNameSchema,
  version: VersionSchema,
  cohort: v.picklist(['stable', 'candidate', 'allow']),
}

export const HealthReportSchema = v.union([
  v.strictObject({ ...OF_RELEASE, outcome: v.picklist(HEALTH_OUTCOMES) }),
  v.strictObject({
    ...OF_RELEASE,
    vital: v.picklist(HEALTH_VITALS),
    ms: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_VITAL_MS)),
  }),
])
export type HealthReport = v.InferOutput<typeof HealthReportSchema>

/** `POST /registry/health`, from `navigator.sendBeacon`: no answer worth waiting for, no clock of the device. */
export const HealthBeaconSchema = v.strictObject({
  theme: ThemeIdSchema,
  reports: v.pipe(v.array(HealthReportSchema), v.minLength(1), v.maxLength(MAX_HEALTH_REPORTS)),
})
export type HealthBeacon = v.InferOutput<typeof HealthBeaconSchema>
