import { rm } from 'node:fs/promises'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease, writeFixture } from '../../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'

const folders: string[] = []
let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry()
  const local = [
    fixtureRelease({ name: 'help', version: '1.0.0-local.a', manifest: { slots: [{ name: 'terms' }] } }),
    fixtureRelease({ name: 'news', version: '1.0.0-local.a' }),
    fixtureRelease({ name: 'sports', version: '1.0.0-local.a', manifest: { uses: { slots: ['help.terms'] } } }),
  ]
  for (const fixture of local) folders.push(await writeFixture(fixture))
  await site.registry.publishLocal(folders)
})
afterAll(async () => {
  await site.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

const remotesOn = async (theme: 'aurora' | 'jade') =>
  Object.keys((await site.registry.compositionFor({ theme })).composition.remotes)
const remove = (remote: string) => ({ kind: 'remove', remote })

test('[D.020] a remote is taken off one theme, with an audit line, and is there again when it is promoted', async () => {
  expect(await site.edit('jade', remove('news'), { reason: 'nobody reads it' })).toMatchObject({
    status: 200,
    body: { changes: expect.arrayContaining([{ path: 'remotes.news.stable', from: '"1.0.0-local.a"' }]) as unknown },
  })
  expect(await remotesOn('jade')).toEqual(['help', 'sports'])
  expect(await remotesOn('aurora')).toEqual(['help', 'news', 'sports'])
  const { lines } = (await site.call('/registry/api/audit?limit=1')).body
  expect(lines).toMatchObject([{ action: 'remove', theme: 'jade', remote: 'news', reason: 'nobody reads it' }])
  expect(await site.edit('jade', remove('news'))).toMatchObject({ status: 404 })

  // a local build does not bring back what ops took off, and says nothing against the others
  await site.registry.publishLocal(folders)
  expect(await remotesOn('jade')).toEqual(['help', 'sports'])
  const { body } = await site.call('/registry/api/channels')
  expect(body['removed']).toEqual({ aurora: [], jade: ['news'] })

  await site.edit('jade', { kind: 'promote', versions: { news: '1.0.0-local.a' } })
  expect(await remotesOn('jade')).toEqual(['help', 'sports', 'news'])
  expect((await site.call('/registry/api/verify', { method: 'POST' })).body).toMatchObject({ ok: true })
})

test('a remote that others on the theme still use stays, and it is said who uses it', async () => {
  expect(await site.edit('jade', remove('help'))).toMatchObject({
    status: 422,
    body: { error: 'promotion-refused', violations: [{ rule: 'used-names-exist', remotes: ['sports'] }] },
  })
  expect(await remotesOn('jade')).toContain('help')
})
