import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

import { Client } from 'pg'

/** The servers of tests are made there; a server of its own is a program of its own. */
const RUN_POSTGRES = join(import.meta.dirname, '../../../e2e/support/run-postgres.ts')

interface OwnServer {
  /** Keeps PostgreSQL's own settings of what is flushed to the disk. */
  readonly durable: boolean
  readonly settings: Readonly<Record<string, string>>
  /** A folder with a cluster in `data`, which goes with the server; an empty one when left out. */
  readonly cluster?: string | undefined
}

/** A PostgreSQL for one test, where that of the test run, which all share, would not do. */
export async function startOwnServer({ cluster, ...rest }: OwnServer) {
  const options = { ...rest, ...(cluster !== undefined && { cluster }) }
  const child = spawn(process.execPath, [RUN_POSTGRES, JSON.stringify(options)], { stdio: ['pipe', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  const lines = createInterface(child.stdout)
  const first = await Promise.race([once(lines, 'line'), exited.then(() => [])])
  const url = /^ready (.*)$/.exec(String(first[0]))?.[1]
  if (url === undefined) throw new Error('PostgreSQL did not start')
  const client = new Client(url)
  await client.connect()
  return {
    url,
    client,
    async dataDir(): Promise<string> {
      const { rows } = await client.query<{ data_directory: string }>('show data_directory')
      return rows[0]?.data_directory ?? ''
    },
    async stop() {
      await client.end()
      child.stdin.end()
      await exited
    },
  }
}
