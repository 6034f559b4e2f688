import { randomInt } from 'node:crypto'

import { Client } from 'pg'
import { vi } from 'vitest'

import { NOT_ROOT, openSmallDisks } from './small-disks.ts'
import { databaseUrl, onServer, serverUrl } from '../src/testing/migrated.ts'
import { SOON } from '../src/testing/patience.ts'

/** MiB; an empty cluster has 30. */
const SIZES = { log: 96, data: 96 }
/** Below those of the servers of the test run, and of what the system gives to connections. */
const PORTS = { from: 10_000, to: 20_000 }
/** The log grows by small files, and by what is written alone: none is kept for later, and nothing else writes. */
const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '/tmp',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  wal_recycle: 'off',
}
/** Started anew whenever it ends, as docker-compose.yml has it. */
const RUN = `
  bin=$1; shift
  "$bin/initdb" -D /tmp/log/cluster -U postgres -A trust -E UTF8 --locale=C --no-sync --wal-segsize=1 >/dev/null
  while :; do "$bin/postgres" -D /tmp/log/cluster "$@"; sleep 1; done`

/**
 * A PostgreSQL on two small disks, of the programs that the server of the test run has: `log` has its log and all that is
 * of no database, `data` the tables and indexes of the database at `url`.
 */
export async function startOnSmallDisks() {
  const port = randomInt(PORTS.from, PORTS.to)
  const settings = Object.entries({ ...SETTINGS, port }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const command = [...NOT_ROOT.split(' '), 'sh', '-c', RUN, 'restarted-postgres', await programFolder(), ...settings]
  const disks = await openSmallDisks(SIZES, command)
  const server = `postgres://postgres@127.0.0.1:${port}/postgres`
  try {
    await vi.waitFor(() => onServer(server, "create tablespace small location '/tmp/data'"), SOON)
    await onServer(server, 'create database site tablespace small')
  } catch (error) {
    await disks.close()
    throw new Error(`PostgreSQL did not start: ${disks.printed()}`, { cause: error })
  }
  return { ...disks, url: databaseUrl(server, 'site') }
}

async function programFolder(): Promise<string> {
  const client = new Client(serverUrl())
  await client.connect()
  try {
    const { rows } = await client.query<{ setting: string }>("select setting from pg_config where name = 'BINDIR'")
    return rows[0]?.setting ?? ''
  } finally {
    await client.end()
  }
}
