import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { REPEATS } from '../matrix.ts'
import { startPostgres, unprivilegedUser } from '../support/services.mjs'
import { slowness } from '../support/slowness.mjs'
import { moneyIn, prove, query, startGateway, tryToGive } from './bare-gateway.ts'

const ROUNDS = REPEATS.powerCuts
const WRITERS = 8
/** Money that is acknowledged before the power goes, at the least. */
const GIFTS = 40
const SEGMENT_BYTES = 16 * 2 ** 20
/** Nothing but the calls writes, so that the files of the last checkpoint are known. */
const SETTINGS = { autovacuum: 'off', checkpoint_timeout: '1h', max_wal_size: '4GB', wal_keep_size: '4GB' }
const user = unprivilegedUser()

/** What a disk has after the power went: the files of the last checkpoint, and of the log what had been written through. */
interface Disk {
  readonly folder: string
  readonly data: string
}

function newDisk(from: string): Disk {
  const folder = mkdtempSync('/tmp/site-power-')
  const data = join(folder, 'data')
  execFileSync('cp', ['-a', from, data]) // with its owner and modes, which PostgreSQL insists on
  rmSync(join(data, 'postmaster.pid'), { force: true })
  return { folder, data }
}

/**
 * Every round: money is given by eight at once while the power goes. Of what PostgreSQL had not written through nothing
 * is left, neither of its files nor of its log. What was acknowledged by then is there, what was not is sent again with its
 * key, and all of it counts once.
 */
test.each(Array.from({ length: ROUNDS }, (_, round) => round + 1))(
  '[D.050] power cut %i: what was acknowledged is on the disk, and what was not counts once when it is sent again',
  async (round) => {
    const server = await startPostgres({ durable: true, settings: SETTINGS })
    const dataDir = await query(server.url, 'show data_directory')
    await (await startGateway(server.url)).stop()
    await query(server.url, 'checkpoint')
    const disk = newDisk(dataDir)
    const before = await moneyIn(server.url)
    const gateway = await startGateway(server.url, 'SIGKILL')

    const acknowledged = new Set<string>()
    const sent = new Set<string>()
    const out = new AbortController()
    const writer = async () => {
      while (!out.signal.aborted) {
        const requestId = crypto.randomUUID()
        sent.add(requestId)
        const status = await tryToGive(gateway, '1', requestId).catch(() => 0)
        if (status === 200) acknowledged.add(requestId)
      }
    }
    const writers = Promise.all(Array.from({ length: WRITERS }, writer))
    while (acknowledged.size < GIFTS * (1 + (round % 3))) await setTimeout(5)
    const kept = new Set(acknowledged)
    const [segment = '', offset = ''] = (
      await query(
        server.url,
        "select pg_walfile_name(lsn), (lsn - '0/0'::pg_lsn) % 16777216 from pg_current_wal_flush_lsn() lsn",
      )
    ).split('|')
    // What comes behind that place is not read, so the server may go on until its log is copied.
    cutLog(disk, join(dataDir, 'pg_wal'), segment, Number(offset))
    out.abort()
    await gateway.stop()
    await writers
    await server.stop()

    const again = await startPostgres({ durable: true, cluster: disk.folder })
    try {
      expect(await moneyIn(again.url), 'what was acknowledged').toBeGreaterThanOrEqual(before + kept.size * 100)
      expect(await prove(again.url)).toMatch(/proved\s*$/)
      const next = await startGateway(again.url)
      for (const requestId of sent) expect(await tryToGive(next, '1', requestId)).toBe(200)
      await next.stop()
      expect(await moneyIn(again.url), 'each once').toBe(before + sent.size * 100)
      expect(await prove(again.url)).toMatch(/proved\s*$/)
    } finally {
      await again.stop()
    }
  },
  180_000 * slowness,
)

test('of a log that is cut nothing is left behind the place', () => {
  const folder = mkdtempSync('/tmp/site-power-')
  const [from, data] = [join(folder, 'from'), join(folder, 'data')]
  const names = ['1', '2', '3'].map((last) => last.padStart(24, '0'))
  try {
    for (const path of [from, join(data, 'pg_wal')]) mkdirSync(path, { recursive: true })
    for (const name of names) writeFileSync(join(from, name), Buffer.alloc(SEGMENT_BYTES, 1))
    writeFileSync(join(data, 'pg_wal', names[2] ?? ''), 'of before')
    cutLog({ folder, data }, from, names[1] ?? '', 100)
    const left = readdirSync(join(data, 'pg_wal')).map((name) => readFileSync(join(data, 'pg_wal', name)))
    expect(left.map((bytes) => [bytes.length, bytes.indexOf(0)])).toEqual([
      [SEGMENT_BYTES, -1],
      [SEGMENT_BYTES, 100],
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

/** The log as it was written through: up to a place in a segment, and nothing behind it. */
function cutLog({ folder, data }: Disk, from: string, segment: string, offset: number): void {
  const to = join(data, 'pg_wal')
  for (const name of readdirSync(from).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    rmSync(join(to, name), { force: true })
    if (name > segment) continue
    cpSync(join(from, name), join(to, name))
    if (name < segment) continue
    truncateSync(join(to, name), offset)
    truncateSync(join(to, name), SEGMENT_BYTES)
  }
  if (user !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, folder])
}
