import type { FastifyBaseLogger } from 'fastify'
import type * as v from 'valibot'

import type { Executor } from '../../db/database.ts'
import type { TimeOfDay } from './daily.ts'

type Attempts = number | 'unlimited'

export interface JobDefinition<Schema extends v.GenericSchema> {
  /** Of the whole gateway, e.g. `rebates.credit`. Jobs of a name that a release does not know wait for one that does. */
  readonly name: string
  /** What a job carries; it is stored as JSON. */
  readonly data: Schema
  /**
   * How often a job that fails or dies is begun, 8 times by default; the pauses double from 2 s to 10 minutes. `unlimited`
   * where what is not done is owed to somebody: only data that cannot be read ends such a job.
   */
  readonly attempts?: Attempts
  /** An attempt that has not ended by then has failed, though it may go on unheard; 10 minutes by default. */
  readonly deadlineMs?: number
  /**
   * How many of them a replica does at a time, beside jobs of other kinds. Left out, it does one at a time of all that say
   * nothing. For jobs that wait on another company's server, which must hold nothing else up.
   */
  readonly atOnce?: number
  /** Called by the replica that gives a job up: its last attempt has failed, or it has ended its process too often. */
  readonly onGivenUp?: () => void
  /**
   * Does the job. It may be run again after it has succeeded, so what it does twice must come to the same as once. The
   * signal aborts when the attempt has failed for its deadline or the end of its process: for what takes long.
   */
  readonly run: (data: v.InferOutput<Schema>, signal: AbortSignal) => Promise<void>
}

export interface Asked<Data> {
  readonly data: Data
  /** A second job of this key is not written, also when the first is done. */
  readonly key?: string
  /** Not before this moment of the business clock; at once by default. */
  readonly dueAt?: number
}

/** A kind of work that can be asked for. */
export interface Job<Data> {
  /** Writes jobs. Inside a transaction they exist once that is committed, and never when it is not. */
  add(db: Executor, ...jobs: readonly Asked<Data>[]): Promise<void>
  /** {@link add} for as many as there may be, in statements of a size that the database takes. */
  addAll(db: Executor, jobs: readonly Asked<Data>[]): Promise<void>
  /**
   * Jobs as `job_add` of the database takes them (migration 0089), for a function that writes them with what they belong
   * to. They are done once they are due, like those of another replica.
   */
  drafts(...jobs: readonly Asked<Data>[]): string
}

export interface DailyDefinition {
  readonly name: string
  readonly at: TimeOfDay
  /** After days on which nobody was there, or that the sandbox's clock has jumped over: each of them, or the last. */
  readonly missed: 'each' | 'last'
  readonly attempts?: Attempts
  readonly deadlineMs?: number
  /** As a job's: for work of minutes, which must hold nothing else up. */
  readonly atOnce?: number
  /** Gets the site day (days since 1970-01-01) on which it is due; otherwise as a job's. */
  readonly run: (day: number, signal: AbortSignal) => Promise<void>
}

export interface Jobs {
  /** Declares work; before the start. */
  declare<Schema extends v.GenericSchema>(definition: JobDefinition<Schema>): Job<v.InferInput<Schema>>
  /** Declares work that is due once on every day of the site. The first day is the one after the first start. */
  daily(definition: DailyDefinition): void
}

/** Jobs of a kind, all replicas' together. */
export interface JobsOfKind {
  readonly name: string
  /** Due and not done, those under way among them. */
  readonly waiting: number
  /** For how long the one has been due that has waited for longest, in seconds; 0 when none waits. */
  readonly oldestSeconds: number
  /** Failed for good: nobody tries them again. */
  readonly failed: number
}

/** An attempt that came to nothing, and whether there will be another. */
export type FailedAttempt = 'retried' | 'given_up'

export type JobsLog = Pick<FastifyBaseLogger, 'warn' | 'error'>
