import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'

import * as v from 'valibot'

import { besideTpcB, mean } from '../beside-tpc-b.ts'
import { median } from '../measure.ts'
import type { Figure } from '../report.ts'

const PROCESS = resolve(import.meta.dirname, '../../../platform/gateway/bench/money.ts')
const CLIENTS = 16
const SECONDS = 5
const ROUNDS = 4
/** What is kept, and what may be left of the throughput. All of it is for looking, a part for every day. */
const KEPT = [
  { ratio: 1, limit: 0.75 },
  { ratio: 0.05, limit: 0.9 },
] as const

const LoadSchema = v.object({ perSecond: v.number(), p50: v.number(), failures: v.array(v.string()) })
type Run = v.InferOutput<typeof LoadSchema>

/** Deposits of one gateway process with spans sent to a collector, in turns with the same without. */
export async function measureTraces(): Promise<readonly Figure[]> {
  let bytes = 0
  const collector = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => response.end('{}'))
  })
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  try {
    return await besideTpcB(PROCESS, CLIENTS, async ({ runTask }) => {
      const run = async (ratio?: number): Promise<Run> => {
        const tracing = ratio === undefined ? {} : { tracing: { endpoint, ratio } }
        return v.parse(LoadSchema, await runTask({ task: 'deposits', seconds: SECONDS, ...tracing }))
      }
      await run()
      const rounds: (readonly Run[])[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const off = await run()
        const traced: Run[] = []
        for (const { ratio } of KEPT) traced.push(await run(ratio))
        rounds.push([off, ...traced])
      }
      const of = (index: number) => rounds.flatMap((round) => round[index] ?? [])
      const off = mean(of(0).map(({ perSecond }) => perSecond))
      const failures = new Set(rounds.flat().flatMap((one) => one.failures))
      return KEPT.map(({ ratio, limit }, index): Figure => {
        const traced = of(index + 1)
        const perSecond = mean(traced.map((one) => one.perSecond))
        const [with_, without] = [traced, of(0)].map((runs) => median(runs.map(({ p50 }) => p50)).toFixed(1))
        return {
          what: `deposits a second with ${ratio * 100} % of the traces kept : with none`,
          value: failures.size === 0 && bytes > 0 ? perSecond / off : Number.NaN,
          unit: 'ratio',
          limit,
          atLeast: true,
          detail: `${perSecond.toFixed(0)} : ${off.toFixed(0)}/s, ${with_} : ${without} ms${[...failures].join('; ')}`,
        }
      })
    })
  } finally {
    collector.close()
  }
}
