import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

import { ThemeIdSchema } from '@site/contracts'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'

import { createPostgresDatabase, databasesFor } from '../tests/databases.ts'
import { fixtureRelease, writeFixture, type FixtureInput } from '../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../tests/running-registry.ts'
import type { RegistryOptions } from './options.ts'
import { createRegistry } from './registry.ts'
import { createLocalBus, type Revision } from './revisions/index.ts'

const running: RunningRegistry[] = []
const folders: string[] = []
afterEach(async () => {
  for (const site of running.splice(0)) await site.stop()
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

async function start(options: Partial<RegistryOptions> = {}, createDatabase = createPostgresDatabase) {
  const site = await startRegistry(options, createDatabase)
  running.push(site)
  return site
}

async function built(input: FixtureInput): Promise<string> {
  const folder = await writeFixture(fixtureRelease(input))
  folders.push(folder)
  return folder
}

async function versionOn(site: RunningRegistry, theme: string, remote = 'help'): Promise<string | undefined> {
  const { composition } = await site.registry.compositionFor({ theme: v.parse(ThemeIdSchema, theme) })
  return composition.remotes[remote]?.active.version
}

test.each(databasesFor('local builds'))(
  'a local build runs on both themes at once, and its next build after it, on %s',
  async (_, createDatabase) => {
    const site = await start({}, createDatabase)
    const help = await built({ name: 'help', version: '1.0.0-local.aaaa' })
    const sports = await built({
      name: 'sports',
      version: '1.0.0-local.bbbb',
      manifest: { uses: { slots: ['help.strip'] } },
    })
    const provider = await built({
      name: 'help',
      version: '1.0.0-local.cccc',
      manifest: { slots: [{ name: 'strip' }] },
    })

    // sports needs a slot that this help does not have
    const refused = await site.registry.publishLocal([help, sports])
    expect(refused.releases.map(({ status }) => status)).toEqual(['published', 'published'])
    expect(refused.themes).toMatchObject([
      { theme: 'aurora', promoted: [], refused: [{ rule: 'used-names-exist' }] },
      { theme: 'jade', promoted: [], refused: [{ rule: 'used-names-exist' }] },
    ])

    const report = await site.registry.publishLocal([provider, sports])
    expect(report).toEqual({
      releases: [
        { name: 'help', version: '1.0.0-local.cccc', status: 'published' },
        { name: 'sports', version: '1.0.0-local.bbbb', status: 'unchanged' },
      ],
      themes: [
        { theme: 'aurora', promoted: ['help', 'sports'], kept: [], refused: [] },
        { theme: 'jade', promoted: ['help', 'sports'], kept: [], refused: [] },
      ],
    })
    expect([await versionOn(site, 'aurora'), await versionOn(site, 'jade', 'sports')]).toEqual([
      '1.0.0-local.cccc',
      '1.0.0-local.bbbb',
    ])
    const again = await site.registry.publishLocal([provider, sports])
    expect(again.themes.flatMap(({ promoted }) => promoted)).toEqual([])
  },
)

test('a local build never replaces what ops chose: promoted, rolled back, or with a candidate', async () => {
  const site = await start()
  const local = (build: number) => built({ version: `1.0.0-local.b${build}` })
  await site.registry.publishLocal([await local(1)])
  await site.registry.publishLocal([await local(2)])
  await site.edit('jade', { kind: 'rollback', remote: 'help' })
  const report = await site.registry.publishLocal([await local(3)])
  expect(report.themes).toEqual([
    { theme: 'aurora', promoted: ['help'], kept: [], refused: [] },
    { theme: 'jade', promoted: [], kept: [{ name: 'help', version: '1.0.0-local.b1' }], refused: [] },
  ])
  await site.publish(fixtureRelease({ name: 'sports', version: '1.0.0' }))
  await site.edit('jade', { kind: 'promote', versions: { sports: '1.0.0' } })
  const sports = await built({ name: 'sports', version: '1.0.0-local.s1' })
  expect((await site.registry.publishLocal([sports])).themes.map(({ promoted }) => promoted)).toEqual([['sports'], []])
  await site.edit('aurora', { kind: 'promote', versions: { sports: '1.0.0' } }) // over a local build
  expect((await site.registry.publishLocal([sports])).themes.map(({ promoted }) => promoted)).toEqual([[], []])
  await site.edit('aurora', { kind: 'candidate', remote: 'help', version: '1.0.0-local.b1', weight: 0, allow: [] })
  await site.registry.publishLocal([await local(4)])
  expect([await versionOn(site, 'aurora'), await versionOn(site, 'jade')]).toEqual(['1.0.0-local.b3', '1.0.0-local.b1'])
  await site.edit('jade', { kind: 'settings', settings: { registerFlag: '1' } })
  expect((await site.registry.publishLocal([await local(5)])).themes.flatMap(({ promoted }) => promoted)).toEqual([])
})

test('a published release whose folder was lost is made whole by publishing it again', async () => {
  const site = await start()
  const folder = await built({ version: '1.0.0-local.a1' })
  await site.registry.publishLocal([folder])
  await rm(join(site.releasesDir, 'help'), { recursive: true })
  expect((await site.registry.publishLocal([folder])).releases).toMatchObject([{ status: 'unchanged' }])
  expect(await readFile(join(site.releasesDir, 'help/1.0.0-local.a1/entry.js'), 'utf8')).toContain('1.0.0-local.a1')
  expect((await site.call('/registry/api/verify', { method: 'POST' })).body).toMatchObject({ ok: true })
})

test('a local build of known inputs that came out with other bytes leaves the published one running', async () => {
  const site = await start()
  await site.registry.publishLocal([await built({ version: '1.0.0-local.a1' })])
  const other = await built({ version: '1.0.0-local.a1', files: { 'entry.js': 'other bytes' } })
  expect((await site.registry.publishLocal([other])).releases).toEqual([
    { name: 'help', version: '1.0.0-local.a1', status: 'taken' },
  ])
  expect(await readFile(join(site.releasesDir, 'help/1.0.0-local.a1/entry.js'), 'utf8')).not.toBe('other bytes')
  expect(await versionOn(site, 'jade')).toBe('1.0.0-local.a1')
})

test('a folder without a release says what to do', async () => {
  const site = await start()
  await expect(site.registry.publishLocal(['/nowhere'])).rejects.toThrow(
    'There is no release.json in /nowhere or its dist folder: build it first.',
  )
})

test('each change of a channel is told to the bus and to listeners, once, with its revision', async () => {
  const bus = createLocalBus()
  const site = await start({ bus })
  const onBus: unknown[] = []
  const heard: Revision[] = []
  await bus.subscribe('revision', (payload) => onBus.push(payload))
  const stop = site.registry.onRevision((revision) => heard.push(revision))
  await site.edit('jade', { kind: 'flags', flags: { crMode: true } })
  await site.edit('aurora', { kind: 'flags', flags: { crMode: true } })
  await site.edit('aurora', { kind: 'flags', flags: { crMode: true } }) // changes nothing
  stop()
  await site.edit('aurora', { kind: 'flags', flags: { crMode: null } })
  const told = [
    { theme: 'jade', revision: 2 },
    { theme: 'aurora', revision: 2 },
    { theme: 'aurora', revision: 3 },
  ]
  expect(onBus).toEqual(told)
  expect(heard).toEqual(told.slice(0, 2))
})

test('a bus that is away holds up no change', async () => {
  const bus = {
    publish: () => Promise.reject(new Error('the bus is away')),
    subscribe: () => () => {},
  }
  const site = await start({ bus })
  expect(await site.edit('jade', { kind: 'flags', flags: { crMode: true } })).toMatchObject({ status: 200 })
  const { composition } = await site.registry.compositionFor({ theme: 'jade' })
  expect([composition.revision, composition.flags.crMode]).toEqual([2, true])
})

test('a second registry on the same database serves what the first one wrote', async () => {
  const bus = createLocalBus()
  const site = await start({ bus })
  const other = await createRegistry({
    database: { url: site.database.url },
    dataDir: site.dataDir,
    releasesDir: site.releasesDir,
    readHostManifest: () => Promise.reject(new Error('not needed')),
    flagDefaults: (await site.registry.compositionFor({ theme: 'jade' })).composition.flags,
    bus,
  })
  try {
    expect((await other.compositionFor({ theme: 'jade' })).composition.revision).toBe(1)
    await site.edit('jade', { kind: 'settings', settings: { title: '新标题' } })
    const { composition } = await other.compositionFor({ theme: 'jade' })
    expect([composition.revision, composition.settings.title]).toEqual([2, '新标题'])
    expect(other.instance).toBe(site.registry.instance)
  } finally {
    await other.close()
  }
})

test('keys and the ops token are made at the first start and readable by their owner alone', async () => {
  const site = await start()
  const modes = await Promise.all(
    ['ops-token', 'keys/signing-keys.json', 'keys/public-keys.json'].map(
      async (file) => (await stat(join(site.dataDir, file))).mode & 0o777,
    ),
  )
  expect(modes).toEqual([0o600, 0o600, 0o644])
  const published = v.parse(
    v.object({ keys: v.array(v.record(v.string(), v.string())) }),
    JSON.parse(await readFile(join(site.dataDir, 'keys/public-keys.json'), 'utf8')),
  )
  expect(published.keys).toEqual(await site.registry.trustedKeys())
  expect(published.keys.map((key) => Object.keys(key))).toEqual([
    ['kid', 'kty', 'crv', 'x', 'y'],
    ['kid', 'kty', 'crv', 'x', 'y'],
  ])
})

test('a promotion without a readable host is an error, not a pass', async () => {
  const site = await start({ readHostManifest: () => Promise.reject(new Error('host.json is gone')) })
  await site.publish(fixtureRelease())
  const answer = await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
  expect(answer).toMatchObject({
    status: 503,
    body: { message: 'There is no host to measure releases against: host.json is gone.' },
  })
  expect(await versionOn(site, 'jade')).toBeUndefined()
})
