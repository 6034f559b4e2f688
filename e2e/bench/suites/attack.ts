import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { startPostgres } from '../../support/services.mjs'
import { figuresOfWork, type Way, WAYS } from '../attack-work.ts'
import { drawLines } from '../lines-picture.ts'
import type { Figure } from '../report.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PROCESS = join(ROOT, 'platform/gateway/bench/attack.ts')
/** Of an attack, and of the quiet time before it. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)
/** Of what the machine can answer: with three times as much of others on top it is half. */
const LOAD_SHARE = 1 / 8
/** All of them unless some are named. */
const KINDS = v.parse(
  v.array(v.picklist(Object.keys(WAYS) as Way[])),
  process.env['BENCH_ATTACKS']?.split(',') ?? Object.keys(WAYS),
)
const MOST_REST_S = 60
const BACK_RATIO = 1.25
/** Somebody new may wait, for all of what is asked until the first log-in. */
const MOST_VISIT_MS = 10_000

/** How long each took, ms; no end for one that came to nothing. */
const TimesSchema = v.array(
  v.pipe(
    v.nullable(v.number()),
    v.transform((ms) => ms ?? Infinity),
  ),
)
const CountsSchema = v.record(v.string(), v.number())
const SecondSchema = v.object({
  memoryMb: v.number(),
  calls: TimesSchema,
  logins: TimesSchema,
  codes: TimesSchema,
  visits: TimesSchema,
  attack: v.object({
    calls: v.number(),
    frames: v.number(),
    guesses: v.number(),
    decoys: v.number(),
    closed: v.number(),
    outcomes: CountsSchema,
  }),
})
type Second = v.InferOutput<typeof SecondSchema>
const RunSchema = v.object({
  quiet: v.array(SecondSchema),
  attacked: v.array(SecondSchema),
  after: v.array(SecondSchema),
  /** How often members were refused in all that time, by status code; 0 for no answer. */
  refused: CountsSchema,
  /** Of the gateway, at the end: sockets that it closed, and frames that passed slow readers by. */
  closes: CountsSchema,
  passedBy: CountsSchema,
  /** Calls of members. */
  perSecond: v.number(),
  /** Of the processors they share attackers have what all others leave; otherwise they have the lowest priority. */
  attackersAreIdleClass: v.boolean(),
})
type Run = v.InferOutput<typeof RunSchema>

/**
 * What members notice while one gateway process on PostgreSQL is attacked, in each way alone and then in every way at once:
 * sockets that hand in tokens without an end, readers that read nothing, guesses of passwords that want all the costly work
 * there is, for names of members and for names of nobody, codes asked for to members' phones in other names, and three times
 * as many calls of others. All against the quiet time before, in the same run. The server has the whole machine in both
 * times, and attackers what everybody else leaves of it.
 */
export async function measureAttack(): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const kind of KINDS) {
    const run = await attackOnce([kind])
    figures.push(...timesIn(run, WAYS[kind]), ...workIn(run, [kind], WAYS[kind]))
  }
  if (KINDS.length < 2) return figures
  const [run, how] = [await attackOnce(KINDS), 'in every way at once']
  const together = timesIn(run, how).map((figure) => ({ ...figure, isGoal: true }))
  // What keeps to its limits there is worth something only if every way was there: that is judged, though no time is.
  return [...figures, ...together, ...figuresOf(run), ...workIn(run, KINDS, how)]
}

async function attackOnce(kinds: readonly Way[]): Promise<Run> {
  const postgres = await startPostgres({ durable: true })
  try {
    const settings = { kinds, pace: { share: LOAD_SHARE }, quietS: SECONDS, attackS: SECONDS }
    const rest = { restS: MOST_REST_S, backRatio: BACK_RATIO }
    const load = fork(PROCESS, [postgres.url, JSON.stringify({ ...settings, ...rest })])
    const ended = once(load, 'exit')
    const failed = ended.then(([code]) => {
      throw new Error(`the process under attack ended with ${code}`)
    })
    const [message] = (await Promise.race([once(load, 'message'), failed])) as unknown[]
    await ended
    const run = v.parse(RunSchema, message)
    if (!run.attackersAreIdleClass)
      console.log('attackers take more than what is left of the processors, there being no `chrt`: the lowest priority')
    const folder = join(ROOT, 'bench-results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, kinds.length > 1 ? 'attack.svg' : `attack-${kinds.join('')}.svg`), pictureOf(run))
    return run
  } finally {
    await postgres.stop()
  }
}

const timesOf = (seconds: readonly Second[], kind: 'calls' | 'logins' | 'codes' | 'visits') =>
  seconds.flatMap((second) => second[kind])

/** How long calls and log-ins of members took. */
function timesIn(run: Run, how: string): readonly Figure[] {
  const { calls, frames, guesses, decoys, closed } = doneIn(run)
  const against = `${calls} calls, ${frames} frames, ${guesses} guesses, ${decoys} decoys, ${closed} sockets that were closed`
  const compare = (kind: 'calls' | 'logins', share: number) => {
    const times = [timesOf(run.attacked, kind), timesOf(run.quiet, kind)] as const
    const [then, before] = [percentile(times[0], share), percentile(times[1], share)]
    const medians = times.map((all) => percentile(all, 0.5).toFixed(0)).join(' : ')
    const detail = `${then.toFixed(0)} : ${before.toFixed(0)} ms, medians ${medians}, ${run.perSecond.toFixed(0)} calls a second, against ${against}`
    return { value: then / before, unit: 'ratio', limit: 3, detail } as const
  }
  return [
    {
      what: `calls of members while the gateway is attacked ${how}, 99th percentile : in the quiet time`,
      ...compare('calls', 0.99),
    },
    { what: `log-ins of members meanwhile (${how}), 90th percentile : in the quiet time`, ...compare('logins', 0.9) },
  ]
}

function doneIn({ attacked }: Run): Second['attack'] {
  return attacked.at(-1)?.attack ?? { calls: 0, frames: 0, guesses: 0, decoys: 0, closed: 0, outcomes: {} }
}

function workIn(run: Run, kinds: readonly Way[], how: string): readonly Figure[] {
  const { attacked, perSecond, closes, passedBy } = run
  return figuresOfWork({ ...doneIn(run), seconds: attacked.length, perSecond, closes, passedBy }, kinds, how)
}

/** Who was kept out of it, and what is left of it. */
function figuresOf({ quiet, attacked, after, refused }: Run): readonly Figure[] {
  const memory = (seconds: readonly Second[]) => Math.max(...seconds.map(({ memoryMb }) => memoryMb))
  const last = after.at(-1)?.memoryMb ?? Number.NaN
  // A code that is asked for at the very end is in the sample after.
  const askedIn = { calls: attacked, logins: attacked, codes: [...attacked, ...after] }
  const kinds = ['calls', 'logins', 'codes'] as const
  const counted = kinds.map((kind) => {
    const times = timesOf(askedIn[kind], kind)
    return { kind, sent: times.length, failed: times.filter((ms) => ms === Infinity).length }
  })
  const visits = timesOf([...attacked, ...after], 'visits')
  const sum = (key: 'sent' | 'failed') => counted.reduce((all, one) => all + one[key], 0)
  return [
    {
      what: 'calls, log-ins and codes of members that failed meanwhile : all',
      value: sum('failed') / sum('sent'),
      unit: 'ratio',
      limit: 0,
      detail: `${counted.map(({ kind, sent, failed }) => `${failed} of ${sent} ${kind}`).join(', ')} ${JSON.stringify(refused)}`,
    },
    {
      what: 'a visitor’s first page, registration and log-in meanwhile, the slowest',
      value: Math.max(...visits),
      unit: 'ms',
      limit: MOST_VISIT_MS,
      detail: `${visits.length} came, ${percentile(visits, 0.5).toFixed(0)} ms in the median`,
    },
    {
      what: `memory of the process within ${MOST_REST_S} s after it : most of the quiet time`,
      value: last / memory(quiet),
      unit: 'ratio',
      limit: BACK_RATIO,
      detail: `${memory(quiet).toFixed(0)} MB before, ${memory(attacked).toFixed(0)} at most, ${last.toFixed(0)} after ${after.length} s`,
    },
  ]
}

function pictureOf({ quiet, attacked, after }: Run): string {
  const seconds = [...quiet, ...attacked, ...after]
  const shares = (kind: 'calls' | 'logins', share: number) =>
    seconds.map((second) => percentile(second[kind].filter(Number.isFinite), share))
  const work = seconds.map(({ attack: { calls, guesses, decoys, frames } }) => calls + guesses + decoys + frames)
  return drawLines({
    title: 'Members of a gateway that is attacked, by the second',
    marked: { from: quiet.length, to: quiet.length + attacked.length, what: 'attack' },
    rows: [
      { title: 'calls of members, ms', lines: { median: shares('calls', 0.5), slowest: shares('calls', 1) } },
      { title: 'log-ins of members, ms', lines: { median: shares('logins', 0.5), slowest: shares('logins', 1) } },
      {
        title: 'calls, guesses, decoys and frames of attackers',
        lines: { sent: work.map((sum, second) => Math.max(0, sum - (work[second - 1] ?? 0))) },
      },
      { title: 'memory of the gateway, MB', lines: { resident: seconds.map(({ memoryMb }) => memoryMb) } },
    ],
  })
}

function percentile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
