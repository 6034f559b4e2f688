import { createHash, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { Channel } from '@site/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { fixtureHost, fixtureRelease, writeFixture } from '../tests/fixture-release.ts'
import { runRelease } from '../tests/release-command.ts'
import { startRegistry, type RunningRegistry } from '../tests/running-registry.ts'
import type { DeclaredCalls } from './rules/index.ts'

const NOW = 1_790_000_000_000
let now = NOW
let site: RunningRegistry
const TEXT = { type: 'string' }
/** What the gateway serves, unless it is away. */
let served: (() => Promise<DeclaredCalls>) | undefined
beforeAll(async () => {
  const readGatewayCalls = () => served?.() ?? Promise.reject(new Error('the gateway is away'))
  site = await startRegistry({ trustProxy: true, now: () => now, readGatewayCalls })
  for (const name of ['help', 'sports', 'casino']) {
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) await site.publish(fixtureRelease({ name, version }))
  }
})
afterAll(() => site.stop())
beforeEach(() => site.setHost(fixtureHost()))

async function channelOf(theme: string): Promise<Channel> {
  return (await site.call(`/registry/api/channels/${theme}`)).body as unknown as Channel
}
const promote = (name: string, version: string) => ({ kind: 'promote', versions: { [name]: version } })
const remoteOf = async (theme: string, name: string) => (await channelOf(theme)).remotes[name]

async function run(theme: string, name: string, ...versions: readonly string[]): Promise<void> {
  for (const version of versions) expect(await site.edit(theme, promote(name, version))).toMatchObject({ status: 200 })
}

let addresses = 0
/** Devices that ran a version as stable and say what became of it. */
async function report(theme: string, remote: string, version: string, outcome: string, devices: number) {
  for (let device = 0; device < devices; device += 1) {
    addresses += 1
    const headers = {
      'content-type': 'text/plain;charset=UTF-8',
      cookie: `did=${randomUUID()}`,
      'x-forwarded-for': `10.1.${addresses >> 8}.${addresses & 255}`,
    }
    const body = JSON.stringify({ theme, reports: [{ remote, version, cohort: 'stable', outcome }] })
    expect((await fetch(`${site.url}/registry/health`, { method: 'POST', headers, body })).status).toBe(204)
  }
  await site.call('/registry/api/health') // writes what was heard
}

describe('undo', () => {
  test('[D.010] takes back what one revision changed and leaves what others changed', async () => {
    await run('jade', 'help', '1.0.0')
    await run('jade', 'sports', '1.0.0')
    const moved = await site.edit('jade', { kind: 'promote', versions: { help: '1.1.0', sports: '1.1.0' } })
    const { revision } = (moved.body as unknown as { channel: Channel }).channel
    await site.edit('jade', { kind: 'settings', settings: { title: '翡翠' } })

    expect(await site.edit('jade', { kind: 'undo', revision, remote: 'help' })).toMatchObject({ status: 200 })
    expect(await remoteOf('jade', 'help')).toMatchObject({ stable: '1.0.0', lastGood: [] })
    expect(await remoteOf('jade', 'sports')).toMatchObject({ stable: '1.1.0' })

    const again = await site.edit('jade', { kind: 'undo', revision })
    expect(again).toMatchObject({
      status: 409,
      body: { error: 'undo-conflict' },
    })
    expect(again.body['changes']).toContainEqual({ path: 'remotes.help.stable', from: '"1.1.0"', to: '"1.0.0"' })
    expect(again.body['message']).toContain('changed again since: remotes.help')
    expect(await site.edit('jade', { kind: 'undo', revision, later: true })).toMatchObject({ status: 200 })
    const after = await channelOf('jade')
    expect([after.remotes['help']?.stable, after.remotes['sports']?.stable]).toEqual(['1.0.0', '1.0.0'])
    expect(after.settings.title).toBe('翡翠')
  })

  test('never makes the version that was taken back the next one to go back to', async () => {
    await run('aurora', 'casino', '1.0.0', '1.1.0')
    const { revision } = await channelOf('aurora')
    await site.edit('aurora', { kind: 'undo', revision })
    await run('aurora', 'casino', '1.2.0')
    expect(await remoteOf('aurora', 'casino')).toMatchObject({ stable: '1.2.0', lastGood: ['1.0.0'] })
    await site.edit('aurora', { kind: 'rollback', remote: 'casino' })
    expect(await remoteOf('aurora', 'casino')).toMatchObject({ stable: '1.0.0', lastGood: [] })
    // chosen by a person once more, it may be gone back to again
    await run('aurora', 'casino', '1.1.0', '1.3.0')
    expect((await remoteOf('aurora', 'casino'))?.lastGood).toEqual(['1.1.0', '1.0.0'])
  })

  test('puts a plan back at the step where it was, which is as long as it was asked to be', async () => {
    for (const version of ['1.0.0', '1.1.0']) await site.publish(fixtureRelease({ name: 'offers', version }))
    await run('jade', 'offers', '1.0.0')
    const plan = [
      { weight: 500, minutes: 60 },
      { weight: 10_000, minutes: 60 },
    ]
    const abort = { errorRate: 100, minSamples: 20 }
    const candidate = { kind: 'candidate', remote: 'offers', version: '1.1.0', allow: [], plan, abort }
    expect(await site.edit('jade', candidate)).toMatchObject({ status: 200 })
    now = NOW + 3_600_000
    await site.edit('jade', { kind: 'rollback', remote: 'offers' })
    const { revision } = await channelOf('jade')
    expect(await site.edit('jade', { kind: 'undo', revision })).toMatchObject({ status: 200 })
    expect((await remoteOf('jade', 'offers'))?.candidate).toMatchObject({
      weight: 500,
      plan: { step: 0, since: now },
    })
    now = NOW
  })

  test('refuses a revision that is none, and one that changed nothing of the remote', async () => {
    const { revision } = await channelOf('jade')
    expect(await site.edit('jade', { kind: 'undo', revision: revision + 1 })).toMatchObject({ status: 404 })
    expect(await site.edit('jade', { kind: 'undo', revision: 1 })).toMatchObject({ status: 400 })
    await site.edit('jade', { kind: 'settings', settings: { title: '翡翠城' } })
    expect(await site.edit('jade', { kind: 'undo', revision: revision + 1, remote: 'help' })).toMatchObject({
      status: 422,
      body: { error: 'nothing-to-change' },
    })
  })

  test('several themes change in one decision or not at all, and are taken back in one', async () => {
    const [aurora, jade] = [await channelOf('aurora'), await channelOf('jade')]
    const edits = (basedOn: number) => ({
      reason: 'a new start on both',
      edits: [
        { theme: 'aurora', basedOn: aurora.revision, edit: promote('help', '1.2.0') },
        { theme: 'jade', basedOn, edit: promote('help', '1.2.0') },
      ],
    })
    const send = (body: unknown) => site.call('/registry/api/edits', { method: 'POST', body })
    expect(await send(edits(jade.revision - 1))).toMatchObject({ status: 409, body: { theme: 'jade' } })
    expect((await channelOf('aurora')).revision).toBe(aurora.revision)

    expect(await send(edits(jade.revision))).toMatchObject({ status: 200 })
    expect(await runRelease(site, ['list'])).toMatchObject({ code: 0 })
    const back = ['undo', String(jade.revision + 1), '--theme', 'jade', '--together', '--reason', 'not this start']
    expect((await runRelease(site, back)).out).toMatch(/^aurora is at revision \d+\n[^]*\njade is at revision \d+$/m)
    expect((await channelOf('aurora')).remotes['help']).toEqual(aurora.remotes['help'])
    expect((await channelOf('jade')).remotes['help']).toEqual(jade.remotes['help'])
  })
})

describe('what may be gone back to', () => {
  test('is said by evidence: one that failed on devices is left out, one that proved well comes first', async () => {
    await run('jade', 'casino', '1.0.0')
    await report('jade', 'casino', '1.0.0', 'activated', 3)
    await run('jade', 'casino', '1.1.0')
    await report('jade', 'casino', '1.1.0', 'failed', 12)
    await run('jade', 'casino', '1.2.0') // nobody has seen it
    expect((await remoteOf('jade', 'casino'))?.lastGood).toEqual(['1.0.0'])
    await run('jade', 'casino', '1.3.0')
    expect((await remoteOf('jade', 'casino'))?.lastGood).toEqual(['1.0.0', '1.2.0'])
    await site.edit('jade', { kind: 'rollback', remote: 'casino' })
    expect(await remoteOf('jade', 'casino')).toMatchObject({ stable: '1.0.0', lastGood: ['1.2.0'] })
  })

  test('is only what could still run: a version that the host is too new for is no fallback any more', async () => {
    const old = fixtureRelease({ name: 'news', version: '1.0.0', shell: 1 })
    for (const fixture of [old, fixtureRelease({ name: 'news', version: '2.0.0', shell: 2 })])
      await site.publish(fixture)
    await run('aurora', 'news', '1.0.0')
    site.setHost(fixtureHost({ shell: 2, oldestShell: 2 }))
    expect(await site.edit('aurora', promote('news', '2.0.0'))).toMatchObject({ status: 200 })
    expect((await remoteOf('aurora', 'news'))?.lastGood).toEqual([])
    const forced = { kind: 'rollback', remote: 'news', to: '1.0.0', force: true }
    expect(await site.edit('aurora', forced)).toMatchObject({
      status: 422,
      body: { violations: [{ rule: 'shell-contract', example: 'requires.shell is 1' }] },
    })
  })
})

test('[D.012] a release whose bytes on disk are not the published ones is refused, naming the file', async () => {
  await site.publish(fixtureRelease({ name: 'spoilt', version: '1.0.0' }))
  const file = join(site.releasesDir, 'spoilt/1.0.0/entry.js')
  await chmod(file, 0o644)
  await writeFile(file, 'globalThis.spoilt = 1')
  expect(await site.edit('jade', promote('spoilt', '1.0.0'))).toMatchObject({
    status: 422,
    body: { violations: [{ rule: 'files-unaltered', example: 'entry.js is altered' }] },
  })
})

describe('unpin', () => {
  test('gives a remote back to the working tree, whose next build it follows', async () => {
    const folder = await writeFixture(fixtureRelease({ name: 'desk', version: '1.0.0-local.aaaa' }))
    await site.registry.publishLocal([folder])
    await site.publish(fixtureRelease({ name: 'desk', version: '1.0.0' }))
    await run('jade', 'desk', '1.0.0')
    expect(await site.edit('jade', { kind: 'unpin', remote: 'desk' })).toMatchObject({ status: 200 })
    expect(await remoteOf('jade', 'desk')).toMatchObject({ stable: '1.0.0-local.aaaa', pinned: false })
    await site.registry.publishLocal([
      await writeFixture(fixtureRelease({ name: 'desk', version: '1.0.0-local.bbbb' })),
    ])
    expect(await remoteOf('jade', 'desk')).toMatchObject({ stable: '1.0.0-local.bbbb', pinned: false })
  })

  test('is refused where there is no working tree', async () => {
    await run('jade', 'sports', '1.2.0')
    const answer = await site.edit('jade', { kind: 'unpin', remote: 'sports' })
    expect(answer).toMatchObject({ status: 404 })
    expect(answer.body['message']).toContain('no build of sports from a working tree')
  })
})

describe('by the command line', () => {
  const release = (argv: readonly string[], state = 'somebody') =>
    runRelease(site, argv, { XDG_STATE_HOME: join(site.dataDir, state) })

  test('[D.010] a change is based on what its author was shown: of six at once one is written', async () => {
    const change = (version: string) =>
      release(['promote', 'sports', version, '--theme', 'aurora', '--reason', `by ${version}`])
    expect(await change('1.0.0')).toMatchObject({
      code: 2,
      err: expect.stringContaining('you have not looked at aurora yet') as unknown,
    })
    await release(['list'])
    const before = await channelOf('aurora')
    const runs = await Promise.all(['1.0.0', '1.1.0', '1.2.0', '1.3.0', '1.0.0', '1.1.0'].map(change))
    expect(runs.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 3, 3, 3, 3, 3])
    const after = await channelOf('aurora')
    expect(after.revision).toBe(before.revision + 1)
    expect(runs.find(({ code }) => code === 3)?.err).toContain('+ remotes.sports.stable')
    // who was told what changed has seen it
    const others = ['1.2.0', '1.3.0'].filter((version) => version !== after.remotes['sports']?.stable)
    for (const version of others) expect(await change(version)).toMatchObject({ code: 0 })
  })

  test('what somebody else wrote meanwhile is not overwritten', async () => {
    await release(['list'], 'ann')
    await release(['list'], 'bob')
    const change = (by: string, version: string) =>
      release(['promote', 'help', version, '--theme', 'aurora', '--reason', `as ${by} likes it`], by)
    expect(await change('ann', '1.0.0')).toMatchObject({ code: 0 })
    const late = await change('bob', '1.3.0')
    expect(late.code).toBe(3)
    expect(late.err).toContain('last changed by ops (as ann likes it)')
  })

  test('--theme twice changes both or none, and a verb for one theme says so', async () => {
    await release(['list'])
    const both = ['--theme', 'aurora', '--theme', 'jade', '--reason', 'the same on both']
    expect((await release(['promote', 'help', '1.1.0', ...both])).out).toMatch(/^aurora is at[^]*^jade is at/m)
    expect((await remoteOf('aurora', 'help'))?.stable).toBe('1.1.0')
    expect((await remoteOf('jade', 'help'))?.stable).toBe('1.1.0')
    expect(await release(['history', '--theme', 'aurora', '--theme', 'jade'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--theme is given 2 times') as unknown,
    })
    expect((await release(['flags', 'crMode=on', '--theme', 'all', '--reason', 'on every theme'])).code).toBe(0)
    expect((await channelOf('aurora')).flags.crMode).toBe(true)
  })

  test('[D.012] can-promote says what a promotion would, of a published version and of a built folder, and writes nothing', async () => {
    const shared = { react: { version: '20.0.0', requiredVersion: '^20.0.0', singleton: true } }
    const folder = await writeFixture(fixtureRelease({ name: 'help', version: '3.0.0', shared }))
    const before = await channelOf('jade')
    const refused = await release(['can-promote', folder])
    expect(refused.code).toBe(1)
    expect(refused.out).toMatch(
      /^help 3\.0\.0 CANNOT be promoted on aurora[^]*^help 3\.0\.0 CANNOT be promoted on jade/m,
    )
    expect(refused.out).toContain(
      'shared-ranges: help 3.0.0 does not accept the react of the host. react@19.3.1 does not',
    )
    const good = await release(['can-promote', 'help', '1.3.0', '--theme', 'jade'])
    expect(good).toMatchObject({ code: 0 })
    expect(good.out).toMatch(/^help 1\.3\.0 can be promoted on jade \(revision \d+\)\n.*lastGood/)
    const same = await release(['can-promote', 'help@1.1.0', '--theme', 'jade'])
    expect(same.out).toContain('it runs there already')
    expect(await channelOf('jade')).toEqual(before)
    await writeFile(join(folder, 'dist/entry.js'), 'altered')
    expect((await release(['can-promote', folder])).err).toContain('entry.js is altered')
  })

  test('[D.012] a call that the gateway takes no more refuses a promotion with a value; one that cannot be judged is said', async () => {
    const calls = { 'POST /a': { request: { type: 'object', properties: { name: TEXT } }, response: TEXT } }
    await site.publish(fixtureRelease({ name: 'help', version: '3.1.0', calls }))
    const ask = () => release(['can-promote', 'help', '3.1.0', '--theme', 'jade'])
    const away = await ask()
    expect(away).toMatchObject({ code: 0 })
    expect(away.out).toMatch(/\n {2}cannot tell, call-schemas: .* the gateway is away$/m)

    const declare = (request: object) => () =>
      Promise.resolve({ 'POST /a': { request: { ...request }, response: TEXT } })
    served = declare({ type: 'object', properties: { name: { ...TEXT, maxLength: 5 } }, required: ['name'] })
    const refused = await ask()
    expect(refused).toMatchObject({ code: 1 })
    expect(refused.out).toContain(
      'call-schemas: help 3.1.0 sends what the gateway does not take. POST /a: without request.name',
    )
    expect(await site.edit('jade', promote('help', '3.1.0'))).toMatchObject({
      status: 422,
      body: { error: 'promotion-refused' },
    })
    served = declare({ type: 'object', properties: { name: TEXT, more: TEXT } })
    expect(await ask()).toMatchObject({
      code: 0,
      out: expect.not.stringContaining('cannot tell, call-schemas') as unknown,
    })
    served = undefined
  })

  test('[D.012] can-run says what would fail over a host or a gateway that is not there yet', async () => {
    const request = { type: 'object', properties: { name: TEXT } }
    const calls = { 'POST /a': { request, response: TEXT } }
    const imports = { '@site/shell': ['openHelp'] }
    site.setHost(fixtureHost({ shell: 2 }))
    await site.publish(fixtureRelease({ name: 'help', version: '3.2.0', calls, imports }))
    served = () => Promise.resolve(calls)
    await run('jade', 'help', '3.2.0')

    const folder = await mkdtemp(join(tmpdir(), 'next-'))
    const host = fixtureHost({ version: '2.0.0', shell: 2, provides: { '@site/shell': ['defineRemote'] } })
    await writeFile(join(folder, 'host.json'), JSON.stringify(host))
    const overHost = await release(['can-run', folder])
    expect(overHost.code).toBe(1)
    expect(overHost.out).toMatch(/^aurora \(revision \d+\) runs over .*$/m)
    expect(overHost.out).toMatch(
      /^jade \(revision \d+\) does NOT run over .*\n {2}imported-names: .* openHelp of @site\/shell is undefined in host 2\.0\.0$/m,
    )

    const overGateway = async (taken: object) => {
      const content = (schema: object) => ({ content: { 'application/json': { schema } } })
      const operation = {
        requestBody: content(taken),
        responses: { 200: content({ type: 'object', properties: { data: TEXT } }) },
      }
      await writeFile(join(folder, 'next.json'), JSON.stringify({ paths: { '/a': { post: operation } } }))
      return release(['can-run', join(folder, 'next.json')])
    }
    expect(await overGateway({ ...request, required: ['name'] })).toMatchObject({
      code: 1,
      out: expect.stringContaining('POST /a: without request.name') as unknown,
    })
    expect(await overGateway(request)).toMatchObject({ code: 0 })
    expect(await release(['can-run', join(folder, 'none')])).toMatchObject({ code: 2 })
    await writeFile(join(folder, 'next.json'), '{"openapi":"3.1.0"}')
    expect((await release(['can-run', join(folder, 'next.json')])).err).toContain('gateway.paths')
    await rm(folder, { recursive: true })
    served = undefined
  })
})

test('a database from a backup is taken over by its verb: what the log lost is written down, and each theme goes on above the revisions that were lost', async () => {
  const reason = ['--reason', 'disk of the database was lost']
  const head = JSON.parse(await readFile(join(site.dataDir, 'audit-head.json'), 'utf8')) as {
    seq: number
    instance: string
  }
  const ahead = { ...head, seq: head.seq + 4, hash: createHash('sha256').update('a line of later').digest('hex') }
  await writeFile(join(site.dataDir, 'audit-head.json'), JSON.stringify(ahead))
  expect((await runRelease(site, ['verify'])).code).toBe(1)
  const [before, keys] = [await channelOf('jade'), await site.registry.trustedKeys()]
  const lost = before.revision + 2 // the newest that tabs and people have seen
  const told: unknown[] = []
  const stop = site.registry.onRevision(({ theme, revision }) => told.push([theme, revision]))

  expect((await runRelease(site, ['restored', ...reason])).out).toContain(
    `the audit log had ${head.seq + 4} lines and came back with ${head.seq}`,
  )
  const [jade, aurora] = [await channelOf('jade'), await channelOf('aurora')]
  expect(jade).toMatchObject({ remotes: before.remotes, settings: before.settings, flags: before.flags })
  expect(jade.revision).toBeGreaterThan(lost)
  expect(told, 'open tabs hear of it').toEqual(
    expect.arrayContaining([
      ['jade', jade.revision],
      ['aurora', aurora.revision],
    ]),
  )
  stop()
  const signed = (await (await fetch(`${site.url}/registry/composition/jade`)).json()) as { payload: string }
  expect(JSON.parse(signed.payload)).toMatchObject({ revision: jade.revision })
  expect(await site.registry.trustedKeys(), 'no edge has to be told of keys').toEqual(keys)
  const { body } = await site.call('/registry/api/audit?theme=jade&limit=1')
  expect(body['lines']).toMatchObject([{ action: 'restored', actor: 'ops', reason: 'disk of the database was lost' }])
  const problems = (await site.call('/registry/api/verify', { method: 'POST' })).body['problems'] as string[]
  expect(problems.filter((problem) => /audit|revision/.test(problem))).toEqual([])

  // Nobody changes or takes back what they saw under a number that is gone.
  const title = { kind: 'settings', settings: { title: '翡翠娱乐城' } }
  const from = (revision: number) => ({
    edits: [{ theme: 'jade', basedOn: revision, edit: title }],
    reason: 'seen before',
  })
  const send = (revision: number) => site.call('/registry/api/edits', { method: 'POST', body: from(revision) })
  expect(await send(lost)).toMatchObject({ status: 409, body: { revision: jade.revision } })
  expect(await site.edit('jade', { kind: 'undo', revision: lost })).toMatchObject({ status: 404 })
  expect(await send(jade.revision)).toMatchObject({ status: 200 })
  expect(await site.edit('jade', { kind: 'undo', revision: jade.revision + 1 })).toMatchObject({ status: 200 })
})
