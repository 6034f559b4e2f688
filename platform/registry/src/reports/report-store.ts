import { ErrorReportSchema, type ErrorReport, type ThemeId } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'

import type { Database, Queryable } from '../storage/index.ts'

/** What is to be written of one error. */
export interface ReportRow {
  readonly id: string
  readonly report: ErrorReport
  /** Text of the composition that ran, see `compositionContent`. */
  readonly composition: string
  /** Times since it was written last. */
  readonly times: number
  /** Epoch milliseconds. */
  readonly at: number
}

export interface StoredReport {
  readonly id: string
  readonly report: ErrorReport
  readonly times: number
  readonly firstAt: number
  readonly lastAt: number
}

/** Whoever invents errors fills no more than this. */
const MOST = 2_000
const MOST_OF_RELEASE = 50
const KEPT_DAYS = 14

const BigintSchema = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.safeInteger())
const RowSchema = v.object({
  id: v.string(),
  document: v.string(),
  times: BigintSchema,
  first_at: BigintSchema,
  last_at: BigintSchema,
})
const COLUMNS = 'id, document, times, first_at, last_at'

/** Adds to the errors that are known, and new ones while there is room. @returns how many times found none */
export async function writeReports(db: Database, rows: readonly ReportRow[]): Promise<number> {
  let refused = 0
  await db.transaction(async (tx) => {
    for (const row of rows) if (!(await writeReport(tx, row))) refused += row.times
  })
  return refused
}

async function writeReport(tx: Queryable, { id, report, composition, times, at }: ReportRow): Promise<boolean> {
  const known = await tx.query(
    'UPDATE registry.error_reports SET times = times + $2, last_at = greatest(last_at, $3) WHERE id = $1 RETURNING id',
    [id, times, at],
  )
  if (known.rows.length > 0) return true
  const { theme, remote, version, digest } = report
  const added = await tx.query(
    `INSERT INTO registry.error_reports (id, theme, remote, version, digest, document, times, first_at, last_at)
     SELECT $1, $2, $3, $4, $5, $6, $7, $8, $8
     WHERE (SELECT count(*) FROM registry.error_reports) < ${MOST}
       AND (SELECT count(*) FROM registry.error_reports WHERE theme = $2 AND remote = $3 AND version = $4) < ${MOST_OF_RELEASE}
     ON CONFLICT (id) DO UPDATE
       SET times = error_reports.times + excluded.times, last_at = greatest(error_reports.last_at, excluded.last_at)
     RETURNING id`,
    [id, theme, remote, version, digest, JSON.stringify(report), times, at],
  )
  if (added.rows.length === 0) return false
  await tx.query(
    'INSERT INTO registry.reported_compositions (digest, document) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [digest, composition],
  )
  return true
}

export interface ReportFilter {
  readonly theme?: ThemeId | undefined
  readonly remote?: string | undefined
  readonly limit: number
}

/** The last ones first. */
export async function listReports(db: Queryable, { theme, remote, limit }: ReportFilter): Promise<StoredReport[]> {
  const { rows } = await db.query(
    `SELECT ${COLUMNS} FROM registry.error_reports
     WHERE ($1::text IS NULL OR theme = $1) AND ($2::text IS NULL OR remote = $2)
     ORDER BY last_at DESC, id LIMIT $3`,
    [theme ?? null, remote ?? null, limit],
  )
  return v.parse(v.array(RowSchema), rows).map(fromRow)
}

/** A report with the text of its composition. */
export async function findReport(
  db: Queryable,
  id: string,
): Promise<{ readonly stored: StoredReport; readonly composition: string } | undefined> {
  const { rows } = await db.query(
    `SELECT r.id, r.document, r.times, r.first_at, r.last_at, c.document AS composition
     FROM registry.error_reports r JOIN registry.reported_compositions c USING (digest) WHERE r.id = $1`,
    [id],
  )
  const [row] = v.parse(v.array(v.object({ ...RowSchema.entries, composition: v.string() })), rows)
  return row === undefined ? undefined : { stored: fromRow(row), composition: row.composition }
}

/** Throws away what has not been seen for two weeks, and compositions that no report names any more. */
export async function thinOutReports(db: Database, now: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('DELETE FROM registry.error_reports WHERE last_at < $1', [now - KEPT_DAYS * DAY_MS])
    await tx.query(
      `DELETE FROM registry.reported_compositions c
       WHERE NOT EXISTS (SELECT FROM registry.error_reports r WHERE r.digest = c.digest)`,
    )
  })
}

function fromRow(row: v.InferOutput<typeof RowSchema>): StoredReport {
  return {
    id: row.id,
    report: v.parse(ErrorReportSchema, JSON.parse(row.document)),
    times: row.times,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }
}
