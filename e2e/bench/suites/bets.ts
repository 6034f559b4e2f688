import { resolve } from 'node:path'

import * as v from 'valibot'

import { besideTpcB, mean } from '../beside-tpc-b.ts'
import type { Figure } from '../report.ts'

const PROCESS = resolve(import.meta.dirname, '../../../platform/gateway/bench/bets.ts')
const CLIENTS = 16
const SECONDS = 10
const ROUNDS = 3
const TICKETS = 100_000

const SpeedSchema = v.object({ perSecond: v.number() })
const SettledSchema = v.object({
  seconds: v.number(),
  settled: v.number(),
  beforeMb: v.number(),
  peakMb: v.number(),
})

/**
 * Betting: bets taken by one gateway process through the full ledger, taking turns with pgbench's TPC-B on the same
 * server; then one match with 100,000 tickets is settled.
 */
export function measureBets(): Promise<readonly Figure[]> {
  return besideTpcB(PROCESS, CLIENTS, async ({ runTask, tpcB }) => {
    const bets = async (seconds: number) => v.parse(SpeedSchema, await runTask({ task: 'bets', seconds })).perSecond
    await bets(2)
    const yardstick: number[] = []
    const placed: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      yardstick.push(tpcB(SECONDS))
      placed.push(await bets(SECONDS))
    }
    const { seconds, settled, beforeMb, peakMb } = v.parse(
      SettledSchema,
      await runTask({ task: 'settle', tickets: TICKETS }),
    )
    return [
      {
        what: 'bets accepted per second : pgbench TPC-B, 16 clients, fsync on',
        value: mean(placed) / mean(yardstick),
        unit: 'ratio',
        limit: 0.4,
        atLeast: true,
        detail: `${mean(placed).toFixed(0)} bets/s, ${mean(yardstick).toFixed(0)} tps`,
      },
      {
        what: 'settling 100,000 tickets of one match',
        value: seconds,
        unit: 's',
        limit: 30,
        detail: `${settled} settled, memory ${beforeMb} MB before and ${peakMb} MB at most`,
      },
    ]
  })
}
