import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { nextLine } from '@site/server'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'
import { type AuditLine, readAudit } from '../audit/index.ts'

let site: RunningRegistry
beforeEach(async () => {
  site = await startRegistry()
  for (const version of ['1.0.0', '1.0.1']) {
    await site.publish(fixtureRelease({ version }))
    await site.edit('jade', { kind: 'promote', versions: { help: version } })
  }
})
afterEach(() => site.stop())

async function problems(): Promise<readonly string[]> {
  const { body } = await site.call('/registry/api/verify', { method: 'POST' })
  expect(body['ok']).toBe((body['problems'] as readonly string[]).length === 0)
  return body['problems'] as readonly string[]
}

/** Changes a table as somebody could who may do everything in the database. */
async function tamper(table: string, statement: string): Promise<void> {
  const { pool } = site.database
  await pool.query(`ALTER TABLE registry.${table} DISABLE TRIGGER USER`)
  await pool.query(statement)
  await pool.query(`ALTER TABLE registry.${table} ENABLE TRIGGER USER`)
}

test('an untouched registry is proven, with the count of what was looked at', async () => {
  const { body } = await site.call('/registry/api/verify', { method: 'POST' })
  expect(body).toEqual({ ok: true, problems: [], checked: { lines: 7, revisions: 4, releases: 2, files: 4 } })
})

test('the tables take no change, deletion or truncation', async () => {
  const { pool } = site.database
  for (const table of ['audit', 'releases', 'channel_revisions']) {
    await expect(pool.query(`DELETE FROM registry.${table}`)).rejects.toThrow(`registry.${table} is append-only`)
    await expect(pool.query(`TRUNCATE registry.${table}`)).rejects.toThrow(`registry.${table} is append-only`)
  }
  await expect(pool.query("UPDATE registry.audit SET reason = 'nicer'")).rejects.toThrow('append-only')
  expect(await problems()).toEqual([])
})

test('[D.011] an altered, a removed and a reordered audit line are found in the database too', async () => {
  await tamper('audit', "UPDATE registry.audit SET reason = 'nicer' WHERE seq = 5")
  expect(await problems()).toEqual([expect.stringMatching(/^audit: line 5 .*\(altered\)$/)])
})

test('[D.011] a line taken out of the middle is found', async () => {
  await tamper('audit', 'DELETE FROM registry.audit WHERE seq = 6')
  expect(await problems()).toContainEqual('audit: line 6 is missing (removed)')
})

test('[D.011] a log that was cut off at its end is found, with the revision that lost its line', async () => {
  await tamper('audit', 'DELETE FROM registry.audit WHERE seq = 7')
  expect(await problems()).toEqual([
    'audit: the log ends at line 6, but line 7 had been written (removed)',
    'revision 3 of jade is not as the audit log recorded it',
  ])
})

test('[D.011] two lines that changed places are found', async () => {
  await tamper(
    'audit',
    'UPDATE registry.audit SET seq = -4 WHERE seq = 4; UPDATE registry.audit SET seq = 4 WHERE seq = 5; UPDATE registry.audit SET seq = 5 WHERE seq = -4',
  )
  const found = await problems()
  expect(found).toContainEqual(expect.stringMatching(/^audit: line 4 .*\(altered\)$/))
  expect(found).toContainEqual(expect.stringMatching(/^audit: line 5 .*\(altered\)$/))
})

test.each([undefined, '0123456789abcdef'])(
  '[D.011] a log that was hashed anew and shortened is found after a restart and after changes, until it is taken over (other installation: %s)',
  async (instance) => {
    const written = await readAudit(site.database.pool)
    const lines: AuditLine[] = []
    for (const { previous: _previous, hash: _hash, ...entry } of written.slice(0, -1)) {
      const isRenamed = entry.seq === 1 && instance !== undefined
      lines.push(nextLine(lines.at(-1), isRenamed ? { ...entry, detail: JSON.stringify({ instance }) } : entry))
    }
    for (const { seq, detail, previous, hash } of lines) {
      const values = `detail = '${detail}', previous = '${previous}', hash = '${hash}'`
      await tamper('audit', `UPDATE registry.audit SET ${values} WHERE seq = ${seq}`)
    }
    await tamper('audit', 'DELETE FROM registry.audit WHERE seq = 7')
    await tamper('channel_revisions', "DELETE FROM registry.channel_revisions WHERE theme = 'jade' AND revision = 3")
    await site.restart()
    const foreign: unknown[] =
      instance === undefined
        ? []
        : [expect.stringMatching(/^audit: it is the log of installation 0123456789abcdef, .* of [0-9a-f]{16} /)]
    expect(await problems()).toEqual([
      ...foreign,
      'audit: the log ends at line 6, but line 7 had been written (removed)',
    ])
    for (const title of ['一', '二']) await site.edit('jade', { kind: 'settings', settings: { title } })
    expect(await problems(), 'the end that is remembered is that of before').toEqual([
      ...foreign,
      'audit: line 7 is not the one that was written (altered)',
    ])
    await site.call('/registry/api/restored', { method: 'POST', body: { reason: 'looked at' } })
    expect(await problems()).toEqual([])
    await site.edit('jade', { kind: 'settings', settings: { title: '三' } })
    await tamper('audit', 'DELETE FROM registry.audit WHERE seq = (SELECT max(seq) FROM registry.audit)')
    expect(await problems(), 'and follows again').toContainEqual(expect.stringMatching(/^audit: the log ends at/))
  },
)

test('revisions that changed places are found', async () => {
  await tamper(
    'channel_revisions',
    `UPDATE registry.channel_revisions SET revision = 9 WHERE theme = 'jade' AND revision = 2;
     UPDATE registry.channel_revisions SET revision = 2 WHERE theme = 'jade' AND revision = 3;
     UPDATE registry.channel_revisions SET revision = 3 WHERE theme = 'jade' AND revision = 9`,
  )
  expect(await problems()).toEqual([
    'revision 2 of jade holds the document of revision 3 of jade',
    'revision 3 of jade holds the document of revision 2 of jade',
  ])
})

test('a rewritten revision or release document is found', async () => {
  await tamper(
    'channel_revisions',
    "UPDATE registry.channel_revisions SET document = replace(document, '1.0.1', '1.0.0') WHERE theme = 'jade' AND revision = 3",
  )
  await tamper('releases', "UPDATE registry.releases SET document = '{}' WHERE version = '1.0.0'")
  const found = await problems()
  expect(found).toContain('revision 3 of jade is not as the audit log recorded it')
  expect(found).toContain('release help 1.0.0 is not as the audit log recorded it')
  expect(found).toContain('release help 1.0.0 is not a release document any more')
})

test('one altered byte, a lost file and a file too many are found in the releases', async () => {
  const file = (version: string, path: string) => join(site.releasesDir, 'help', version, path)
  await chmod(file('1.0.0', 'entry.js'), 0o644)
  await writeFile(file('1.0.0', 'entry.js'), `globalThis.help = '1.0.O'`)
  await rm(file('1.0.1', 'chunks/page.js'))
  await writeFile(file('1.0.1', 'chunks/extra.js'), 'x')
  expect(await problems()).toEqual([
    'release help 1.0.0: entry.js is altered',
    'release help 1.0.1: chunks/page.js is missing',
    'release help 1.0.1: chunks/extra.js is unexpected',
  ])
})

test('what is written while it looks is not taken for what nobody recorded', async () => {
  const state = { isDone: false }
  const writing = (async () => {
    for (let change = 0; change < 25; change += 1) {
      await site.edit('jade', { kind: 'settings', settings: { title: `标题${change}` } })
    }
    state.isDone = true
  })()
  const found: string[] = []
  while (!state.isDone) {
    found.push(...(await problems()))
    found.push(...((await site.call('/registry/api/audit/chain')).body['problems'] as string[]))
  }
  await writing
  expect(found).toEqual([])
})
