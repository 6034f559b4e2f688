import { fork } from 'node:child_process'
import { once } from 'node:events'

import * as v from 'valibot'

import { startPostgres } from '../support/services.mjs'
import type { Figure } from './report.ts'

/** By page the middle times in ms, in the order of the members. */
const TimesSchema = v.record(v.string(), v.array(v.number()))

interface FewAndMany {
  /** The process that fills members and reads their pages. */
  readonly program: string
  /** What the figures are of. */
  readonly what: string
  readonly few: number
  readonly many: number
  readonly runs: number
  /** Of the middle time with many lines to that with few. */
  readonly limit: number
}

/** Pages of a member with many lines against those of one with few, over HTTP on PostgreSQL: both take turns at each. */
export async function compareFewAndMany(of: FewAndMany): Promise<readonly Figure[]> {
  const server = await startPostgres({ durable: true })
  const child = fork(of.program, [server.url])
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
    const few = v.parse(v.number(), await runTask({ task: 'fill', lines: of.few }))
    const many = v.parse(v.number(), await runTask({ task: 'fill', lines: of.many }))
    const times = v.parse(TimesSchema, await runTask({ task: 'read', members: [few, many], runs: of.runs }))
    const [ofManyLines, ofFewLines] = [of.many, of.few].map((lines) => lines.toLocaleString('en'))
    return Object.entries(times).map(([page, [ofFew = Number.NaN, ofMany = Number.NaN]]): Figure => ({
      what: `${of.what}, ${page}: ${ofManyLines} : ${ofFewLines}`,
      value: ofMany / ofFew,
      unit: 'ratio',
      limit: of.limit,
      detail: `${ofMany.toFixed(1)} : ${ofFew.toFixed(1)} ms`,
    }))
  } finally {
    child.kill()
    await server.stop()
  }
}
