import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { startRegistry } from '../../tests/running-registry.ts'
import { openSigned } from '../../tests/verify-signature.ts'

test('a change that was committed and then failed is what pages get: nobody is given what ran before', async () => {
  const site = await startRegistry()
  onTestFinished(() => site.stop())
  for (const version of ['1.0.0', '1.0.1']) await site.publish(fixtureRelease({ version }))
  const running = async () => {
    const { body } = await site.call('/registry/composition/jade', { token: '' })
    return openSigned(body, await site.registry.trustedKeys())?.remotes['help']?.active.version
  }
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
  expect(await running()).toBe('1.0.0')
  // The end of the log cannot be written any more when the change is: that one waits for the log meanwhile.
  const { pool } = site.database
  const other = await pool.connect()
  await other.query('BEGIN')
  await other.query('LOCK TABLE registry.audit IN SHARE ROW EXCLUSIVE MODE')
  const changed = site.edit('jade', { kind: 'promote', versions: { help: '1.0.1' } })
  const waiting = "SELECT FROM pg_locks WHERE NOT granted AND relation = 'registry.audit'::regclass"
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1)
  const head = join(site.dataDir, 'audit-head.json')
  await rm(head)
  await mkdir(join(head, 'in-the-way'), { recursive: true })
  await other.query('COMMIT')
  other.release()
  expect((await changed).status).toBe(500)
  expect(await running()).toBe('1.0.1')
})
