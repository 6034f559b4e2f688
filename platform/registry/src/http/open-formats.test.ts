import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { parse, resolve } from '@import-maps/resolve'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { fixtureRelease, integrityOf } from '../../tests/fixture-release.ts'
import { FrontendDiscoverySchema } from '../../tests/frontend-discovery-schema.ts'
import { startRegistry, type RunningRegistry } from '../../tests/running-registry.ts'

const CDN = 'http://sports.cdn.localhost:8080'
const TESTER = 'tester-1'

let site: RunningRegistry
beforeAll(async () => {
  site = await startRegistry({ origins: { jade: { sports: CDN } } })
  for (const version of ['1.0.0', '1.0.1', '1.1.0']) await site.publish(fixtureRelease({ version }))
  await site.publish(fixtureRelease({ name: 'sports' }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0', sports: '1.0.0' } })
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.1' } })
  await site.edit('jade', { kind: 'candidate', remote: 'help', version: '1.1.0', weight: 250, allow: [TESTER] })
})
afterAll(() => site.stop())

async function open(path: string, device?: string) {
  const headers = device === undefined ? {} : { cookie: `did=${device}` }
  const response = await fetch(`${site.url}/registry/${path}`, { headers })
  return { response, text: await response.text() }
}

const PAGE = new URL('http://jade.localhost:8080/help')
const Texts = v.record(v.string(), v.string())
const MapSchema = v.strictObject({ imports: Texts, integrity: Texts })

/** Where a reader of another project is led by the names of a map; hashes are younger than it, browsers read them. */
function readerOf(text: string) {
  const { imports } = v.parse(MapSchema, JSON.parse(text))
  const map = parse({ imports }, PAGE)
  return (name: string) => resolve(name, map, PAGE).resolvedImport?.href
}

test('[D.018] the import map of a theme leads another reader to the active releases, with a hash for each file', async () => {
  const { response, text } = await open('import-map/jade')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/importmap+json; charset=utf-8')
  const lead = readerOf(text)
  expect(lead('help')).toBe('http://jade.localhost:8080/releases/help/1.0.1/entry.js')
  expect(lead('help/chunks/page.js')).toBe('http://jade.localhost:8080/releases/help/1.0.1/chunks/page.js')
  expect(lead('sports')).toBe(`${CDN}/releases/sports/1.0.0/entry.js`)
  const hashes = Object.entries(v.parse(MapSchema, JSON.parse(text)).integrity)
  expect(hashes).toHaveLength(4)
  for (const [url, hash] of hashes) {
    const path = url.replace(`${CDN}/`, '/').replace('/releases/', '')
    expect(integrityOf(await readFile(join(site.releasesDir, path), 'utf8')), url).toBe(hash)
  }
})

test('[D.018] the import map of a device in a cohort is that cohort’s', async () => {
  const lead = readerOf((await open('import-map/jade', TESTER)).text)
  expect(lead('help')).toBe('http://jade.localhost:8080/releases/help/1.1.0/entry.js')
})

test('[D.018] the frontend-discovery document of a theme is one by its schema, with shares and fallbacks', async () => {
  const { response, text } = await open('frontend-discovery/jade')
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const { microFrontends } = v.parse(FrontendDiscoverySchema, JSON.parse(text))
  const hash = (version: string) => integrityOf(`globalThis.help = '${version}'`)
  const extras = (version: string) => ({
    modulefederation: { container: `help_${version.replaceAll('.', '_')}`, expose: './remote' },
  })
  expect(microFrontends['help']).toEqual([
    {
      url: '/releases/help/1.0.1/entry.js',
      fallbackUrl: '/releases/help/1.0.0/entry.js',
      metadata: { integrity: hash('1.0.1'), version: '1.0.1' },
      extras: extras('1.0.1'),
      deployment: { traffic: 97.5, default: true },
    },
    {
      url: '/releases/help/1.1.0/entry.js',
      fallbackUrl: '/releases/help/1.0.1/entry.js',
      metadata: { integrity: hash('1.1.0'), version: '1.1.0' },
      extras: extras('1.1.0'),
      deployment: { traffic: 2.5, default: false },
    },
  ])
  expect(microFrontends['sports']).toMatchObject([{ url: `${CDN}/releases/sports/1.0.0/entry.js` }])
})

test('[D.018] both follow a change at once, are empty for a theme without remotes, and 404 for none', async () => {
  expect(JSON.parse((await open('import-map/aurora')).text)).toEqual({ imports: {}, integrity: {} })
  expect(JSON.parse((await open('frontend-discovery/aurora')).text)).toMatchObject({ microFrontends: {} })
  await site.edit('aurora', { kind: 'promote', versions: { help: '1.0.0' } })
  expect((await open('import-map/aurora')).text).toContain('/releases/help/1.0.0/entry.js')
  expect((await open('frontend-discovery/aurora')).text).toContain('"traffic":100')
  for (const path of ['import-map/ruby', 'frontend-discovery/ruby'])
    expect((await open(path)).response.status).toBe(404)
})
