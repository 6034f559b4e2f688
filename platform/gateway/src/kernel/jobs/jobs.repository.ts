import { and, eq, lt, lte, or, sql } from 'drizzle-orm'

import type { Executor } from '../../db/database.ts'
import { type JobRow, jobScheduleTable, jobTable } from '../../db/schema/jobs.ts'

export interface NewJob {
  readonly name: string
  readonly key: string | undefined
  readonly data: unknown
  readonly dueAt: Date
}

/** Rows of one statement at most: a statement takes 65,535 values. */
const ROWS = 1_000

/** Writes jobs; one whose name and key are there already is left as it is. */
export async function insertJobs(db: Executor, jobs: readonly NewJob[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += ROWS) {
    await db
      .insert(jobTable)
      .values(jobs.slice(from, from + ROWS))
      .onConflictDoNothing()
  }
}

const inMs = (ms: number) => sql`now() + ${ms} * interval '1 millisecond'`

/** Claims the job that has been due for longest and holds it for a while; undefined when none is due. */
export async function claimJob(
  db: Executor,
  names: readonly string[],
  now: Date,
  holdMs: number,
): Promise<JobRow | undefined> {
  const due = sql`(select id from ${jobTable}
    where status = 'waiting' and due_at <= ${now.toISOString()}::timestamptz and (held_until is null or held_until <= now())
      and name = any(${sql.param(names)}::text[])
    order by due_at, id limit 1 for update skip locked)`
  const [job] = await db
    .update(jobTable)
    .set({ attempt: sql`${jobTable.attempt} + 1`, heldUntil: inMs(holdMs) })
    .where(eq(jobTable.id, due))
    .returning()
  return job
}

/** An attempt changes its job only as long as nobody else has taken it since. */
const isAttempt = ({ id, attempt }: JobRow) =>
  and(eq(jobTable.id, id), eq(jobTable.attempt, attempt), eq(jobTable.status, 'waiting'))

export async function holdJob(db: Executor, job: JobRow, holdMs: number): Promise<void> {
  await db
    .update(jobTable)
    .set({ heldUntil: inMs(holdMs) })
    .where(isAttempt(job))
}

export async function retryJob(db: Executor, job: JobRow, pauseMs: number, error: string): Promise<void> {
  await db
    .update(jobTable)
    .set({ heldUntil: inMs(pauseMs), error })
    .where(isAttempt(job))
}

export async function endJob(db: Executor, job: JobRow, status: 'done' | 'failed', error?: string): Promise<void> {
  await db
    .update(jobTable)
    .set({ status, endedAt: sql`now()`, heldUntil: null, ...(error !== undefined && { error }) })
    .where(isAttempt(job))
}

/** Frees what a process that is gone was at work on: only where no other process can be. */
export async function freeJobs(db: Executor): Promise<void> {
  await db.update(jobTable).set({ heldUntil: null }).where(eq(jobTable.status, 'waiting'))
}

/**
 * The site day up to which a daily job has been written, locked until the transaction ends; a new one begins with the
 * given day.
 */
export async function lockPlannedDay(tx: Executor, name: string, first: number): Promise<number> {
  await tx.insert(jobScheduleTable).values({ name, plannedDay: first }).onConflictDoNothing()
  const [row] = await tx.select().from(jobScheduleTable).where(eq(jobScheduleTable.name, name)).for('update')
  return row?.plannedDay ?? first
}

export async function setPlannedDay(tx: Executor, name: string, plannedDay: number): Promise<void> {
  await tx.update(jobScheduleTable).set({ plannedDay }).where(eq(jobScheduleTable.name, name))
}

export interface JobCounts {
  readonly name: string
  /** Due and not done, those under way among them. */
  readonly waiting: number
  /** Since when the one that has been due for longest is; epoch ms, undefined when none is due. */
  readonly dueSince: number | undefined
  /** Nobody tries them again. */
  readonly failed: number
}

/** How many jobs of each kind wait or have failed for good; kinds without any are absent. */
export async function selectCounts(db: Executor, now: Date): Promise<readonly JobCounts[]> {
  const isDue = sql`${jobTable.status} = 'waiting'`
  const rows = await db
    .select({
      name: jobTable.name,
      waiting: sql<number>`(count(*) filter (where ${isDue}))::int`,
      dueSince: sql<number | null>`(extract(epoch from min(${jobTable.dueAt}) filter (where ${isDue})) * 1000)::float8`,
      failed: sql<number>`(count(*) filter (where ${jobTable.status} = 'failed'))::int`,
    })
    .from(jobTable)
    // Two parts, each with an index of its own; what is done is many times as much.
    .where(or(and(isDue, lte(jobTable.dueAt, now)), eq(jobTable.status, 'failed')))
    .groupBy(jobTable.name)
  return rows.map(({ dueSince, ...row }) => ({ ...row, dueSince: dueSince ?? undefined }))
}

/** Deletes jobs that had ended before then. */
export async function deleteJobs(db: Executor, before: Date): Promise<void> {
  await db.delete(jobTable).where(lt(jobTable.endedAt, before))
}
