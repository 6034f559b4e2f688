import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'

import type { Pool } from 'pg'

import type { Taken } from '../db/taken.ts'
import type { FailedAttempt, JobsOfKind } from '../kernel/jobs/index.ts'
import type { PostingMeasures } from '../kernel/ledger/index.ts'
import { MESSAGE_ENDS, type MessageEnd } from '../kernel/outbox/index.ts'
import type { SocketMeasures } from '../kernel/sockets/index.ts'
import { addBookMetrics, type BookCounts } from './book-metrics.ts'
import { addBackupMetrics, addDatabaseMetrics } from './database-metrics.ts'
import { addJobMetrics } from './job-metrics.ts'
import { createLedgerMetrics } from './ledger-metrics.ts'
import { addRoundMetrics, type RoundsOfVenue } from './round-metrics.ts'
import { createSocketMetrics } from './socket-metrics.ts'

/** The release that a browser's report is about. Few values each, so that the series stay few. */
interface ReleaseLabels {
  readonly theme: string
  readonly composition: string
  readonly remote: string
  readonly version: string
  readonly cohort: string
}

/** Measurements of one gateway, on a registry of its own so that two gateways in one process do not collide. */
export interface GatewayMetrics {
  readonly registry: Registry
  countAnswer(route: string, code: number): void
  observeCall(route: string, seconds: number): void
  /** Failures of this job are told from now on, none as well: a series that begins with its first one shows no rise. */
  expectJob(job: string): void
  /** An attempt at a job that failed, and whether it is the last. */
  countJobFailure(job: string, attempt: FailedAttempt): void
  /** Ends of this channel's messages are told from now on, none as well, as of jobs. */
  expectMessages(channel: string): void
  /** A message to a person that has come to its end. */
  countMessage(channel: string, end: MessageEnd): void
  countError(labels: ReleaseLabels): void
  observeVital(labels: ReleaseLabels & { readonly name: string }, value: number): void
  readonly sockets: SocketMeasures
  readonly ledger: PostingMeasures
  /** Tells with each look how many jobs there are, by this count of all replicas' jobs. */
  watchJobs(count: () => Promise<readonly JobsOfKind[]>): void
  /** The same of the rounds that venues have left open. */
  watchRounds(count: () => Promise<readonly RoundsOfVenue[]>): void
  /** The same of what was found in the books. */
  watchBooks(counts: BookCounts): void
  /** The same of the room that the database takes. */
  watchDatabase(count: () => Promise<readonly Taken[]>): void
  /** The same of how long ago the database was kept, in seconds; undefined where nobody keeps it. */
  watchBackups(age: () => Promise<number | undefined>): void
}

const RELEASE_LABELS = ['theme', 'composition', 'remote', 'version', 'cohort'] as const

/** Anybody can send a report: releases beyond this many are counted together, so that nobody fills the memory. */
const MAX_RELEASES = 300

let ofProcess: Registry | undefined
/** What is measured of the process: once for all gateways in it, because nothing ever stops these measurements. */
function processRegistry(): Registry {
  if (ofProcess === undefined) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}

function createReleaseFilter(): (labels: ReleaseLabels) => ReleaseLabels {
  const known = new Set<string>()
  return (labels) => {
    const key = RELEASE_LABELS.map((name) => labels[name]).join(' ')
    if (known.size < MAX_RELEASES) known.add(key)
    return known.has(key) ? labels : { ...labels, composition: 'other', remote: 'other', version: 'other' }
  }
}

export function createMetrics(options: {
  readonly processMetrics: boolean
  readonly pool: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>
}): GatewayMetrics {
  const registry = new Registry()
  const registers = [registry]
  const filter = createReleaseFilter()
  const answers = new Counter({
    name: 'gateway_answers_total',
    help: 'Answers by route and status code of the catalogue',
    labelNames: ['route', 'code'],
    registers,
  })
  const jobFailures = new Counter({
    name: 'gateway_jobs_failed_total',
    help: 'Attempts at jobs that failed, by job and whether it is retried or given up',
    labelNames: ['job', 'attempt'],
    registers,
  })
  const messages = new Counter({
    name: 'gateway_messages_total',
    help: 'Messages to people by channel and what became of them: sent, refused by the carrier, late, or given up',
    labelNames: ['channel', 'end'],
    registers,
  })
  const calls = new Histogram({
    name: 'gateway_call_seconds',
    help: 'Time from the first byte in to the answer',
    labelNames: ['route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  })
  const errors = new Counter({
    name: 'browser_errors_total',
    help: 'Error reports of browsers',
    labelNames: RELEASE_LABELS,
    registers,
  })
  const vitals = new Histogram({
    name: 'browser_vitals',
    help: 'Web vitals as reported, in their own units',
    labelNames: ['name', ...RELEASE_LABELS],
    buckets: [0.01, 0.1, 0.25, 50, 100, 200, 500, 1000, 1800, 2500, 4000, 8000],
    registers,
  })
  const connections: Gauge = new Gauge({
    name: 'gateway_database_connections',
    help: 'Connections to the database, those at rest, and calls that wait for one',
    labelNames: ['state'],
    registers: [],
    collect() {
      const { totalCount, idleCount, waitingCount } = options.pool
      for (const [state, value] of Object.entries({ open: totalCount, idle: idleCount, waiting: waitingCount }))
        connections.set({ state }, value)
    },
  })
  registry.registerMetric(connections)
  const sockets = createSocketMetrics(registers)
  const ledger = createLedgerMetrics(registers)
  const merged = options.processMetrics ? Registry.merge([registry, processRegistry()]) : registry
  return {
    registry: merged,
    countAnswer: (route, code) => answers.inc({ route, code }),
    expectJob(job) {
      for (const attempt of ['retried', 'given_up'] satisfies FailedAttempt[]) jobFailures.inc({ job, attempt }, 0)
    },
    countJobFailure: (job, attempt) => jobFailures.inc({ job, attempt }),
    expectMessages(channel) {
      for (const end of MESSAGE_ENDS) messages.inc({ channel, end }, 0)
    },
    countMessage: (channel, end) => messages.inc({ channel, end }),
    observeCall: (route, seconds) => calls.observe({ route }, seconds),
    countError: (labels) => errors.inc({ ...filter(labels) }),
    observeVital: ({ name, ...labels }, value) => vitals.observe({ name, ...filter(labels) }, value),
    sockets,
    ledger,
    watchJobs: (count) => addJobMetrics([merged], count),
    watchRounds: (count) => addRoundMetrics([merged], count),
    watchBooks: (counts) => addBookMetrics([merged], counts),
    watchDatabase: (count) => addDatabaseMetrics([merged], count),
    watchBackups: (age) => addBackupMetrics([merged], age),
  }
}
