import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, describe, expect, test, vi } from 'vitest'

import { startOwnServer } from '../../tests/own-postgres.ts'
import { enginesFor } from '../testing/engines.ts'
import { closeAll, closing } from '../testing/outages.ts'
import { SOON } from '../testing/patience.ts'
import { selectTaken } from './taken.ts'

const SEGMENT = 16 * 2 ** 20

afterEach(closeAll)

test('the log that its archive does not take is told in bytes, and is gone once it is taken', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'site-archive-'))
  closing(folder, (path) => rmSync(path, { recursive: true }))
  // The server runs as another user.
  chmodSync(folder, 0o755)
  const full = join(folder, 'full')
  const settings = { archive_mode: 'on', archive_command: `test ! -e ${full}` }
  const { client } = closing(await startOwnServer({ durable: false, settings }), ({ stop }) => stop())
  const waiting = async () => (await selectTaken(client)).find(({ of }) => of === 'log_waiting')?.bytes
  const writeSegments = async (count: number) => {
    for (let at = 0; at < count; at++) {
      await client.query("select pg_logical_emit_message(true, 'test', 'one more'), pg_switch_wal()")
    }
  }
  expect(await waiting(), 'nothing is known before the first').toBeUndefined()
  await writeSegments(1)
  await vi.waitFor(async () => expect(await waiting()).toBeLessThan(SEGMENT), SOON)
  writeFileSync(full, '')
  await writeSegments(4)
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(4 * SEGMENT), SOON)
  expect(await waiting()).toBeLessThan(5 * SEGMENT)

  // As after a crash: what was archived before it is not known any more.
  await client.query("select pg_stat_reset_shared('archiver')")
  // Three times in vain, and PostgreSQL waits a minute, or for another one.
  await writeSegments(1)
  await vi.waitFor(async () => expect(await waiting()).toBeGreaterThanOrEqual(5 * SEGMENT), SOON)
  rmSync(full)
  await writeSegments(1)
  await vi.waitFor(async () => expect(await waiting()).toBeLessThan(SEGMENT), SOON)
})

describe.each(enginesFor('what the database takes'))('what the database takes on $engine', ({ open }) => {
  test('is told in bytes, and where there is no archive nothing waits for it', async () => {
    const { database } = closing(await open(), ({ drop }) => drop())
    const [data, ...others] = await selectTaken(database.pool)
    expect(data?.of).toBe('data')
    expect(data?.bytes).toBeGreaterThan(2 ** 20)
    expect(others).toEqual([])
  })
})
