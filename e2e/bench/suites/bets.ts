import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

import { openBetLoad } from '@site/gateway/bet-load'

import { startPostgres } from '../../support/services.mjs'
import { findPostgresBin } from '../../support/system.mjs'
import type { Figure } from '../report.ts'

const CLIENTS = 16
const SECONDS = 10
const ROUNDS = 3
const TICKETS = 100_000
const SAMPLE_MS = 50

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

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
    const load = await openBetLoad(server.url, CLIENTS)
    try {
      await load.betsPerSecond(2)
      const yardstick: number[] = []
      const bets: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const printed = run('pgbench', ['-n', '-c', String(CLIENTS), '-j', '4', '-T', String(SECONDS), 'tpcb'])
        yardstick.push(Number(/tps = ([\d.]+)/.exec(printed)?.[1]))
        bets.push(await load.betsPerSecond(SECONDS))
      }
      return [
        {
          what: 'bets accepted per second : pgbench TPC-B, 16 clients, fsync on',
          value: mean(bets) / mean(yardstick),
          unit: 'ratio',
          limit: 0.4,
          atLeast: true,
          detail: `${mean(bets).toFixed(0)} bets/s, ${mean(yardstick).toFixed(0)} tps`,
        },
        await settlement(load),
      ]
    } finally {
      await load.close()
    }
  } finally {
    await server.stop()
  }
}

async function settlement(load: Awaited<ReturnType<typeof openBetLoad>>): Promise<Figure> {
  const [match] = load.matches
  if (match === undefined) throw new Error('there is no match to bet on')
  await load.fill(match, TICKETS)
  await load.finish(match)
  const before = process.memoryUsage().rss
  let peak = before
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), SAMPLE_MS)
  const start = performance.now()
  const settled = await load.settle(match)
  const seconds = (performance.now() - start) / 1000
  clearInterval(timer)
  return {
    what: 'settling 100,000 tickets of one match',
    value: seconds,
    unit: 's',
    limit: 30,
    detail: `${settled} settled, memory ${(before / 1e6).toFixed(0)} MB before and ${(peak / 1e6).toFixed(0)} MB at most`,
  }
}
