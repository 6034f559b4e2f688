import { randomUUID } from 'node:crypto'

import { REQUEST_TIMEOUT_MS } from '@site/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { fixtureRelease, integrityOf } from '../../tests/fixture-release.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'
import { openSigned } from '../../tests/verify-signature.ts'

const HOUR_MS = 3_600_000

describe('the composition document', () => {
  let site: RunningRegistry
  let clock = 1_790_000_000_000
  beforeAll(async () => {
    site = await startRegistry({
      now: () => clock,
      origins: { jade: { sports: 'http://sports.cdn.localhost:8080' } },
    })
    for (const version of ['1.0.0', '1.0.1', '1.0.2']) await site.publish(fixtureRelease({ version }))
    await site.publish(fixtureRelease({ name: 'sports' }))
    await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0', sports: '1.0.0' } })
    await site.edit('jade', { kind: 'promote', versions: { help: '1.0.1' } })
  })
  afterAll(() => site.stop())

  const fetchComposition = (device?: string, headers: Record<string, string> = {}, theme = 'jade') =>
    site.call(`/registry/composition/${theme}`, {
      token: '',
      headers: { ...(device === undefined ? {} : { cookie: `did=${device}` }), ...headers },
    })

  async function compositionOf(device?: string, theme = 'jade') {
    const { body } = await fetchComposition(device, {}, theme)
    const composition = openSigned(body, await site.registry.trustedKeys())
    if (composition === undefined) throw new Error('the signature is not of a trusted key')
    return composition
  }

  test('needs no token, is signed by a trusted key and holds what the channel says', async () => {
    const { headers, status } = await fetchComposition()
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
    const composition = await compositionOf()
    expect(composition).toMatchObject({
      instance: site.registry.instance,
      theme: 'jade',
      revision: 3,
      issuedAt: clock,
      expiresAt: clock + 24 * HOUR_MS,
      settings: { title: '翡翠娱乐' },
      origins: ['', 'http://sports.cdn.localhost:8080'],
    })
    expect(composition.remotes['help']).toMatchObject({
      cohort: 'stable',
      active: {
        version: '1.0.1',
        base: '/releases/help/1.0.1/',
        entry: 'entry.js',
        integrity: {
          'entry.js': integrityOf(`globalThis.help = '1.0.1'`),
          'chunks/page.js': integrityOf('/* page of help 1.0.1 */'),
        },
        manifest: { name: 'help', routes: [{ name: 'help.page' }] },
      },
      fallback: { version: '1.0.0', base: '/releases/help/1.0.0/' },
    })
    expect(composition.remotes['sports']?.active.base).toBe('http://sports.cdn.localhost:8080/releases/sports/1.0.0/')
    expect(composition.remotes['sports']?.fallback).toBeUndefined()
  })

  test('it is of no other type than it says, as every answer is, and on https keeps to that', async () => {
    expect(site.registry.app.server.requestTimeout, 'no request arrives for ever').toBe(10 * REQUEST_TIMEOUT_MS)
    const authorization = `Bearer ${site.opsToken}`
    const stream = await fetch(`${site.url}/registry/api/events`, { headers: { authorization } })
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    await stream.body?.cancel()
    for (const [path, status] of [
      ['composition/jade', 200],
      ['composition/none', 404],
      ['console', 200],
      ['api/channels', 401],
      ['nowhere', 404],
      ['%', 400],
    ] as const) {
      const headers = { 'x-forwarded-proto': 'https' }
      const answer = await site.registry.app.inject({ url: `/registry/${path}`, headers })
      expect(answer.statusCode, path).toBe(status)
      expect(answer.headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000',
      })
    }
  })

  test('one altered character and the signature no longer holds', async () => {
    const { body } = await fetchComposition()
    const keys = await site.registry.trustedKeys()
    const payload = String(body['payload'])
    expect(openSigned({ ...body, payload: payload.replace('1.0.1', '1.0.2') }, keys)).toBeUndefined()
    expect(openSigned({ ...body, payload: `${payload} ` }, keys)).toBeUndefined()
    expect(openSigned(body, [])).toBeUndefined()
  })

  test('the payload never holds a raw <, so that it can stand in a script element', async () => {
    await site.edit('jade', { kind: 'settings', settings: { title: '</script><script>alert(1)' } })
    const { body } = await fetchComposition()
    expect(JSON.stringify(body)).not.toContain('<')
    expect((await compositionOf()).settings.title).toBe('</script><script>alert(1)')
    await site.edit('jade', { kind: 'settings', settings: { title: '翡翠娱乐' } })
  })

  test('a cohort is resolved by the device cookie and falls back to the stable release', async () => {
    const candidate = { kind: 'candidate', remote: 'help', version: '1.0.2', weight: 5000, allow: ['tester-1'] }
    await site.edit('jade', candidate)
    const allowed = (await compositionOf('tester-1')).remotes['help']
    expect(allowed).toMatchObject({
      cohort: 'allow',
      active: { version: '1.0.2' },
      fallback: { version: '1.0.1' },
    })
    const devices = Array.from({ length: 60 }, () => randomUUID())
    const seen = new Map<string, string>()
    for (const device of devices) seen.set(device, (await compositionOf(device)).remotes['help']?.active.version ?? '')
    expect(new Set(seen.values())).toEqual(new Set(['1.0.1', '1.0.2']))

    await site.edit('jade', { ...candidate, weight: 9000 })
    for (const [device, version] of seen) {
      if (version === '1.0.2') expect((await compositionOf(device)).remotes['help']?.active.version).toBe('1.0.2')
    }
    expect((await compositionOf()).remotes['help']).toMatchObject({ cohort: 'stable', active: { version: '1.0.1' } })
    await site.edit('jade', { kind: 'rollback', remote: 'help' })
    expect((await compositionOf('tester-1')).remotes['help']?.active.version).toBe('1.0.1')
  })

  test('the tag answers 304 while nothing changed, and changes with a revision and with a new signature', async () => {
    const tagOf = async () => (await fetchComposition('d-1')).headers.get('etag') ?? ''
    const first = await tagOf()
    expect((await fetchComposition('d-1', { 'if-none-match': first })).status).toBe(304)
    expect((await fetchComposition('d-1', { 'if-none-match': `"r0-other", ${first}` })).status).toBe(304)
    await site.edit('jade', { kind: 'flags', flags: { skipSport: true } })
    const second = await tagOf()
    expect(second).not.toBe(first)
    expect((await fetchComposition('d-1', { 'if-none-match': first })).status).toBe(200)

    const { issuedAt } = await compositionOf('d-1')
    clock += 11 * HOUR_MS
    expect(await tagOf()).toBe(second)
    clock += 2 * HOUR_MS
    expect(await tagOf()).not.toBe(second)
    expect((await compositionOf('d-1')).issuedAt).toBe(issuedAt + 13 * HOUR_MS)
  })

  test('a rotated key signs at once and was trusted before; the old one stays trusted for the overlap', async () => {
    const old = await fetchComposition()
    const before = await site.registry.trustedKeys()
    const rotated = await site.call('/registry/api/keys/rotate', {
      method: 'POST',
      body: { reason: 'the yearly rotation' },
    })
    expect(rotated.status).toBe(200)
    const fresh = await fetchComposition()
    expect(fresh.body['protected']).not.toBe(old.body['protected'])
    expect(openSigned(fresh.body, before)).toBeDefined() // a tab that is open since before knows the key
    expect(openSigned(old.body, await site.registry.trustedKeys())).toBeDefined()
    clock += 49 * HOUR_MS
    expect(openSigned(old.body, await site.registry.trustedKeys())).toBeUndefined()
    const { body } = await site.call('/registry/api/audit?limit=1')
    expect(body['lines']).toMatchObject([{ action: 'rotate-key', actor: 'ops', reason: 'the yearly rotation' }])
  })

  test('a restart keeps instance, keys and revisions; a new installation is another instance', async () => {
    const before = await compositionOf()
    const keys = await site.registry.trustedKeys()
    await site.restart()
    const after = await compositionOf()
    expect([after.instance, after.revision]).toEqual([before.instance, before.revision])
    expect(await site.registry.trustedKeys()).toEqual(keys)
    const other = await startRegistry()
    expect(other.registry.instance).not.toBe(site.registry.instance)
    await other.stop()
  })

  test('changed origins of the configuration reach the channel at the next start, as a revision', async () => {
    const before = await compositionOf()
    await site.restart({ origins: { jade: { sports: 'https://cdn.example.com' } } })
    const after = await compositionOf()
    expect(after.revision).toBe(before.revision + 1)
    expect(after.origins).toEqual(['', 'https://cdn.example.com'])
    await site.restart({ origins: { jade: { sports: 'https://cdn.example.com' } } })
    expect((await compositionOf()).revision).toBe(after.revision)
  })

  test('an unknown theme is not found', async () => {
    expect((await fetchComposition(undefined, {}, 'ruby')).status).toBe(404)
  })

  test('an export is the stable cohort, lives as long as asked for, and needs ops', async () => {
    const answer = await site.call('/registry/api/channels/jade/export?days=7')
    const composition = openSigned(answer.body, await site.registry.trustedKeys())
    expect(composition?.expiresAt).toBe(clock + 7 * 24 * HOUR_MS)
    expect(composition?.remotes['help']?.cohort).toBe('stable')
    expect((await site.call('/registry/api/channels/jade/export?days=31')).status).toBe(400)
    expect((await site.call('/registry/api/channels/jade/export', { token: '' })).status).toBe(401)
  })
})
