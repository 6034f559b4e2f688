import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { type Isolation, ISOLATION_LIMITS, ISOLATION_MOUNTS, type PartLeft } from '@site/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Fixture, fixtureRelease, writeFixture } from '../../tests/fixture-release.ts'
import { runRelease } from '../../tests/release-command.ts'
import { type RunningRegistry, startRegistry } from '../../tests/running-registry.ts'

let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry()
})
afterAll(() => site.stop())

const CLEAN: PartLeft = { globals: [], listeners: [], timers: [], observers: [], styles: [], storage: [], memory: 0 }
const PAGE = { name: 'help.index', path: '/app/help', page: 'centre', title: { 'zh-CN': '帮助中心' } }

function helpOf(version: string): ReturnType<typeof fixtureRelease> {
  return fixtureRelease({ version, manifest: { routes: [PAGE], slots: [{ name: 'terms' }] } })
}

function measured({ release }: ReturnType<typeof fixtureRelease>, left: Partial<PartLeft> = {}): Isolation {
  const { name, version, digest } = release
  return {
    ...{ format: 'site-isolation/1', name, version, digest, mounts: ISOLATION_MOUNTS },
    ...{ measuredAt: 1_790_000_000_000, host: '1.0.0', browser: 'chromium 150.0' },
    parts: { 'page.centre': { ...CLEAN, ...left }, 'slot.terms': CLEAN },
  }
}

const file = (isolation: Isolation, token = site.opsToken) =>
  site.call(`/registry/api/releases/${isolation.name}/${isolation.version}/isolation`, {
    method: 'POST',
    token,
    body: isolation,
  })
const promote = (version: string) => site.edit('jade', { kind: 'promote', versions: { help: version } })
const preview = (body: object) => site.call('/registry/api/channels/jade/preview', { method: 'POST', body })

test('[D.012] what is left with each mount refuses the promotion, with the rule, the figure and its place', async () => {
  const leaking = helpOf('2.0.0')
  await site.publish(leaking)
  const listeners = [{ what: 'window resize', count: 10, at: 'page.centre.js:1:204' }]
  const timers = [{ what: 'setInterval 1000 ms', count: 10 }]
  expect(await file(measured(leaking, { listeners, timers, memory: ISOLATION_LIMITS.memory + 1 }))).toMatchObject({
    status: 200,
    body: { status: 'filed' },
  })
  const refused = await promote('2.0.0')
  expect(refused).toMatchObject({ status: 422, body: { error: 'promotion-refused' } })
  expect(refused.body['violations']).toEqual([
    {
      rule: 'left-behind',
      remotes: ['help'],
      message: `help 2.0.0 leaves more behind in a page than a release may: listeners 10, at most ${ISOLATION_LIMITS.listeners}.`,
      example: 'after 10 mounts page.centre leaves window resize ×10 (page.centre.js:1:204)',
    },
    expect.objectContaining({ example: 'after 10 mounts page.centre leaves setInterval 1000 ms ×10' }),
    expect.objectContaining({ example: 'after 10 mounts page.centre keeps 400 kB of each mount' }),
  ])

  const said = await site.call('/registry/left-behind/help/2.0.0', { token: '' })
  expect(said.body).toEqual({ left: { above: ['listeners', 'timers', 'memory'] } })

  // measured again, after the page that it was measured in was mended
  expect(await file(measured(leaking))).toMatchObject({ body: { status: 'filed' } })
  expect(await file(measured(leaking))).toMatchObject({ body: { status: 'unchanged' } })
  expect((await promote('2.0.0')).status).toBe(200)
  const { body } = await site.call('/registry/api/releases/help/2.0.0/isolation')
  expect(body).toEqual(measured(leaking))
  expect(await site.call('/registry/api/verify', { method: 'POST' })).toMatchObject({
    body: { ok: true, problems: [] },
  })
})

test('[D.012] a release that was never measured is let in, and whoever asks is told', async () => {
  await site.publish(helpOf('2.1.0'))
  const { body } = await preview({ edit: { kind: 'promote', versions: { help: '2.1.0' } } })
  expect(body).toMatchObject({
    ok: true,
    violations: [],
    unclear: [{ rule: 'left-behind', message: 'What help 2.1.0 leaves behind in a page was never measured.' }],
  })
  expect((await site.call('/registry/left-behind/help/2.1.0', { token: '' })).body).toEqual({ left: null })
  expect((await promote('2.1.0')).status).toBe(200)
})

test('[D.012] a measurement is of these bytes and of every part, and comes from who may publish the remote', async () => {
  const help = helpOf('2.2.0')
  expect((await file(measured(help))).status).toBe(404)
  await site.publish(help)
  const other = await site.person('sports-ci', 'publish:sports')
  expect((await file(measured(help), other)).status).toBe(403)
  const foreign = await file({ ...measured(help), digest: helpOf('2.2.1').release.digest })
  expect(foreign).toMatchObject({ status: 400, body: { error: 'invalid' } })
  const partial = { ...measured(help), parts: { 'page.centre': CLEAN } }
  expect((await file(partial)).body['message']).toBe(
    'This is no measurement of help 2.2.0: slot.terms was not mounted.',
  )
  const strange = await file({ ...measured(help), mounts: 1 } as unknown as Isolation)
  expect(strange).toMatchObject({ status: 400, body: { error: 'invalid' } })
  expect((await site.call('/registry/api/releases/help/2.2.0/isolation')).status).toBe(404)
})

test('[D.012] the command sends the measurement along, asks with it before, and lists what came of it', async () => {
  const leaking = helpOf('2.3.0')
  const folder = await built(leaking, measured(leaking, { globals: [{ what: 'leaky', count: 1 }] }))
  const asked = await runRelease(site, ['can-promote', folder, '--theme', 'jade'])
  expect(asked.code).toBe(1)
  expect(asked.out).toContain(
    'left-behind: help 2.3.0 leaves more behind in a page than a release may: globals 1, at most 0.',
  )
  expect(asked.out).toContain('page.centre leaves leaky')
  const published = await runRelease(site, ['publish', folder])
  expect(published).toMatchObject({ code: 0 })
  expect(published.out).toContain('it leaves more behind than a release may (globals): nobody can promote it')

  const clean = helpOf('2.4.0')
  const without = await runRelease(site, ['publish', await built(clean)])
  expect(without.out).toContain('never measured')
  const withIt = await runRelease(site, ['publish', await built(clean, measured(clean))])
  expect(withIt.out).not.toMatch(/measured|leaves/)
  const list = await runRelease(site, ['list'])
  expect(list.out).toMatch(/^ {2}help +2\.3\.0 .*too much: globals/m)
  expect(list.out).toMatch(/^ {2}help +2\.4\.0 .*little/m)
  expect(list.out).toMatch(/^ {2}help +2\.2\.0 .*not measured/m)

  const foreign = await runRelease(site, ['publish', await built(clean, measured(leaking))])
  expect(foreign.err).toContain('This is no measurement of help 2.4.0')
})

async function built(fixture: Fixture, isolation?: Isolation): Promise<string> {
  const folder = await writeFixture(fixture)
  if (isolation !== undefined) await writeFile(join(folder, 'dist/isolation.json'), JSON.stringify(isolation))
  return folder
}
