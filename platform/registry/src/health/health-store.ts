import { HEALTH_OUTCOMES, HEALTH_VITALS, HEALTH_WINDOW_MS, MAX_VITAL_MS, ThemeIdSchema } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'

import type { Database, Queryable } from '../storage/index.ts'

/** What is counted: what browsers name, and from the outcomes who was seen at all and who did not do well. */
const COUNTED = [...HEALTH_OUTCOMES, ...HEALTH_VITALS, 'seen', 'unwell'] as const
export type Counted = (typeof COUNTED)[number]

/**
 * What is kept of a measured time: the first of these that it is not above, in milliseconds. The limits of what counts as
 * good and as poor (2,500 and 4,000 of LCP, 200 and 500 of INP) are among them.
 */
const TIMES = [
  ...[25, 50, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1250, 1500, 1750, 2000, 2500],
  ...[3000, 3500, 4000, 5000, 6_000, 8000, 10_000, 15_000, 20_000, 30_000, 60_000, MAX_VITAL_MS],
]

/** One device in one window, with one release and one outcome. */
export interface DeviceRow {
  /** Number of the window. */
  readonly slot: number
  readonly theme: string
  readonly remote: string
  /** Revision since which a candidate runs as it does; 0 without one. */
  readonly run: number
  readonly version: string
  readonly cohort: string
  readonly outcome: Counted
  /** A hash. */
  readonly device: string
  /** Of a vital, in milliseconds. */
  readonly ms?: number
}

const CountSchema = v.object({
  theme: ThemeIdSchema,
  remote: v.string(),
  run: v.number(),
  version: v.string(),
  cohort: v.picklist(['stable', 'candidate', 'allow']),
  outcome: v.picklist(COUNTED),
  /** Of a vital: devices for which it took this long at most, and longer than the next shorter time. */
  upTo: v.nullable(v.number()),
  devices: v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger()),
})
export type Count = v.InferOutput<typeof CountSchema>

/** Any constant: processes that count at the same time take turns. */
const COUNTING_LOCK = 7_203_115
/** Windows that are looked at: an hour, the one that is not over included. */
const WINDOWS_SEEN = 6
const KEPT_DAYS = 7

export function windowAt(now: number): number {
  return Math.floor(now / HEALTH_WINDOW_MS)
}

/**
 * Adds what this process has heard; a device that any process has counted in this window is not counted again. Of a vital it
 * has one time in a window, so the time is no part of what makes a row another one.
 */
export async function addDevices(db: Database, rows: readonly DeviceRow[]): Promise<void> {
  const given = rows.map(({ ms, ...row }) => ({
    ...row,
    counted: ms === undefined ? row.outcome : `${row.outcome} ${TIMES.find((time) => ms <= time) ?? MAX_VITAL_MS}`,
  }))
  await db.transaction(async (tx) => {
    await tx.query(`SELECT pg_advisory_xact_lock(${COUNTING_LOCK})`)
    await tx.query(
      `WITH given AS (
         SELECT * FROM jsonb_to_recordset($1::jsonb) AS row (
           slot bigint, theme text, remote text, run integer, version text, cohort text, outcome text, device text,
           counted text
         )
       ), fresh AS (
         INSERT INTO registry.health_devices (slot, theme, remote, run, version, cohort, outcome, device)
         SELECT slot, theme, remote, run, version, cohort, outcome, device FROM given
         ON CONFLICT DO NOTHING
         RETURNING slot, theme, remote, run, version, cohort, outcome, device
       )
       INSERT INTO registry.health_counts AS known (slot, theme, remote, run, version, cohort, outcome, devices)
       SELECT slot, theme, remote, run, version, cohort, counted, count(*)
       FROM fresh JOIN given USING (slot, theme, remote, run, version, cohort, outcome, device)
       GROUP BY 1, 2, 3, 4, 5, 6, 7
       ON CONFLICT ON CONSTRAINT health_counts_pkey DO UPDATE SET devices = known.devices + excluded.devices`,
      [JSON.stringify(given)],
    )
  })
}

/** The last hour, all windows together: a device that stayed for three of them is three samples. */
export async function readCounts(db: Queryable, now: number): Promise<Count[]> {
  const { rows } = await db.query(
    `SELECT theme, remote, run, version, cohort, split_part(outcome, ' ', 1) AS outcome,
       nullif(split_part(outcome, ' ', 2), '')::integer AS "upTo", sum(devices)::text AS devices
     FROM registry.health_counts WHERE slot > $1
     GROUP BY 1, 2, 3, 4, 5, 6, 7 ORDER BY 1, 2, 4, 5, 6, 7, 3`,
    [windowAt(now) - WINDOWS_SEEN],
  )
  return v.parse(v.array(CountSchema), rows)
}

/** Throws away devices of windows that are over, and counts after a week. */
export async function thinOut(db: Queryable, now: number): Promise<void> {
  await db.query('DELETE FROM registry.health_devices WHERE slot < $1', [windowAt(now) - 1])
  await db.query('DELETE FROM registry.health_counts WHERE slot < $1', [windowAt(now - KEPT_DAYS * DAY_MS)])
}
