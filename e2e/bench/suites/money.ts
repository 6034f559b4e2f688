import { resolve } from 'node:path'

import * as v from 'valibot'

import { besideTpcB, mean } from '../beside-tpc-b.ts'
import { median } from '../measure.ts'
import type { Figure } from '../report.ts'

const PROCESS = resolve(import.meta.dirname, '../../../platform/gateway/bench/money.ts')
const CLIENTS = 16
const SECONDS = 10
const ROUNDS = 3
const KINDS = ['deposits', 'withdrawals'] as const
const WHAT = { deposits: 'deposits, from the order to the credit', withdrawals: 'withdrawals submitted' } as const

const LoadSchema = v.object({
  perSecond: v.number(),
  p50: v.number(),
  p99: v.number(),
  failures: v.array(v.string()),
})
type Run = v.InferOutput<typeof LoadSchema>

/** Deposits and withdrawals of one gateway process, each in turns with pgbench's TPC-B on the same server. */
export function measureMoney(): Promise<readonly Figure[]> {
  return besideTpcB(PROCESS, CLIENTS, async ({ runTask, tpcB }) => {
    const runOf = async (task: (typeof KINDS)[number], seconds: number) =>
      v.parse(LoadSchema, await runTask({ task, seconds }))
    for (const kind of KINDS) await runOf(kind, 2)
    const rounds: { readonly yardstick: number; readonly deposits: Run; readonly withdrawals: Run }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const yardstick = tpcB(SECONDS)
      rounds.push({
        yardstick,
        deposits: await runOf('deposits', SECONDS),
        withdrawals: await runOf('withdrawals', SECONDS),
      })
    }
    const tps = mean(rounds.map(({ yardstick }) => yardstick))
    return KINDS.flatMap((kind): Figure[] => {
      const runs = rounds.map((round) => round[kind])
      const perSecond = mean(runs.map((run) => run.perSecond))
      const [p50, p99] = [median(runs.map((run) => run.p50)), median(runs.map((run) => run.p99))]
      const failures = [...new Set(runs.flatMap((run) => run.failures))]
      return [
        {
          what: `${WHAT[kind]} per second : pgbench TPC-B, 16 clients, fsync on`,
          value: failures.length === 0 ? perSecond / tps : Number.NaN,
          unit: 'ratio',
          limit: 0.4,
          atLeast: true,
          detail: `${perSecond.toFixed(0)}/s, ${tps.toFixed(0)} tps${failures.length === 0 ? '' : `, failed: ${failures.join('; ')}`}`,
        },
        {
          what: `the same, 99th percentile : median`,
          value: p99 / p50,
          unit: 'ratio',
          limit: 5,
          detail: `${p99.toFixed(1)} : ${p50.toFixed(1)} ms`,
        },
      ]
    })
  })
}
