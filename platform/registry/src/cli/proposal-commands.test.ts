import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { runRelease } from '../../tests/release-command.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'

let site: RunningRegistry
let bob: string
beforeAll(async () => {
  site = await startRegistry()
  for (const version of ['1.0.0', '1.1.0']) await site.publish(fixtureRelease({ version }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
  await site.edit('jade', { kind: 'guard', guard: { fourEyes: true, freezes: [] } })
  bob = await site.person('bob', 'approve')
})
afterAll(() => site.stop())

const asBob = (...argv: readonly string[]) => runRelease(site, argv, { REGISTRY_TOKEN: bob })

async function propose(edit: object): Promise<number> {
  const basedOn = Number((await site.call('/registry/api/channels/jade')).body['revision'])
  const body = { reason: 'freeze for the final', edits: [{ theme: 'jade', basedOn, edit }] }
  const answer = await site.call('/registry/api/proposals', { method: 'POST', body })
  return (answer.body['proposal'] as { id: number }).id
}
const guard = async () => (await site.call('/registry/api/channels/jade')).body['guard']

test('proposals and approve show what would change; only the digest that stands there approves it', async () => {
  const id = await propose({ kind: 'guard', guard: { fourEyes: false, freezes: [] } })
  const list = await asBob('proposals')
  expect(list.out).toContain('    ~ guard.fourEyes: true → false')
  expect(list.out).toContain('guard on jade (guard {"fourEyes":false,"freezes":[]})')
  const looked = await asBob('approve', String(id))
  expect(looked.code).toBe(1)
  expect(looked.out).toContain('    ~ guard.fourEyes: true → false')
  expect(await guard()).toMatchObject({ fourEyes: true })
  const [, digest = ''] = /approve \d+ --digest ([0-9a-f]{12})$/.exec(looked.out) ?? []
  expect(list.out).toContain(`proposal ${id} would change (digest ${digest})`)
  for (const wrong of ['0'.repeat(12), digest.slice(0, 4)]) {
    expect(await asBob('approve', String(id), '--digest', wrong)).toMatchObject({ code: 1, out: '' })
  }
  expect(await guard()).toMatchObject({ fourEyes: true })
  const done = await asBob('approve', String(id), '--digest', digest)
  expect(done).toMatchObject({ code: 0, out: expect.stringMatching(/^jade is at revision \d+$/) as unknown })
  expect(await guard()).toMatchObject({ fourEyes: false })
  await site.edit('jade', { kind: 'guard', guard: { fourEyes: true, freezes: [] } })
})

test('what cannot be told is told as that, and is not nothing', async () => {
  const id = await propose({ kind: 'promote', versions: { help: '1.1.0' } })
  await site.restart({ readHostManifest: () => Promise.reject(new Error('host.json is not there')) })
  const { out } = await asBob('approve', String(id))
  expect(out).toMatch(/^ {4}cannot be told: .*host\.json is not there/m)
  expect(out).not.toContain('no difference')
})
