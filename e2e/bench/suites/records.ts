import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

import * as v from 'valibot'

import { startPostgres } from '../../support/services.mjs'
import { median } from '../measure.ts'
import type { Figure } from '../report.ts'

const PROCESS = resolve(import.meta.dirname, '../../../platform/gateway/bench/records.ts')
const FEW = 1_000
const MANY = 100_000
const RUNS = 15
const ROUNDS = 3

const TimesSchema = v.record(v.string(), v.number())

/**
 * The records of a member with 100,000 deals and as many bets against those of one with 1,000, over HTTP on PostgreSQL:
 * the first page with its sums, and every filter of the page. Both take turns.
 */
export async function measureRecords(): Promise<readonly Figure[]> {
  const server = await startPostgres({ durable: true })
  const child = fork(PROCESS, [server.url])
  try {
    const heard = async (): Promise<unknown> => {
      const ended = once(child, 'exit').then(([code]) => {
        throw new Error(`the process under load ended with ${code}`)
      })
      const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[]
      return message
    }
    const runTask = (task: object): Promise<unknown> => {
      child.send(task)
      return heard()
    }
    await heard()
    const few = v.parse(v.number(), await runTask({ task: 'fill', lines: FEW }))
    const many = v.parse(v.number(), await runTask({ task: 'fill', lines: MANY }))
    const rounds: { readonly few: Record<string, number>; readonly many: Record<string, number> }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        few: v.parse(TimesSchema, await runTask({ task: 'read', member: few, runs: RUNS })),
        many: v.parse(TimesSchema, await runTask({ task: 'read', member: many, runs: RUNS })),
      })
    }
    return Object.keys(rounds[0]?.few ?? {}).map((page): Figure => {
      const of = (which: 'few' | 'many') => median(rounds.map((round) => round[which][page] ?? Number.NaN))
      return {
        what: `records, ${page}: 100,000 lines : 1,000`,
        value: of('many') / of('few'),
        unit: 'ratio',
        limit: 1.5,
        detail: `${of('many').toFixed(1)} : ${of('few').toFixed(1)} ms`,
      }
    })
  } finally {
    child.kill()
    await server.stop()
  }
}
