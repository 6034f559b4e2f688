import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'
import type { Database } from '../storage/index.ts'
import { appendAudit, type AuditHeadFile, type RememberedHead, writeDown } from './index.ts'

let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry()
  for (const version of ['1.0.0', '1.0.1', '1.0.2']) await site.publish(fixtureRelease({ version }))
})
afterAll(() => site.stop())

const promoted = (version: string) => site.edit('jade', { kind: 'promote', versions: { help: version } })
const post = (path: string, body: object) => site.call(`/registry/api${path}`, { method: 'POST', body })

test('a remembered end of the log that is damaged stays as it lies and is reported, until ops takes the log over', async () => {
  const file = join(site.dataDir, 'audit-head.json')
  const damaged = (await readFile(file, 'utf8')).slice(0, -9)
  await writeFile(file, damaged)
  expect(await promoted('1.0.0'), 'no change is kept from being made').toMatchObject({ status: 200 })
  expect(await readFile(file, 'utf8')).toBe(damaged)
  await site.restart()
  expect(await promoted('1.0.1')).toMatchObject({ status: 200 })
  expect(await readFile(file, 'utf8')).toBe(damaged)
  const reported = expect.arrayContaining([expect.stringContaining('audit-head.json is damaged')]) as unknown
  expect((await post('/verify', {})).body).toMatchObject({ ok: false, problems: reported })
  expect((await site.call('/registry/api/audit/chain')).body).toMatchObject({ ok: false })

  expect(await post('/restored', { reason: 'the disk was full' })).toMatchObject({ status: 200 })
  expect((await post('/verify', {})).body).toMatchObject({ ok: true })
  expect(await promoted('1.0.2')).toMatchObject({ status: 200 })
  expect((await post('/verify', {})).body).toMatchObject({ ok: true })
})

test('a remembered end that cannot be read just then is not written over, and the change is done to its end', async () => {
  const fault = new Error('too many open files')
  const written: unknown[] = []
  const auditHead: AuditHeadFile = {
    read: () => Promise.reject<RememberedHead>(fault),
    write: (head) => Promise.resolve(void written.push(head)),
  }
  const done: string[] = []
  const db = {
    transaction: async (work: Parameters<Database['transaction']>[0]) => {
      const result = await work({ query: () => Promise.resolve({ rows: [] }) })
      done.push('committed')
      return result
    },
  } as unknown as Database
  const about = { at: 1, actor: 'alice', action: 'promote', theme: 'jade', remote: null, reason: '', detail: '{}' }
  const change = writeDown({ db, auditHead }, async (tx) => ({ line: await appendAudit(tx, about), result: 'done' }))
  const warned = once(process, 'warning')
  expect(await change).toBe('done')
  expect(await warned).toMatchObject([{ message: expect.stringContaining('too many open files') as string }])
  expect([done, written]).toEqual([['committed'], []])
})
