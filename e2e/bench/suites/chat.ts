import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { startPostgres } from '../../support/services.mjs'
import { median } from '../measure.ts'
import type { Figure } from '../report.ts'

const PROCESS = resolve(import.meta.dirname, '../../../platform/gateway/bench/chat.ts')
const READERS = Number(process.env['BENCH_READERS'] ?? 2_000)
const PER_SECOND = 20
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20)

/** Of a core. */
const shares = { server: v.number(), readers: v.number() }
const LoadSchema = v.object({
  /** Frames that reached the readers in a second. */
  delivered: v.number(),
  shares: v.object(shares),
  bare: v.object({ delivered: v.number(), ...shares }),
  latencies: v.array(v.number()),
  memory: v.object({ before: v.number(), crowded: v.number(), after: v.number() }),
})

/**
 * A room of one gateway process with thousands of readers, and then a bare `ws` server that sends the same text to as many
 * at the same pace. The readers have a process of their own in both; speakers, and the one whose latency is taken, are in
 * a third.
 */
export async function measureChat(): Promise<readonly Figure[]> {
  const postgres = await startPostgres()
  try {
    const load = fork(PROCESS, [
      postgres.url,
      JSON.stringify({ readers: READERS, perSecond: PER_SECOND, seconds: SECONDS }),
    ])
    const [message] = (await once(load, 'message')) as unknown[]
    const { delivered, shares: taken, bare, latencies, memory } = v.parse(LoadSchema, message)
    const slowest = latencies.toSorted((a, b) => a - b)
    return [
      {
        what: `${READERS} readers of a room, ${PER_SECOND} messages a second, delivered : a bare ws server`,
        value: delivered / bare.delivered,
        unit: 'ratio',
        limit: 0.7,
        atLeast: true,
        detail: `${delivered.toFixed(0)} : ${bare.delivered.toFixed(0)} frames a second, ${coresOf(taken)} : ${coresOf(bare)}`,
      },
      {
        what: 'message from one member to another under that load, median',
        value: median(latencies),
        unit: 'ms',
        limit: 100,
        detail: `${latencies.length} times that one arrived, half of them at the last reader of the room`,
      },
      {
        what: 'the same, 99th percentile',
        value: slowest[Math.floor(slowest.length * 0.99)] ?? Number.NaN,
        unit: 'ms',
        limit: 400,
        detail: `worst ${(slowest.at(-1) ?? Number.NaN).toFixed(0)} ms`,
      },
      {
        what: 'resident memory of the process after that load, more than with the readers in the room',
        value: memory.after - memory.crowded,
        unit: 'MB',
        limit: 64,
        detail: `${memory.before.toFixed(0)} empty, ${memory.crowded.toFixed(0)} with the readers, ${memory.after.toFixed(0)} after`,
      },
    ]
  } finally {
    await postgres.stop()
  }
}

function coresOf({ server, readers }: { readonly server: number; readonly readers: number }): string {
  return `server ${(server * 100).toFixed(0)} %, readers ${(readers * 100).toFixed(0)} % of a core`
}
