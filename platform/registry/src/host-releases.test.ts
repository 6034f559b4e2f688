import { randomUUID } from 'node:crypto'
import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import type { Channel, Composition, HostManifestInput } from '@site/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { fixtureHost, fixtureHostRelease, fixtureRelease, writeFixture } from '../tests/fixture-release.ts'
import { runRelease } from '../tests/release-command.ts'
import { startRegistry, type RunningRegistry } from '../tests/running-registry.ts'

const SHELL = '@site/shell'
const takes = (...names: string[]) => ({ imports: { [SHELL]: names } })
const gives = (...names: string[]): Partial<HostManifestInput> => ({ provides: { [SHELL]: names } })

let site: RunningRegistry
beforeEach(async () => {
  site = await startRegistry({ trustProxy: true })
})
afterEach(() => site.stop())

const promote = (versions: Readonly<Record<string, string>>) => ({ kind: 'promote', versions })
const candidate = (remote: string, version: string, weight: number, more: object = {}) => ({
  ...{ kind: 'candidate', remote, version, weight, allow: [] },
  ...more,
})

async function publishHosts(hosts: Readonly<Record<string, Partial<HostManifestInput>>>): Promise<void> {
  for (const [version, manifest] of Object.entries(hosts)) {
    expect(await site.publish(fixtureHostRelease(version, manifest))).toMatchObject({ status: 201 })
  }
}
async function publishHelp(versions: Readonly<Record<string, ReturnType<typeof takes>>>): Promise<void> {
  for (const [version, input] of Object.entries(versions)) {
    expect(await site.publish(fixtureRelease({ version, ...input }))).toMatchObject({ status: 201 })
  }
}
async function edited(edit: object): Promise<void> {
  expect(await site.edit('jade', edit)).toMatchObject({ status: 200 })
}
const channel = async () => (await site.call('/registry/api/channels/jade')).body as unknown as Channel
async function composed(deviceId?: string): Promise<Composition> {
  return (await site.registry.compositionFor({ theme: 'jade', deviceId })).composition
}
const hostOf = async (deviceId?: string) => (await composed(deviceId)).host

describe('the host is published', () => {
  test('[D.009] like a remote: once, with the bytes that its document names, under a name that no remote may take', async () => {
    const host = fixtureHostRelease('1.1.0')
    const { digest } = host.release
    expect(await site.publish(host)).toMatchObject({ status: 201, body: { name: 'host', version: '1.1.0', digest } })
    expect(await site.publish(host)).toMatchObject({ status: 200, body: { status: 'unchanged' } })
    expect(await site.publish(fixtureHostRelease('1.1.0', gives('openHelp')))).toMatchObject({
      status: 409,
      body: { error: 'version-taken' },
    })
    const other = fixtureHostRelease('1.2.0')
    expect(await site.publish({ ...other, files: { ...other.files, 'host.js': 'x' } })).toMatchObject({
      status: 422,
      body: { error: 'upload-mismatch' },
    })
    const impostor = await site.publish(fixtureRelease({ name: 'host', version: '3.0.0' }))
    expect(impostor).toMatchObject({ status: 400, body: { error: 'invalid' } })
    expect(impostor.body['message']).toContain('host is the name of the host')
    const incomplete = await site.publish(fixtureHostRelease('1.2.0', { initial: ['host.js', 'shared.js'] }))
    expect(incomplete.body['message']).toContain('shared.js is needed but is not among the files')
    expect(await site.call('/registry/api/verify', { method: 'POST' })).toMatchObject({ body: { ok: true } })
  })

  test('by the same commands, and nobody’s page changes until it is promoted', async () => {
    const folder = await writeFixture(fixtureHostRelease('1.1.0'))
    try {
      expect((await runRelease(site, ['publish', folder])).out).toContain('published host 1.1.0: 2 files')
      expect(await hostOf()).toBeUndefined()
      expect((await runRelease(site, ['list'])).out).toMatch(/^ {2}host +1\.1\.0 /m)
      expect((await runRelease(site, ['can-promote', folder, '--theme', 'jade'])).code).toBe(0)
      const told = await runRelease(site, ['promote', 'host', '1.1.0', '--theme', 'jade', '--reason', 'the first'])
      expect(told).toMatchObject({ code: 0, out: expect.stringContaining('remotes.host.stable: 1.1.0') as unknown })
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
    const { digest } = fixtureHostRelease('1.1.0').release
    expect(await hostOf()).toEqual({ active: { version: '1.1.0', digest }, cohort: 'stable' })
    expect((await composed()).remotes).toEqual({})
    expect(
      Object.keys((await site.call('/registry/frontend-discovery/jade')).body['microFrontends'] as object),
    ).toEqual([])
  })

  test('no grant puts another one into a page', async () => {
    await publishHosts({ '1.1.0': {} })
    const grant = {
      theme: 'jade',
      remote: 'host',
      device: randomUUID(),
      version: '1.1.0',
      minutes: 5,
      reason: 'to look',
    }
    const issued = await site.call('/registry/api/grants', { method: 'POST', body: grant })
    expect(issued).toMatchObject({ status: 400, body: { error: 'invalid' } })
    expect(issued.body['message']).toContain('A grant is for a remote')
  })
})

describe('[D.012] host and remotes are judged by one another', () => {
  beforeEach(async () => {
    await publishHosts({
      '1.0.0': gives('defineRemote'),
      '1.1.0': gives('defineRemote', 'openHelp'),
      '1.2.0': gives('defineRemote', 'openHelp'),
      '2.0.0': gives('openHelp'),
    })
    await publishHelp({ '1.0.0': takes('defineRemote'), '1.1.0': takes('defineRemote', 'openHelp'), '2.0.0': takes() })
  })

  test('no host comes that breaks a remote of the theme, its candidate or its fallback', async () => {
    await edited(promote({ host: '1.0.0', help: '1.0.0' }))
    const refused = await site.edit('jade', promote({ host: '2.0.0' }))
    expect(refused).toMatchObject({
      status: 422,
      body: {
        error: 'promotion-refused',
        violations: [{ rule: 'imported-names', example: `defineRemote of ${SHELL} is undefined in host 2.0.0` }],
      },
    })
    expect(await site.edit('jade', candidate('host', '2.0.0', 100)), 'nor to one device').toMatchObject({ status: 422 })
    expect(await site.edit('jade', { kind: 'rollback', remote: 'host', to: '2.0.0', force: true })).toMatchObject({
      status: 422,
    })

    // what it would break now is what a failing help falls back to
    await edited(promote({ help: '2.0.0' }))
    expect((await composed()).remotes['help']?.fallback?.version).toBe('1.0.0')
    expect(await site.edit('jade', promote({ host: '2.0.0' }))).toMatchObject({ status: 422 })
    // together with the remote that needs it, it does
    await edited(promote({ host: '1.1.0', help: '1.1.0' }))
    expect(await hostOf()).toMatchObject({ active: { version: '1.1.0' } })
  })

  test('no remote comes that one of the hosts of the theme breaks, and one that is outgrown is no fallback any more', async () => {
    await edited(promote({ host: '1.0.0', help: '1.0.0' }))
    expect(await site.edit('jade', promote({ help: '1.1.0' }))).toMatchObject({
      status: 422,
      body: { violations: [{ example: `openHelp of ${SHELL} is undefined in host 1.0.0` }] },
    })
    await edited(candidate('host', '1.1.0', 5_000))
    expect(await site.edit('jade', promote({ help: '1.1.0' })), 'half of the devices have the older').toMatchObject({
      status: 422,
    })
    await edited(promote({ host: '1.1.0' }))
    expect((await hostOf())?.fallback).toMatchObject({ version: '1.0.0' })
    const { revision } = await channel()
    await edited(promote({ help: '1.1.0' }))
    expect(await hostOf()).toEqual({
      active: expect.objectContaining({ version: '1.1.0' }) as unknown,
      cohort: 'stable',
    })
    expect(await site.edit('jade', { kind: 'rollback', remote: 'host', to: '1.0.0' })).toMatchObject({ status: 422 })

    // what the registry left out of the fallbacks is no change that an undo would fight over
    await edited(candidate('host', '1.2.0', 100))
    await edited({ kind: 'undo', revision: revision + 1 })
    expect((await channel()).remotes['help']).toMatchObject({ stable: '1.0.0' })
    expect((await channel()).remotes['host']).toMatchObject({ stable: '1.1.0' })
  })

  test('a theme without a promoted host is judged over the one beside the edge, and taking it off leads back there', async () => {
    site.setHost(fixtureHost(gives('defineRemote')))
    expect(await site.edit('jade', promote({ help: '1.1.0' }))).toMatchObject({ status: 422 })
    await edited(promote({ host: '1.1.0', help: '1.1.0' }))
    expect(await site.edit('jade', { kind: 'remove', remote: 'host' })).toMatchObject({
      status: 422,
      body: { violations: [{ rule: 'imported-names' }] },
    })
    site.setHost(fixtureHost(gives('defineRemote', 'openHelp')))
    await edited({ kind: 'remove', remote: 'host' })
    expect(await hostOf()).toBeUndefined()
  })

  test('can-run asks about a host in place of the promoted one', async () => {
    await edited(promote({ host: '1.1.0', help: '1.1.0' }))
    const ask = (host: object) => site.call('/registry/api/ground', { method: 'POST', body: { host } })
    const themesOf = async (host: object) =>
      (await ask(host)).body['themes'] as { theme: string; violations: object[] }[]
    const over = async (host: object) => (await themesOf(host)).find(({ theme }) => theme === 'jade')?.violations.length
    expect(await over(fixtureHost(gives('defineRemote')))).toBe(1)
    expect(await over(fixtureHost(gives('defineRemote', 'openHelp')))).toBe(0)
  })

  test('a file of it that is not as it was published keeps it from being promoted', async () => {
    const file = join(site.releasesDir, 'host/1.1.0/host.js')
    await chmod(file, 0o644)
    await writeFile(file, 'altered')
    expect(await site.edit('jade', promote({ host: '1.1.0' }))).toMatchObject({
      status: 422,
      body: { violations: [{ rule: 'files-unaltered', example: 'host.js is altered' }] },
    })
  })
})

describe('[D.007] a host is ramped and taken back like a remote', () => {
  const IDS = Array.from({ length: 200 }, () => randomUUID())
  const RULE = { errorRate: 50, minSamples: 20 }

  test('by the same buckets, with the stable one as its fallback', async () => {
    await publishHosts({ '1.0.0': {}, '1.1.0': {} })
    await edited(promote({ host: '1.0.0' }))
    const [friend = ''] = IDS
    await edited(candidate('host', '1.1.0', 0, { allow: [friend] }))
    expect(await hostOf(friend)).toMatchObject({
      active: { version: '1.1.0' },
      fallback: { version: '1.0.0' },
      cohort: 'allow',
    })
    await edited(candidate('host', '1.1.0', 3_000))
    const given = async () => {
      const hosts = await Promise.all(IDS.map(async (id) => [id, (await hostOf(id))?.cohort] as const))
      return new Set(hosts.filter(([, cohort]) => cohort === 'candidate').map(([id]) => id))
    }
    const few = await given()
    expect(few.size).toBeGreaterThan(30)
    expect(few.size).toBeLessThan(90)
    expect(await hostOf(), 'a page of static hosting has the stable one').toMatchObject({ cohort: 'stable' })
    await edited(candidate('host', '1.1.0', 6_000))
    const more = await given()
    expect([...few].filter((id) => !more.has(id))).toEqual([])
    await edited({ kind: 'rollback', remote: 'host', urgent: true })
    expect((await given()).size).toBe(0)
    expect((await composed()).urgent).toBe((await channel()).revision)
  })

  test('[D.008] the registry stops one that does not start, by what its devices report', async () => {
    await site.restart({ judgeEveryMs: 40 })
    await publishHosts({ '1.0.0': {}, '1.1.0': {} })
    await edited(promote({ host: '1.0.0' }))
    await edited(candidate('host', '1.1.0', 5_000, { abort: RULE }))
    const report = async (deviceId: string, at: number) => {
      const { active, cohort } = (await hostOf(deviceId)) ?? {}
      const outcome = cohort === 'candidate' ? 'failed' : 'activated'
      const headers = {
        'content-type': 'text/plain;charset=UTF-8',
        cookie: `did=${deviceId}`,
        'x-forwarded-for': `10.2.0.${at}`,
      }
      const reports = [{ remote: 'host', version: active?.version, cohort, outcome }]
      const body = JSON.stringify({ theme: 'jade', reports })
      expect((await fetch(`${site.url}/registry/health`, { method: 'POST', headers, body })).status).toBe(204)
    }
    for (const [at, id] of IDS.entries()) await report(id, at)
    await expect.poll(async () => (await channel()).remotes['host']?.candidate?.weight).toBe(0)
    expect((await channel()).reason).toMatch(/^1\.1\.0 fails above 5 %/)
    expect((await runRelease(site, ['list'])).out).toMatch(/candidate host 1\.1\.0: stopped/)
  })

  test('a build of the working tree runs until somebody chooses one, and again once that is given up', async () => {
    const local = async (version: string): Promise<string> => writeFixture(fixtureHostRelease(version))
    const folders = [await local('1.0.0-local.aaaa'), await local('1.0.0-local.bbbb')]
    try {
      const [first = '', second = ''] = folders
      await site.registry.publishLocal([first])
      await publishHosts({ '1.1.0': {} })
      await edited(promote({ host: '1.1.0' }))
      const { themes } = await site.registry.publishLocal([second])
      expect(themes).toMatchObject([
        { theme: 'aurora', promoted: ['host'] },
        { theme: 'jade', promoted: [], kept: [{ name: 'host', version: '1.1.0' }] },
      ])
      await edited({ kind: 'unpin', remote: 'host' })
      expect(await hostOf()).toMatchObject({
        active: { version: '1.0.0-local.bbbb' },
        fallback: { version: '1.1.0' },
      })
    } finally {
      for (const folder of folders) await rm(folder, { recursive: true, force: true })
    }
  })
})

test('[D.012] a team is told what its release uses and a host is going to drop, and is not held up', async () => {
  const going = { [SHELL]: { copyText: { since: '1.1.0', instead: 'shareText' } } }
  await publishHosts({ '1.0.0': gives('copyText'), '1.1.0': { ...gives('copyText', 'shareText'), deprecated: going } })
  await publishHelp({ '1.0.0': takes('copyText'), '1.0.1': takes('copyText'), '1.0.2': takes('shareText') })
  await edited(promote({ host: '1.0.0', help: '1.0.0' }))
  const line = (version: string) =>
    `  deprecated: help ${version} still uses what will go. copyText of @site/shell, deprecated since 1.1.0; instead: shareText`
  const release = async (...argv: string[]) => runRelease(site, argv)
  expect((await release('list')).out).not.toContain('deprecated')

  const host = await release('can-promote', 'host', '1.1.0', '--theme', 'jade')
  expect(host).toMatchObject({ code: 0, out: expect.stringContaining(line('1.0.0')) as unknown })
  await edited(promote({ host: '1.1.0' }))
  expect((await release('list')).out).toContain(line('1.0.0'))
  const next = await release('can-promote', 'help', '1.0.1', '--theme', 'jade')
  expect(next).toMatchObject({ code: 0, out: expect.stringContaining(line('1.0.1')) as unknown })
  const mended = await release('can-promote', 'help', '1.0.2', '--theme', 'jade')
  expect(mended.out).not.toContain('deprecated')
  await edited(promote({ help: '1.0.2' }))
  expect((await release('list')).out).not.toContain('deprecated')
})
