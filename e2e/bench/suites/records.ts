import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

import * as v from 'valibot'

import { startPostgres } from '../../support/services.mjs'
import type { Figure } from '../report.ts'

const PROCESS = resolve(import.meta.dirname, '../../../platform/gateway/bench/records.ts')
const FEW = 1_000
const MANY = 100_000
const RUNS = 45

/** By page the middle times in ms, in the order of the members. */
const TimesSchema = v.record(v.string(), v.array(v.number()))

/**
 * The records of a member with 100,000 deals, deposits, withdrawals and bets each against those of one with 1,000, over
 * HTTP on PostgreSQL: the first page with its sums, and every filter of the page. Both take turns at each page.
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
    const times = v.parse(TimesSchema, await runTask({ task: 'read', members: [few, many], runs: RUNS }))
    return Object.entries(times).map(([page, [ofFew = Number.NaN, ofMany = Number.NaN]]): Figure => ({
      what: `records, ${page}: 100,000 lines : 1,000`,
      value: ofMany / ofFew,
      unit: 'ratio',
      limit: 1.5,
      detail: `${ofMany.toFixed(1)} : ${ofFew.toFixed(1)} ms`,
    }))
  } finally {
    child.kill()
    await server.stop()
  }
}
