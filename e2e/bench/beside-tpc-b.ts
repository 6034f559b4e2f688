import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { startPostgres } from '../support/services.mjs'
import { findPostgresBin } from '../support/system.mjs'

interface Beside {
  /** Sends a task to the process under load, and gives its answer. */
  readonly runTask: (task: object) => Promise<unknown>
  /** Transactions a second of pgbench's TPC-B on the same server, in so many seconds. */
  readonly tpcB: (seconds: number) => number
}

/**
 * A process under load over a PostgreSQL of its own with every commit on the disk, and pgbench's TPC-B to take turns with.
 * The process gets the server's address and the number of clients, sends a message when it is ready, and answers each task
 * with one.
 */
export async function besideTpcB<T>(
  program: string,
  clients: number,
  measure: (beside: Beside) => Promise<T>,
): Promise<T> {
  const bin = findPostgresBin()
  if (bin === undefined) throw new Error('PostgreSQL is not installed: install its server programs and pgbench')
  const server = await startPostgres({ durable: true })
  try {
    const { port } = new URL(server.url)
    const run = (name: string, args: readonly string[]) =>
      execFileSync(join(bin, name), ['-h', '127.0.0.1', '-p', port, '-U', 'postgres', ...args], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      })
    run('createdb', ['tpcb'])
    run('pgbench', ['-i', '-s', '10', '-q', 'tpcb'])
    const child = fork(program, [server.url, String(clients)])
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`the process under load ended with ${code}`)
    })
    // It ends when it is told to; whoever waits for it then learns of the rest.
    ended.catch(() => undefined)
    const heard = async () => ((await Promise.race([once(child, 'message'), ended])) as unknown[])[0]
    try {
      await heard()
      return await measure({
        async runTask(task) {
          child.send(task)
          return heard()
        },
        tpcB(seconds) {
          const printed = run('pgbench', ['-n', '-c', String(clients), '-j', '4', '-T', String(seconds), 'tpcb'])
          return Number(/tps = ([\d.]+)/.exec(printed)?.[1])
        },
      })
    } finally {
      child.kill()
    }
  } finally {
    await server.stop()
  }
}

export const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
