import { fork } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'

import * as v from 'valibot'

import { startPostgres } from '../../support/services.mjs'
import type { Figure } from '../report.ts'

const PROGRAMS = resolve(import.meta.dirname, '../../../platform/registry/bench')

const CanarySchema = v.object({
  curve: v.array(v.object({ percent: v.number(), stopped: v.number(), middle: v.optional(v.number()) })),
  falseStops: v.number(),
  runs: v.number(),
})
const QuestionsSchema = v.object({ releases: v.number(), themes: v.number(), times: v.array(v.number()) })

/** What a program of the registry says at its end. */
async function said(program: string, ...args: readonly string[]): Promise<unknown> {
  const child = fork(resolve(PROGRAMS, program), args)
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${program} ended with ${code}`)
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[]
  return message
}

/** The rule that stops candidates, by chance and on a clock of its own, and questions among many releases. */
export async function measureShip(): Promise<readonly Figure[]> {
  const { curve, falseStops, runs } = v.parse(CanarySchema, await said('canary.ts'))
  const [failing] = curve.filter(({ percent }) => percent === 5)
  const server = await startPostgres({ durable: true })
  try {
    const { releases, themes, times } = v.parse(QuestionsSchema, await said('can-promote.ts', server.url))
    const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN
    return [
      {
        what: 'a candidate that fails 5 %, at a share of 5 % and 200 visits a second, stopped within 60 s',
        ...{ value: failing?.stopped ?? Number.NaN, unit: 'ratio', limit: 0.99, atLeast: true },
        detail: curve.map(({ percent, stopped, middle: at }) => `${percent} %: ${stopped} (${at ?? '–'} s)`).join(', '),
      },
      {
        what: `healthy ones that are stopped within an hour, of ${runs}`,
        ...{ value: falseStops, unit: 'runs', limit: 1, detail: `${falseStops} of ${runs}` },
      },
      {
        what: `can-promote on ${themes} themes, ${releases} releases, candidates of all remotes`,
        ...{ value: Math.max(...times) / 1000, unit: 's', limit: 1 },
        detail: `median ${middle.toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`,
      },
    ]
  } finally {
    await server.stop()
  }
}
