import { setTimeout as after } from 'node:timers/promises'

import { failSpan, inRootSpan, loggedErrorText, outsideSpans, traceLabel } from '@site/server'
import * as v from 'valibot'

import type { Database, Executor } from '../../db/database.ts'
import type { JobRow } from '../../db/schema/jobs.ts'
import { whenCommitted } from '../../db/when-committed.ts'
import { type TimeOfDay, lastDayOf, occurrence } from './daily.ts'
import { endsWithin } from './deadline.ts'
import type { Asked, DailyDefinition, FailedAttempt, JobDefinition, Jobs, JobsLog, JobsOfKind } from './job.ts'
import * as repository from './jobs.repository.ts'

/** Another replica may have written a job, or left one behind: so often every replica looks. */
const LOOK_MS = 2_000
/** A job whose replica has not been heard of for as long is begun by another one. */
const HOLD_MS = 15_000
const ATTEMPTS = 8
const FIRST_PAUSE_MS = 2_000
const LONGEST_PAUSE_MS = 600_000
const DEADLINE_MS = 600_000
/** A job under way has so long to end when the process does, and what is written about it as long again at most. */
const STOP_MS = 5_000

const DaySchema = v.object({ day: v.pipe(v.number(), v.integer()) })

interface Declared {
  readonly attempts: number
  readonly deadlineMs: number
  readonly run: (data: unknown, signal: AbortSignal) => Promise<void>
  readonly onGivenUp: () => void
}

/** Kinds of jobs that share their workers. */
interface Lane {
  readonly names: string[]
  readonly atOnce: number
  /** Whether there may be jobs that no worker has looked for. */
  isAsked: boolean
  readonly workers: Set<Promise<void>>
}

const laneFor = (names: string[], atOnce: number): Lane => ({ names, atOnce, isAsked: false, workers: new Set() })

interface Schedule extends Pick<DailyDefinition, 'name' | 'missed'> {
  readonly at: TimeOfDay
  /** The last day that this process knows to be written. */
  known: number
}

interface JobsTools {
  readonly database: Database
  /** The business clock, epoch ms, and a call after each of its moves. */
  readonly clock: { now(): number; onMove(listener: () => void): () => void }
  readonly log: JobsLog
  readonly onDeclare?: (name: string) => void
  readonly onFailure: (name: string, attempt: FailedAttempt) => void
  /** Called after each attempt, whatever came of it. */
  readonly onEnd?: () => void
  /** See STOP_MS. */
  readonly stopMs?: number
}

/**
 * Jobs on the gateway's own database: any replica does them, each by one replica, one after the other but for kinds that
 * say how many at once.
 */
export function createJobs({ database, clock, log, onDeclare, onFailure, onEnd, stopMs = STOP_MS }: JobsTools): Jobs & {
  start(): Promise<void>
  /** Of each kind that was declared. */
  count(): Promise<readonly JobsOfKind[]>
  /** Begins nothing more and waits for the jobs under way, but not for long: another process does it again then. */
  stop(): Promise<void>
} {
  const { db } = database
  const declared = new Map<string, Declared>()
  const schedules: Schedule[] = []
  const stopping = new AbortController()
  const common = laneFor([], 1)
  const lanes = [common]
  let isActive = false
  let timer: NodeJS.Timeout | undefined
  let unfollow = () => {}

  function declareJob<Schema extends v.GenericSchema>({
    name,
    data,
    attempts,
    deadlineMs = DEADLINE_MS,
    atOnce,
    run,
    onGivenUp = () => {},
  }: JobDefinition<Schema>) {
    if (declared.has(name)) throw new Error(`two jobs are called ${name}`)
    const most = attempts === 'unlimited' ? Infinity : (attempts ?? ATTEMPTS)
    const parsed: Declared['run'] = (stored, signal) => run(v.parse(data, stored), signal)
    declared.set(name, { attempts: most, deadlineMs, run: parsed, onGivenUp })
    if (atOnce === undefined) common.names.push(name)
    else lanes.push(laneFor([name], atOnce))
    onDeclare?.(name)
  }

  function wake(): void {
    for (const lane of lanes) {
      lane.isAsked = true
      begin(lane)
    }
  }

  function begin(lane: Lane): void {
    if (!isActive || lane.workers.size >= lane.atOnce) return
    // Whoever has asked for a job is not the one who does it.
    const worker = outsideSpans(() => work(lane)).finally(() => {
      lane.workers.delete(worker)
      if (lane.isAsked) begin(lane)
    })
    lane.workers.add(worker)
  }

  async function work(lane: Lane): Promise<void> {
    lane.isAsked = false
    try {
      if (lane === common) for (const schedule of schedules) await plan(schedule)
      for (let job = await claimNext(lane); job !== undefined; job = await claimNext(lane)) {
        // Where one was due, another may be.
        begin(lane)
        await inRootSpan({ name: `job ${job.name}`, facts: { 'job.attempt': job.attempt } }, () => attempt(job))
      }
    } catch (error) {
      log.warn({ err: error }, 'could not look for jobs, trying again with the next look')
    }
  }

  async function claimNext({ names }: Lane): Promise<JobRow | undefined> {
    if (!isActive) return undefined
    return repository.claimJob(db, names, new Date(clock.now()), HOLD_MS)
  }

  async function plan(schedule: Schedule): Promise<void> {
    const { name, at, missed, known } = schedule
    const last = lastDayOf(at, clock.now())
    if (last <= known) return
    await db.transaction(async (tx) => {
      const planned = await repository.lockPlannedDay(tx, name, last)
      if (planned >= last) return
      const days =
        missed === 'last' ? [last] : Array.from({ length: last - planned }, (_, index) => planned + 1 + index)
      const jobs = days.map((day) => {
        const { dueAt, key } = occurrence(at, day)
        return { name, key, data: { day }, dueAt: new Date(dueAt) }
      })
      await repository.insertJobs(tx, jobs)
      await repository.setPlannedDay(tx, name, last)
    })
    schedule.known = last
  }

  async function attempt(job: JobRow): Promise<void> {
    const declaration = declared.get(job.name)
    if (declaration === undefined) return
    const { attempts, deadlineMs, run, onGivenUp } = declaration
    const about = { job: job.name, id: job.id, attempt: job.attempt, ...traceLabel() }
    const giveUp = (text?: string): Promise<void> => {
      onFailure(job.name, 'given_up')
      onGivenUp()
      return repository.endJob(db, job, 'failed', text)
    }
    if (job.attempt > attempts) {
      log.error(about, 'a job has ended its process too often and is given up')
      return giveUp()
    }
    const held = setInterval(() => {
      repository.holdJob(db, job, HOLD_MS).catch((error: unknown) => log.warn({ err: error, ...about }, 'job not held'))
    }, HOLD_MS / 3)
    try {
      await endsWithin((signal) => run(job.data, signal), deadlineMs, stopping.signal)
      await repository.endJob(db, job, 'done')
    } catch (error) {
      const text = loggedErrorText(error)
      failSpan(error)
      if (job.attempt < attempts && !v.isValiError(error)) {
        // One that goes on failing for so long needs somebody to look at it.
        const level = job.attempt < ATTEMPTS ? 'warn' : 'error'
        log[level]({ err: error, ...about }, 'a job failed and is tried again')
        onFailure(job.name, 'retried')
        const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (job.attempt - 1), LONGEST_PAUSE_MS)
        await repository.retryJob(db, job, pauseMs, text)
      } else {
        log.error({ err: error, ...about }, 'a job failed for good')
        await giveUp(text)
      }
    } finally {
      clearInterval(held)
      onEnd?.()
    }
    return undefined
  }

  return {
    declare(definition) {
      declareJob(definition)
      const { name } = definition
      const rowsOf = (jobs: readonly Asked<unknown>[]): readonly repository.NewJob[] => {
        const now = clock.now()
        return jobs.map(({ data, key, dueAt = now }) => ({ name, key, data, dueAt: new Date(dueAt) }))
      }
      async function addAll(executor: Executor, jobs: readonly Asked<unknown>[]): Promise<void> {
        await repository.insertJobs(executor, rowsOf(jobs))
        whenCommitted(executor, wake)
      }
      return {
        drafts: (...jobs) => JSON.stringify(rowsOf(jobs).map(({ dueAt, ...job }) => ({ ...job, due_at: dueAt }))),
        add: (executor, ...jobs) => addAll(executor, jobs),
        addAll,
      }
    },
    daily({ name, at, missed, run, ...limits }) {
      declareJob({ name, data: DaySchema, run: ({ day }, signal) => run(day, signal), ...limits })
      schedules.push({ name, at, missed, known: -Infinity })
    },
    async start() {
      // An embedded database belongs to this process alone, so nobody is at work on anything.
      if (database.engine === 'pglite') await repository.freeJobs(db)
      // Before the clock can move on: what is due from now on is due to this process.
      for (const schedule of schedules) await plan(schedule)
      isActive = true
      unfollow = clock.onMove(wake)
      timer = setInterval(wake, LOOK_MS)
      wake()
    },
    async count() {
      const now = clock.now()
      const found = new Map((await repository.selectCounts(db, new Date(now))).map((counts) => [counts.name, counts]))
      return Array.from(declared.keys(), (name) => {
        const { waiting = 0, failed = 0, dueSince = now } = found.get(name) ?? {}
        return { name, waiting, failed, oldestSeconds: Math.max(0, now - dueSince) / 1_000 }
      })
    },
    async stop() {
      isActive = false
      unfollow()
      clearInterval(timer)
      const isOver = () => after(stopMs, undefined, { ref: false })
      const underWay = Promise.all(lanes.flatMap(({ workers }) => [...workers]))
      await Promise.race([underWay, isOver()])
      stopping.abort(new Error('the process ends'))
      await Promise.race([underWay, isOver()])
    },
  }
}
