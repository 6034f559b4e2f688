import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  type Composition,
  HealthBeaconSchema,
  HOST_FORMAT,
  HOST_RELEASE_FORMAT,
  type HostRelease,
  HostReleaseSchema,
  HTML_IDS,
  releaseContent,
  RuntimeConfigSchema,
  THEMES_FILE,
} from '@site/contracts'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { composition } from '../tests/stand-in-registry.ts'
import { createEdge } from './app.ts'

let root: string
let hostDir: string
let releasesDir: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'edge-hosts-'))
  hostDir = join(root, 'dist')
  releasesDir = join(root, 'releases')
  mkdirSync(hostDir)
  writeFileSync(join(hostDir, 'host.json'), JSON.stringify(manifestOf('0.9.0')))
  writeFileSync(join(hostDir, THEMES_FILE), '{}')
  writeFileSync(join(hostDir, 'host.js'), 'the build beside the edge')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function manifestOf(version: string) {
  return { format: HOST_FORMAT, version, shell: 1, shared: {}, entry: ['host.js'], initial: ['host.js'] }
}

/** Files a release of the host as the registry does. */
function file(version: string): HostRelease {
  const files = {
    'host.js': `host ${version}`,
    'lazy.js': `lazy ${version}`,
    [THEMES_FILE]: JSON.stringify({ aurora: '@font-face{src:url("/host/digits.0123456789abcdef.woff2")}' }),
  }
  const folder = join(releasesDir, 'host', version)
  mkdirSync(folder, { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(folder, path), text)
  const hashed = Object.entries(files).map(([path, text]) => {
    const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`
    return [path, { integrity, bytes: text.length, brotli: 1 }] as const
  })
  const release = v.parse(HostReleaseSchema, {
    format: HOST_RELEASE_FORMAT,
    name: 'host',
    version,
    digest: `sha256-${'0'.repeat(64)}`,
    commit: 'unknown',
    builtAt: 0,
    tools: {},
    container: `host_${version.replaceAll('.', '_')}`,
    files: Object.fromEntries(hashed),
    manifest: manifestOf(version),
  })
  const digest = `sha256-${createHash('sha256').update(releaseContent(release)).digest('hex')}`
  writeFileSync(join(folder, 'release.json'), JSON.stringify({ ...release, digest }))
  return { ...release, digest }
}

const named = ({ version, digest }: HostRelease) => ({ version, digest })

/** An edge over a registry that gives each page this host. */
function edgeWith(host: Composition['host'], more: Partial<Composition> = {}) {
  const given = composition({ ...more, ...(host === undefined ? {} : { host }) })
  const signed = { protected: '', payload: '', signature: '' }
  const edge = createEdge({
    hostDir,
    releasesDir,
    compositions: {
      compositionFor: () => Promise.resolve({ composition: given, signed }),
      trustedKeys: () => Promise.resolve([]),
    },
    siteKey: { aes: '0'.repeat(64), sign: '0'.repeat(64) },
    defaultLocale: 'zh-CN',
  })
  async function open(cookie = '') {
    const { body, statusCode } = await edge.inject({ url: '/', headers: { host: 'aurora.localhost', cookie } })
    expect(statusCode).toBe(200)
    const config = v.parse(RuntimeConfigSchema, JSON.parse(blockOf(body, HTML_IDS.config) ?? ''))
    const guard = blockOf(body, HTML_IDS.start)
    return { body, config, guard: guard === undefined ? undefined : (JSON.parse(guard) as Record<string, string>) }
  }
  return { edge, open }
}

function blockOf(body: string, id: string): string | undefined {
  return new RegExp(`id="${id}">([^<]*)<`).exec(body)?.[1]
}

test('a page is made from the host that its composition names, whose files lie under its version', async () => {
  const release = file('1.1.0')
  const { edge, open } = edgeWith({ active: named(release), cohort: 'stable' })
  const { body, config, guard } = await open()
  expect(config).toMatchObject({ version: '1.1.0', hostBase: '/host/1.1.0/' })
  expect(config.hostIntegrity['/host/1.1.0/lazy.js']).toBe(release.files['lazy.js']?.integrity)
  expect(body).toContain(`integrity="${release.files['host.js']?.integrity}" src="/host/1.1.0/host.js"`)
  expect(body).toContain('href="/host/1.1.0/favicon-aurora.svg"')
  expect(body, 'the fonts of its styles as well').toContain('url("/host/1.1.0/digits.0123456789abcdef.woff2")')
  expect(guard, 'there is no other to take over').toBeUndefined()
  expect((await edge.inject('/host/1.1.0/lazy.js')).body).toBe('lazy 1.1.0')
  expect((await edge.inject('/host/1.1.1/lazy.js')).statusCode).toBe(404)
  await edge.close()
})

test('a theme without a promoted host has the build beside the edge', async () => {
  const { edge, open } = edgeWith(undefined)
  expect((await open()).config).toMatchObject({ version: '0.9.0', hostBase: '/host/' })
  expect((await edge.inject('/host/host.js')).body).toBe('the build beside the edge')
  await edge.close()
})

test('one that did not start in this browser gives way to the fallback, once and for that version alone', async () => {
  const [next, last] = [file('1.1.0'), file('1.0.0')]
  const { edge, open } = edgeWith({ active: named(next), fallback: named(last), cohort: 'candidate' })
  const first = await open(`did=${randomUUID()}`)
  expect(first.config.version).toBe('1.1.0')
  expect(first.guard).toMatchObject({ base: '/host/1.1.0/' })
  expect(first.guard?.['cookie']).toBe('host-failed=1.1.0; Path=/; Max-Age=600; SameSite=Lax')
  expect(v.parse(HealthBeaconSchema, JSON.parse(first.guard?.['beacon'] ?? ''))).toEqual({
    theme: 'aurora',
    reports: [{ remote: 'host', version: '1.1.0', cohort: 'candidate', outcome: 'failed' }],
  })
  const second = await open('host-failed=1.1.0')
  expect(second.config.version).toBe('1.0.0')
  expect(second.guard, 'nobody is sent round in circles').toBeUndefined()
  expect((await open('host-failed=1.0.9')).config.version).toBe('1.1.0')
  expect((await open('host-failed=%3Cscript%3E')).config.version).toBe('1.1.0')
  await edge.close()
})

test('of a page under a grant no release is told of', async () => {
  const override = { id: 'a', remote: 'help', version: '1.0.0', expiresAt: Date.now() + 60_000 }
  const host = { active: named(file('1.1.0')), fallback: named(file('1.0.0')), cohort: 'stable' } as const
  const { edge, open } = edgeWith(host, { override })
  expect((await open()).guard).not.toHaveProperty('beacon')
  await edge.close()
})

test.each([
  ['a file of the first paint is altered', () => writeFileSync(join(releasesDir, 'host/1.1.0/host.js'), 'altered')],
  ['its styles are altered', () => writeFileSync(join(releasesDir, 'host/1.1.0', THEMES_FILE), '{}')],
  ['its folder is gone', () => rmSync(join(releasesDir, 'host/1.1.0'), { recursive: true })],
  ['another is filed under its version', alterDocument],
])('a promoted host is not served where %s: the page has the fallback', async (_, spoil) => {
  const host = { active: named(file('1.1.0')), fallback: named(file('1.0.0')), cohort: 'stable' } as const
  spoil()
  const { edge, open } = edgeWith(host)
  const { config, guard } = await open()
  expect(config.version).toBe('1.0.0')
  expect(guard).toBeUndefined()
  rmSync(join(releasesDir, 'host/1.0.0'), { recursive: true })
  await edge.close()

  const without = edgeWith(host)
  expect((await without.open()).config.version, 'and the build beside the edge where that is gone, too').toBe('0.9.0')
  await without.edge.close()
})

/** The document names other bytes than the composition does, and is whole in itself. */
function alterDocument(): void {
  const folder = join(releasesDir, 'host/1.1.0')
  const path = join(folder, 'release.json')
  const release = v.parse(HostReleaseSchema, { ...file('1.1.0'), manifest: { ...manifestOf('1.1.0'), shell: 2 } })
  const digest = `sha256-${createHash('sha256').update(releaseContent(release)).digest('hex')}`
  writeFileSync(path, JSON.stringify({ ...release, digest }))
}
