import { resolve } from 'node:path'

import * as v from 'valibot'

import { besideTpcB, mean } from '../beside-tpc-b.ts'
import type { Figure } from '../report.ts'

const PROCESS = resolve(import.meta.dirname, '../../../platform/gateway/bench/claims.ts')
const CLIENTS = 16
const SECONDS = 10
const ROUNDS = Number(process.env['BENCH_RUNS'] ?? 3)
const CLAIMS = 10_000
const STOCK = 1_000

const ClaimedSchema = v.object({
  perSecond: v.number(),
  paid: v.number(),
  refused: v.record(v.string(), v.number()),
  /** The ledger has paid each of them once. */
  isExact: v.boolean(),
  p50: v.number(),
  p99: v.number(),
})

/**
 * 10,000 members claim a reward of which there are 1,000, taking turns with pgbench's TPC-B on the same server. It counts
 * for nothing unless exactly 1,000 were paid and all others were told that none is left.
 */
export function measureClaims(): Promise<readonly Figure[]> {
  return besideTpcB(PROCESS, CLIENTS, async ({ runTask, tpcB }) => {
    const claim = async (claims: number, stock: number) => v.parse(ClaimedSchema, await runTask({ claims, stock }))
    await claim(CLAIMS / 10, STOCK / 10)
    const rounds: { readonly yardstick: number; readonly claimed: v.InferOutput<typeof ClaimedSchema> }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({ yardstick: tpcB(SECONDS), claimed: await claim(CLAIMS, STOCK) })
    }
    const tps = mean(rounds.map(({ yardstick }) => yardstick))
    const perSecond = mean(rounds.map(({ claimed }) => claimed.perSecond))
    const wrong = rounds.filter(
      ({ claimed: { paid, isExact, refused } }) =>
        paid !== STOCK || !isExact || Object.values(refused).join(' ') !== String(CLAIMS - STOCK),
    )
    const last = rounds.at(-1)?.claimed
    return [
      {
        what: 'claims of 10,000 on a stock of 1,000 per second : pgbench TPC-B, 16 clients, fsync on',
        value: wrong.length === 0 ? perSecond / tps : Number.NaN,
        unit: 'ratio',
        limit: 0.3,
        atLeast: true,
        detail: `${perSecond.toFixed(0)}/s, ${tps.toFixed(0)} tps, 50 % in ${last?.p50.toFixed(1)} and 99 % in ${last?.p99.toFixed(1)} ms, ${
          wrong.length === 0 ? `${STOCK} paid each time` : `wrong: ${JSON.stringify(wrong)}`
        }`,
      },
    ]
  })
}
