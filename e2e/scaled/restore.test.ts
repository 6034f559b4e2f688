import { execFile } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
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
      mkdirSync(join(backups, 'base', name))
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

/** Two servers, two gateways and a backup: in the full run. The scripts' own rules are above. */
const REHEARSALS = isFullRun ? ['a server whose disk is gone'] : []

describe.each(REHEARSALS)('a restore of %s', () => {
  test(
    '[D.050] brings the ledger back to a moment: what was acknowledged by then is there, and proved',
    async () => {
      const server = await startPostgres({ settings: composeSettings() })
      const gateway = await startGateway(server.url)
      await give(gateway, '100')
      const { port } = new URL(server.url)
      await run('backup.sh', [join(folder, 'backups')], { PGHOST: '127.0.0.1', PGPORT: port, PGUSER: 'postgres' })
      expect(await query(server.url, 'select count(*) from backup_taken')).toBe('1')
      const before = await moneyIn(server.url)
      await give(gateway, '50')
      const moment = await query(server.url, 'select clock_timestamp()')
      await give(gateway, '7') // what must not have happened
      expect(await moneyIn(server.url)).toBe(before + 5_700)
      const part = await query(server.url, 'select pg_walfile_name(pg_switch_wal())')
      await vi.waitFor(() => expect(existsSync(join(folder, 'backups/wal', part))).toBe(true), SOON)
      await gateway.stop()
      await server.stop() // and its disk is gone

      await run('restore.sh', [join(folder, 'backups'), join(folder, 'restored/data'), moment])
      const again = await startPostgres({ cluster: join(folder, 'restored') })
      try {
        await vi.waitFor(async () => expect(await query(again.url, 'select pg_is_in_recovery()')).toBe('f'), SOON)
        expect(await prove(again.url)).toMatch(/proved\s*$/)
        expect(await moneyIn(again.url)).toBe(before + 5_000)
        // And the site goes on from there.
        const next = await startGateway(again.url)
        await give(next, '1')
        await next.stop()
        expect(await moneyIn(again.url)).toBe(before + 5_100)
        expect(await prove(again.url)).toMatch(/proved\s*$/)
      } finally {
        await again.stop()
      }
    },
    180_000 * slowness,
  )
})
