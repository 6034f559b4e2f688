import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as v from 'valibot'
import { startPostgres } from '../../support/services.mjs'
import { drawLines } from '../lines-picture.ts'
import type { Figure } from '../report.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const PROCESS = join(ROOT, 'platform/gateway/bench/attack.ts')
/** Of the attack; the quiet time before is half as long. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)
/** Of what the machine can answer: with three times as much of others on top it is half. */
const LOAD_SHARE = 1 / 8
/** How it is attacked, to see what one way does alone. */
const KINDS = (process.env['BENCH_ATTACKS'] ?? 'tokens,readers,guesses,decoys,crowd').split(',')
const MOST_REST_S = 60
const BACK_RATIO = 1.25

/** How long each took, ms; no end for one that came to nothing. */
const TimesSchema = v.array(
  v.pipe(
    v.nullable(v.number()),
    v.transform((ms) => ms ?? Infinity),
  ),
)
const SecondSchema = v.object({
  memoryMb: v.number(),
  calls: TimesSchema,
  logins: TimesSchema,
  codes: TimesSchema,
  attack: v.object({
    calls: v.number(),
    frames: v.number(),
    guesses: v.number(),
    decoys: v.number(),
    closed: v.number(),
  }),
})
type Second = v.InferOutput<typeof SecondSchema>
const RunSchema = v.object({
  quiet: v.array(SecondSchema),
  attacked: v.array(SecondSchema),
  after: v.array(SecondSchema),
  /** How often members were refused in all that time, by status code; 0 for no answer. */
  refused: v.record(v.string(), v.number()),
  /** Calls of members. */
  perSecond: v.number(),
})
type Run = v.InferOutput<typeof RunSchema>

/**
 * What members notice while one gateway process on PostgreSQL is attacked in every way at once: sockets that hand in
 * tokens without an end, readers that read nothing, guesses of passwords that want all the costly work there is, for names
 * of members and for names of nobody, codes asked for to members' phones in other names, and three times as many calls of others. All against the quiet time before, in the
 * same run. Attackers, members and gateway share the machine, so a figure is rather too high than too low.
 */
export async function measureAttack(): Promise<readonly Figure[]> {
  const postgres = await startPostgres({ durable: true })
  try {
    const settings = { kinds: KINDS, pace: { share: LOAD_SHARE }, quietS: SECONDS / 2, attackS: SECONDS }
    const rest = { restS: MOST_REST_S, backRatio: BACK_RATIO }
    const load = fork(PROCESS, [postgres.url, JSON.stringify({ ...settings, ...rest })])
    const ended = once(load, 'exit')
    const failed = ended.then(([code]) => {
      throw new Error(`the process under attack ended with ${code}`)
    })
    const [message] = (await Promise.race([once(load, 'message'), failed])) as unknown[]
    await ended
    const run = v.parse(RunSchema, message)
    const folder = join(ROOT, 'bench-results')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'attack.svg'), pictureOf(run))
    return figuresOf(run)
  } finally {
    await postgres.stop()
  }
}

function figuresOf({ quiet, attacked, after, refused, perSecond }: Run): readonly Figure[] {
  const of = (seconds: readonly Second[], kind: 'calls' | 'logins' | 'codes') =>
    seconds.flatMap((second) => second[kind])
  const compare = (kind: 'calls' | 'logins', share: number) => {
    const [before, then] = [percentile(of(quiet, kind), share), percentile(of(attacked, kind), share)]
    return {
      value: then / before,
      unit: 'ratio',
      detail: `${then.toFixed(0)} : ${before.toFixed(0)} ms, ${perSecond.toFixed(0)} calls a second`,
    } as const
  }
  const memory = (seconds: readonly Second[]) => Math.max(...seconds.map(({ memoryMb }) => memoryMb))
  const last = after.at(-1)?.memoryMb ?? Number.NaN
  const nothing = { calls: 0, frames: 0, guesses: 0, decoys: 0, closed: 0 }
  const { calls, frames, guesses, decoys, closed } = attacked.at(-1)?.attack ?? nothing
  // A code that is asked for at the very end is in the sample after.
  const askedIn = { calls: attacked, logins: attacked, codes: [...attacked, ...after] }
  const kinds = ['calls', 'logins', 'codes'] as const
  const counted = kinds.map((kind) => {
    const times = of(askedIn[kind], kind)
    return { kind, sent: times.length, failed: times.filter((ms) => ms === Infinity).length }
  })
  const sum = (key: 'sent' | 'failed') => counted.reduce((all, one) => all + one[key], 0)
  return [
    {
      what: 'calls of members while the gateway is attacked in every way, 99th percentile : in the quiet time',
      ...compare('calls', 0.99),
      limit: 3,
    },
    { what: 'log-ins of members meanwhile, 90th percentile : in the quiet time', ...compare('logins', 0.9), limit: 3 },
    {
      what: 'calls, log-ins and codes of members that failed meanwhile : all',
      value: sum('failed') / sum('sent'),
      unit: 'ratio',
      limit: 0,
      detail: `${counted.map(({ kind, sent, failed }) => `${failed} of ${sent} ${kind}`).join(', ')} ${JSON.stringify(refused)}; against ${calls} calls, ${frames} frames, ${guesses} guesses, ${decoys} decoys, ${closed} sockets that were closed`,
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
