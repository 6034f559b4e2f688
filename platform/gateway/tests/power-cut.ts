import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'

import { type CutLine, openCutLine } from '../src/testing/cut-line.ts'
import { startOwnServer } from './own-postgres.ts'
import type { Place } from './places.ts'

export const SEGMENT_BYTES = 16 * 2 ** 20
/** Nothing but the calls writes, so that the files of the last checkpoint are known. */
const SETTINGS = { autovacuum: 'off', checkpoint_timeout: '1h', max_wal_size: '4GB' }

/** What a disk has after the power went: the files of the last checkpoint, and of the log what had been written through. */
interface Disk {
  readonly folder: string
  readonly data: string
}

/**
 * A PostgreSQL that keeps what it has acknowledged, whose power goes. Of what it had not written through nothing is left,
 * neither of its files nor of its log. From that moment nobody hears anything of the gateway any more: what was answered
 * was answered before.
 */
export async function poweredPlace(): Promise<Place> {
  let server = await startServer()
  let disk: Disk | undefined
  let line: CutLine | undefined

  return {
    env: () => ({ DATABASE_URL: server.url }),
    location: () => ({ url: server.url }),
    async begin() {
      await server.client.query('checkpoint')
      disk = copyDisk(await server.dataDir())
    },
    async reach(gateway) {
      line = await openCutLine(gateway.url)
      const baseUrl = new URL(line.url).origin
      return { url: baseUrl, client: (options) => gateway.client({ ...options, baseUrl }) }
    },
    async end(gateway) {
      if (disk === undefined) throw new Error('nothing has begun')
      await line?.cut()
      const { rows } = await server.client.query<{ segment: string; bytes: number }>(
        `select pg_walfile_name(lsn - 1) as segment, ((lsn - 1 - '0/0') % ${SEGMENT_BYTES} + 1)::int as bytes
         from pg_current_wal_flush_lsn() lsn`,
      )
      // What comes behind that place is not kept, so the server may go on until its log is copied.
      for (const { segment, bytes } of rows) cutLog(disk, join(await server.dataDir(), 'pg_wal'), segment, bytes)
      await gateway.stop('SIGKILL')
      await server.stop()
      server = await startServer(disk.folder)
      disk = undefined
    },
    async remove() {
      await line?.close()
      await server.stop()
      if (disk !== undefined) rmSync(disk.folder, { recursive: true, force: true })
    },
  }
}

const startServer = (cluster?: string) => startOwnServer({ durable: true, settings: SETTINGS, cluster })

function copyDisk(from: string): Disk {
  const folder = mkdtempSync('/tmp/site-power-') // short: a socket's path may have 107 bytes
  const data = join(folder, 'data')
  execFileSync('cp', ['-a', from, data]) // with its owner and modes, which PostgreSQL insists on
  rmSync(join(data, 'postmaster.pid'), { force: true })
  return { folder, data }
}

/**
 * Gives a disk the log as it was written through, in the name of whom the disk's files belong to.
 *
 * @param from the folder of the log
 * @param segment the last of its files that something had been written through of, and `bytes` of it
 */
export function cutLog({ folder, data }: Disk, from: string, segment: string, bytes: number): void {
  const to = join(data, 'pg_wal')
  for (const name of readdirSync(from).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    rmSync(join(to, name), { force: true })
    if (name > segment) continue
    cpSync(join(from, name), join(to, name))
    if (name < segment) continue
    truncateSync(join(to, name), bytes)
    truncateSync(join(to, name), SEGMENT_BYTES)
  }
  const { uid, gid } = statSync(data)
  execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
}
