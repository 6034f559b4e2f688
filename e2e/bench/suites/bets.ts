import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

import * as v from 'valibot'

import { startPostgres } from '../../support/services.mjs'
import { findPostgresBin } from '../../support/system.mjs'
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

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

async function heard(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process under load ended with ${code}`)
  })
  const [message] = (await Promise.race([once(child, 'message'), ended])) as unknown[]
  return message
}

function ask(child: ChildProcess, task: object): Promise<unknown> {
  child.send(task)
  return heard(child)
}

/**
 * Betting on a PostgreSQL of its own with every commit on the disk: bets taken by one gateway process through the full
 * ledger, taking turns with pgbench's TPC-B on the same server; then one match with 100,000 tickets is settled.
 */
export async function measureBets(): Promise<readonly Figure[]> {
  const bin = findPostgresBin()
  if (bin === undefined) throw new Error('PostgreSQL is not installed: install its server programs and pgbench')
  const server = await startPostgres({ durable: true })
  try {
    const { port } = new URL(server.url)
    const run = (program: string, args: readonly string[]) =>
      execFileSync(join(bin, program), ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    run('createdb', ['tpcb'])
    run('pgbench', ['-i', '-s', '10', '-q', 'tpcb'])
    const child = fork(PROCESS, [server.url, String(CLIENTS)])
    try {
      await heard(child)
      const bets = async (seconds: number) =>
        v.parse(SpeedSchema, await ask(child, { task: 'bets', seconds })).perSecond
      await bets(2)
      const yardstick: number[] = []
      const placed: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const printed = run('pgbench', ['-n', '-c', String(CLIENTS), '-j', '4', '-T', String(SECONDS), 'tpcb'])
        yardstick.push(Number(/tps = ([\d.]+)/.exec(printed)?.[1]))
        placed.push(await bets(SECONDS))
      }
      const { seconds, settled, beforeMb, peakMb } = v.parse(
        SettledSchema,
        await ask(child, { task: 'settle', tickets: TICKETS }),
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
    } finally {
      child.kill()
    }
  } finally {
    await server.stop()
  }
}
