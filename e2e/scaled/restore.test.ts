import { execFile } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { isFullRun } from '../matrix.ts'
import { startPostgres, unprivilegedUser } from '../support/services.mjs'
import { slowness } from '../support/slowness.mjs'
import { findPostgresBin } from '../support/system.mjs'
import { ROOT } from './compose-file.ts'
import { give, moneyIn, prove, query, startGateway } from './bare-gateway.ts'

const OPERATIONS = join(ROOT, 'operations')
const SCRIPTS = ['archive-wal.sh', 'backup.sh', 'restore.sh'] as const
const SOON = { timeout: 30_000 * slowness, interval: 50 }
/** PostgreSQL does not run as root, nor do its programs: what they write is its own. */
const user = unprivilegedUser()

/** Of this test: `operations` and `backups`, as the compose file mounts them. */
let folder: string
beforeEach(() => {
  folder = mkdtempSync('/tmp/site-restore-')
  for (const name of ['operations', 'backups', 'backups/wal', 'backups/base', 'restored']) mkdirSync(join(folder, name))
  for (const name of SCRIPTS) copyFileSync(join(OPERATIONS, name), join(folder, 'operations', name))
  if (user !== undefined)
    for (const name of ['', 'backups', 'backups/wal', 'backups/base', 'restored'])
      chownSync(join(folder, name), user.uid, user.gid)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (script: (typeof SCRIPTS)[number], args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  promisify(execFile)('sh', [join(folder, 'operations', script), ...args], {
    ...user,
    cwd: folder,
    env: { PATH: `${findPostgresBin()}:${process.env['PATH']}`, ...env },
  })

/** A file that a script reads, of the user who runs it. */
function put(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  if (user !== undefined) chownSync(path, user.uid, user.gid)
  return path
}

/** A base backup, as much of it as `restore.sh` reads. */
function putBase(name: string, manifest: string, settings = ''): void {
  mkdirSync(join(folder, 'backups/base', name))
  put(`backups/base/${name}/backup_manifest`, manifest)
  put(`backups/base/${name}/postgresql.auto.conf`, settings)
}

/** What PostgreSQL's manifest says of a base backup that was taken on a timeline and ended at a place of its log. */
const range = (timeline: number, end: string) =>
  `"WAL-Ranges": [\n{ "Timeline": ${timeline}, "Start-LSN": "0/2000028", "End-LSN": "${end}" }\n],\n`

describe('the scripts that keep the database', () => {
  test('a part of the log is kept whole, once, and never in the place of another', async () => {
    const [part, wal] = [put('part', 'one'), join(folder, 'backups/wal')]
    await run('archive-wal.sh', [part, '0001', wal])
    await run('archive-wal.sh', [part, '0001', wal])
    expect(readFileSync(join(wal, '0001'), 'utf8')).toBe('one')
    put('part', 'two')
    await expect(run('archive-wal.sh', [part, '0001', wal])).rejects.toThrow('with other bytes')
    expect(readFileSync(join(wal, '0001'), 'utf8')).toBe('one')
    await expect(run('archive-wal.sh', [part, '0002', join(folder, 'nowhere')])).rejects.toThrow('nowhere')
  })

  test('nothing is restored over something, nor from a backup that ended after the moment', async () => {
    const [backups, data] = [join(folder, 'backups'), join(folder, 'restored/data')]
    for (const name of ['20261120T000000Z', '20261121T000000Z', '20261122T000000Z.part'])
      putBase(name, range(1, '0/3000000'))
    await expect(run('restore.sh', [backups, data, '2026-11-20 07:59:59+08'])).rejects.toThrow('had ended by')
    expect(existsSync(data)).toBe(false)
    const { stdout } = await run('restore.sh', [backups, data, '2026-11-21 07:59:59+08'])
    expect(stdout).toContain('is the backup 20261120T000000Z')
    const settings = readFileSync(join(data, 'postgresql.auto.conf'), 'utf8')
    expect(settings).toContain("recovery_target_time = '2026-11-21 07:59:59+08'")
    expect(settings).toContain('archive_mode = off')
    await expect(run('restore.sh', [backups, data])).rejects.toThrow('is not empty')
    const { stdout: newest } = await run('restore.sh', [backups, join(folder, 'restored/newest')])
    expect(newest).toContain('is the backup 20261121T000000Z')
  })

  test('what an earlier restore set is no part of the next one', async () => {
    const backups = join(folder, 'backups')
    const settings = async (name: string, ...moment: readonly string[]) => {
      const data = join(folder, 'restored', name)
      await run('restore.sh', [backups, data, ...moment])
      return readFileSync(join(data, 'postgresql.auto.conf'), 'utf8')
    }
    putBase('20261120T000000Z', range(1, '0/3000000'), "work_mem = '8MB'\n")
    const first = await settings('first', '2026-11-21 08:00:00+08')
    // Each base backup of the restored server has its settings.
    putBase('20261121T000000Z', range(1, '0/4000000'), first)
    const second = await settings('second')
    expect(second).toBe(first.replace('2026-11-21 08:00:00+08', ''))
    expect(second).toContain("work_mem = '8MB'\n")
    expect(second).toContain("recovery_target_time = ''\n")
  })

  test('no restore begins with a base backup that an earlier one has left behind', async () => {
    const backups = join(folder, 'backups')
    const chosen = async (...moment: readonly string[]) => {
      const data = mkdtempSync(join(folder, 'restored/data-'))
      if (user !== undefined) chownSync(data, user.uid, user.gid)
      const { stdout } = await run('restore.sh', [backups, data, ...moment])
      return /is the backup (\w+),/.exec(stdout)?.[1]
    }
    putBase('20261120T000000Z', range(1, 'A/F0000100'))
    putBase('20261121T000000Z', range(1, 'F/100'))
    putBase('20261122T000000Z', range(1, '10/6000100'))
    expect(await chosen()).toBe('20261122T000000Z')
    // Brought to a moment of the 21st, from which the second timeline goes on.
    put('backups/wal/00000002.history', '1\t10/5000000\tbefore 2026-11-21 12:00:00+00\n')
    expect(await chosen()).toBe('20261121T000000Z')
    expect(await chosen('2026-11-22 08:00:01+08')).toBe('20261121T000000Z')
    putBase('20261123T000000Z', range(2, '10/7000100'))
    expect(await chosen()).toBe('20261123T000000Z')
    // And again, to an earlier one: PostgreSQL names the second timeline as where the third came from.
    put('backups/wal/00000003.history', '1\t10/5000000\tbefore …\n\n2\tB/28\tbefore 2026-11-20 12:00:00+00\n')
    expect(await chosen()).toBe('20261120T000000Z')
    rmSync(join(backups, 'base/20261120T000000Z'), { recursive: true })
    await expect(chosen()).rejects.toThrow('had ended by now')
    putBase('20261124T000000Z', range(3, 'B/2000100'))
    expect(await chosen()).toBe('20261124T000000Z')
  })

  test('a restore that was cut short leaves nothing to start a server on, and is made anew', async () => {
    const [backups, data] = [join(folder, 'backups'), join(folder, 'restored/data')]
    putBase('20261120T000000Z', range(1, '0/3000000'))
    const settings = join(backups, 'base/20261120T000000Z/postgresql.auto.conf')
    rmSync(settings)
    await expect(run('restore.sh', [backups, data])).rejects.toThrow('postgresql.auto.conf')
    expect(existsSync(data)).toBe(false)
    writeFileSync(settings, '')
    await run('restore.sh', [backups, data])
    expect(readdirSync(join(folder, 'restored'))).toEqual(['data'])
    expect(readdirSync(data).toSorted()).toEqual(['backup_manifest', 'postgresql.auto.conf', 'recovery.signal'])
  })
})

/** The settings that the compose file gives PostgreSQL, with this test's folders in them. */
function composeSettings(): Record<string, string> {
  const text = readFileSync(join(OPERATIONS, 'docker-compose.backup.yml'), 'utf8')
  const settings = Array.from(text.matchAll(/^ {6}- (archive_\w+)=(.*)$/gm), ([, name = '', value = '']) => [
    name,
    value,
  ])
  return Object.fromEntries(
    settings.map(([name, value]) => [name, value?.replaceAll('/srv/', `${folder}/`)]),
  ) as Record<string, string>
}

/** Servers, gateways and backups: in the full run. The scripts' own rules are above. */
const REHEARSALS = isFullRun ? ['a server whose disk is gone'] : []

describe.each(REHEARSALS)('a restore of %s', () => {
  const backup = (url: string) =>
    run('backup.sh', [join(folder, 'backups')], { PGHOST: '127.0.0.1', PGPORT: new URL(url).port, PGUSER: 'postgres' })

  /** Waits until all that was written so far is in the archive. */
  async function archive(url: string): Promise<void> {
    const part = await query(url, 'select pg_walfile_name(pg_switch_wal())')
    await vi.waitFor(() => expect(existsSync(join(folder, 'backups/wal', part))).toBe(true), SOON)
  }

  /** A server on what is restored into a folder, once it is there; of the end of the log without a moment. */
  async function restore(name: string, settings: Readonly<Record<string, string>>, ...moment: readonly string[]) {
    const cluster = join(folder, name)
    await run('restore.sh', [join(folder, 'backups'), join(cluster, 'data'), ...moment])
    const server = await startPostgres({ cluster, settings })
    await vi.waitFor(async () => expect(await query(server.url, 'select pg_is_in_recovery()')).toBe('f'), SOON)
    return server
  }

  test(
    '[D.050] brings the ledger back to a moment: what was acknowledged by then is there, and proved; the next restore goes to the end',
    async () => {
      const settings = composeSettings()
      const server = await startPostgres({ settings })
      const gateway = await startGateway(server.url)
      await give(gateway, '100')
      await backup(server.url)
      expect(await query(server.url, 'select count(*) from backup_taken')).toBe('1')
      const before = await moneyIn(server.url)
      await give(gateway, '50')
      const moment = await query(server.url, 'select clock_timestamp()')
      await give(gateway, '7') // what must not have happened
      expect(await moneyIn(server.url)).toBe(before + 5_700)
      await backup(server.url) // and which this one has
      await archive(server.url)
      await gateway.stop()
      await server.stop() // and its disk is gone

      const again = await restore('restored', settings, moment)
      try {
        expect(await prove(again.url)).toMatch(/proved\s*$/)
        expect(await moneyIn(again.url)).toBe(before + 5_000)
        // And the site goes on from there.
        const next = await startGateway(again.url)
        await give(next, '1')
        expect(await moneyIn(again.url)).toBe(before + 5_100)
        expect(await prove(again.url)).toMatch(/proved\s*$/)
        await archive(again.url)
        // Before there is another base backup, a rehearsal beside it.
        const rehearsal = await restore('rehearsed', {})
        expect(await moneyIn(rehearsal.url)).toBe(before + 5_100)
        await rehearsal.stop()
        await backup(again.url)
        await give(next, '2')
        await archive(again.url)
        await next.stop()
      } finally {
        await again.stop() // and this disk is gone as well
      }

      const last = await restore('restored', settings)
      try {
        expect(await moneyIn(last.url)).toBe(before + 5_300)
        expect(await prove(last.url)).toMatch(/proved\s*$/)
      } finally {
        await last.stop()
      }
    },
    300_000 * slowness,
  )
})
