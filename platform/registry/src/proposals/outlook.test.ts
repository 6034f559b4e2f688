import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { fixtureRelease } from '../../tests/fixture-release.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'

const DAY_MS = 86_400_000

interface Listed {
  readonly id: number
  readonly state: string
  readonly digest?: string
  readonly outlook?: readonly {
    readonly theme: string
    readonly changes?: readonly { readonly path: string; readonly from?: string; readonly to?: string }[]
    readonly violations?: readonly { readonly rule: string }[]
    readonly problem?: string
  }[]
}

let site: RunningRegistry
let bob: string
beforeAll(async () => {
  site = await startRegistry()
  for (const version of ['1.0.0', '1.1.0', '1.2.0']) await site.publish(fixtureRelease({ version }))
  for (const version of ['1.0.0', '1.1.0']) await site.edit('jade', promote(version))
  bob = await site.person('bob', 'approve')
  await site.edit('jade', { kind: 'guard', guard: { fourEyes: true, freezes: [] } })
})
afterAll(() => site.stop())
beforeEach(async () => {
  for (const { id } of await waiting()) await api(`/proposals/${id}/withdraw`, { reason: 'of another test' })
})

const promote = (version: string) => ({ kind: 'promote', versions: { help: version } })
const api = (path: string, body?: object, token?: string) =>
  site.call(`/registry/api${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body }),
    ...(token === undefined ? {} : { token }),
  })
const revision = async () => Number((await api('/channels/jade')).body['revision'])

async function propose(edit: object, more: object = {}): Promise<number> {
  const edits = [{ theme: 'jade', basedOn: await revision(), edit }]
  const { status, body } = await api('/proposals', { reason: 'freeze for the final', edits, ...more })
  expect(status, JSON.stringify(body)).toBe(201)
  return (body['proposal'] as { id: number }).id
}
async function waiting(): Promise<Listed[]> {
  return ((await api('/proposals')).body['proposals'] as Listed[]).filter(({ state }) => state === 'waiting')
}
async function shown(id: number) {
  const found = (await waiting()).find((one) => one.id === id)
  if (found === undefined) throw new Error(`proposal ${id} does not wait`)
  return found
}

test.each<[string, object, object]>([
  [
    'the guard that is lifted',
    { kind: 'guard', guard: { fourEyes: false, freezes: [] } },
    { path: 'guard.fourEyes', from: 'true', to: 'false' },
  ],
  [
    'the share of a candidate',
    { kind: 'candidate', remote: 'help', version: '1.2.0', weight: 9_000 },
    { path: 'remotes.help.candidate.weight', to: '9000' },
  ],
  [
    'a setting',
    { kind: 'settings', settings: { title: '另一个' } },
    { path: 'settings.title', from: '"翡翠娱乐"', to: '"另一个"' },
  ],
  ['a flag', { kind: 'flags', flags: { crMode: true } }, { path: 'flags.crMode', to: 'true' }],
  [
    'where a rollback leads',
    { kind: 'rollback', remote: 'help', to: '1.2.0', force: true, urgent: true },
    { path: 'remotes.help.stable', from: '"1.1.0"', to: '"1.2.0"' },
  ],
  [
    'what an undo takes back',
    { kind: 'undo', revision: 2, later: true },
    { path: 'remotes.help.stable', from: '"1.1.0"' },
  ],
])('a second person is shown %s', async (_, edit, change) => {
  const id = await propose(edit)
  const { outlook, digest } = await shown(id)
  expect(digest).toMatch(/^[0-9a-f]{64}$/)
  expect(outlook).toEqual([{ theme: 'jade', changes: expect.any(Array) as unknown, violations: [] }])
  expect(outlook?.[0]?.changes).toContainEqual(change)
})

test('an approval that does not say what it was shown, or says something else, is none', async () => {
  const id = await propose({ kind: 'guard', guard: { fourEyes: false, freezes: [] } })
  const other = await propose(promote('1.2.0'))
  const before = await revision()
  for (const body of [undefined, {}, { digest: (await shown(other)).digest }, { digest: '0'.repeat(64) }]) {
    expect(await api(`/proposals/${id}/approve`, body ?? {}, bob)).toMatchObject({
      status: 409,
      body: { error: 'not-as-shown' },
    })
  }
  expect((await shown(id)).state).toBe('waiting')
  expect(await revision()).toBe(before)
})

test('what it would do is told anew once the theme has changed, and no digest changes by that', async () => {
  const id = await propose({ kind: 'settings', settings: { title: '第一' } })
  const before = await shown(id)
  const other = await propose(promote('1.2.0'))
  expect(await api(`/proposals/${other}/approve`, { digest: (await shown(other)).digest }, bob)).toMatchObject({
    status: 200,
  })
  const { digest, outlook } = await shown(id)
  expect(digest).toBe(before.digest)
  expect(outlook?.[0]?.changes).toBeUndefined()
  expect(outlook?.[0]?.problem).toContain('jade has changed since revision')
})

test('the same edit for another time has another digest', async () => {
  const at = async (dueAt: number) => (await shown(await propose(promote('1.0.0'), { dueAt }))).digest
  expect(await at(Date.now() + DAY_MS)).not.toBe(await at(Date.now() + 2 * DAY_MS))
})

test('what cannot be told, for want of a host, is told as that', async () => {
  const id = await propose(promote('1.0.0'))
  await site.restart({ readHostManifest: () => Promise.reject(new Error('host.json is not there')) })
  const { outlook } = await shown(id)
  expect(outlook).toEqual([{ theme: 'jade', problem: expect.stringContaining('host.json is not there') as unknown }])
})
