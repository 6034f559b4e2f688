import { createHash, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { type Composition, compositionContent, type ErrorReport } from '@site/contracts'
import { DAY_MS } from '@site/domain'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

import { fixtureRelease, writeFixture, type Fixture } from '../tests/fixture-release.ts'
import { runRelease } from '../tests/release-command.ts'
import { startRegistry, type RunningRegistry } from '../tests/running-registry.ts'

const START = 1_790_000_000_000
let clock = START
let site: RunningRegistry
let folders: string[] = []

beforeEach(async () => {
  clock = START
  site = await startRegistry({ trustProxy: true, now: () => clock })
  for (const version of ['1.0.0', '1.1.0']) await site.publish(fixtureRelease({ version }))
  await site.edit('jade', { kind: 'promote', versions: { help: '1.0.0' } })
})
afterEach(async () => {
  await site.stop()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
  folders = []
})

/** The composition of the page, as a browser has it: out of the signed text. */
async function pageOf(device: string): Promise<Composition> {
  const headers = { cookie: `did=${device}` }
  const answer = await fetch(`${site.url}/registry/composition/jade`, { headers })
  const { payload } = (await answer.json()) as { readonly payload: string }
  return JSON.parse(payload) as Composition
}

function reportOf(page: Composition, over: Partial<ErrorReport> = {}): ErrorReport {
  return {
    theme: 'jade',
    revision: page.revision,
    digest: createHash('sha256').update(compositionContent(page)).digest('hex'),
    host: '1.0.0',
    ...{ remote: 'help', version: '1.0.0', cohort: 'stable', running: { help: '1.0.0' }, route: '/help/page' },
    ...{ name: 'TypeError', message: 'x is undefined' },
    stack: '    at f (https://jade.example/releases/help/1.0.0/chunks/page.js:1:10)',
    events: [{ name: 'login', form: { account: 'string' }, ago: 1_500 }],
    calls: [{ name: 'POST /site/api/v1/user/login', form: { account: 'string' }, code: 6000, ms: 41, ago: 900 }],
    ...over,
  }
}

let hosts = 0
async function send(report: unknown, device: string, address?: string): Promise<number> {
  hosts += 1
  const from = address ?? `10.9.${hosts >> 8}.${hosts & 255}`
  const headers = { 'content-type': 'text/plain;charset=UTF-8', cookie: `did=${device}`, 'x-forwarded-for': from }
  const answer = await fetch(`${site.url}/registry/error-reports`, {
    method: 'POST',
    headers,
    body: JSON.stringify(report),
  })
  return answer.status
}

interface Listed {
  readonly id: string
  readonly times: number
  readonly name: string
  readonly remote: string
}
async function listed(query = ''): Promise<Listed[]> {
  return (await site.call(`/registry/api/error-reports${query}`)).body['reports'] as Listed[]
}

describe('[D.015] reports of errors', () => {
  test('the same error of many devices is one line that counts them, with what ran and its first events and calls', async () => {
    for (let count = 0; count < 3; count += 1) {
      const device = randomUUID()
      const report = reportOf(await pageOf(device))
      expect(await send(report, device)).toBe(204)
      // once for each device in ten minutes
      expect(await send(report, device)).toBe(204)
    }
    const device = randomUUID()
    await send(reportOf(await pageOf(device), { name: 'RangeError' }), device)
    expect(await listed()).toHaveLength(2)
    const found = (await listed()).find(({ name }) => name === 'TypeError')
    expect(found).toMatchObject({ times: 3, remote: 'help' })
    const { status, body } = await site.call(`/registry/api/error-reports/${found?.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      report: { events: [{ name: 'login' }], calls: [{ code: 6000 }] },
      composition: { theme: 'jade', remotes: { help: { active: { version: '1.0.0' } } } },
    })
    expect(await listed('?theme=aurora')).toEqual([])
    expect(await listed('?remote=host')).toEqual([])
  })

  test('what a page ran before a change can still be told, as what it was', async () => {
    const device = randomUUID()
    const page = await pageOf(device)
    await site.edit('jade', { kind: 'promote', versions: { help: '1.1.0' } })
    await send(reportOf(page), device)
    const [found] = await listed()
    const { body } = await site.call(`/registry/api/error-reports/${found?.id}`)
    expect(body).toMatchObject({
      composition: { revision: page.revision, remotes: { help: { active: { version: '1.0.0' } } } },
    })
  })

  test('a report is left out that names a composition, a release or a cohort that the device was not given', async () => {
    const device = randomUUID()
    const page = await pageOf(device)
    const wrong: Partial<ErrorReport>[] = [
      { digest: 'f'.repeat(64) },
      { revision: page.revision + 40 },
      { version: '1.1.0' },
      { cohort: 'candidate' },
      { remote: 'sports' },
      { theme: 'aurora' },
    ]
    for (const over of wrong) expect(await send(reportOf(page, over), device), JSON.stringify(over)).toBe(204)
    expect(await send(reportOf(page), 'no-device')).toBe(204)
    expect(await listed()).toEqual([])
    const text = await site.measures()
    expect(text).toContain('registry_error_reports_total{fate="not-its-composition"} 6')
    expect(text).toContain('registry_error_reports_total{fate="no-device"} 1')
  })

  test('of the words of an error those of browsers and of the shell are kept, and nothing that may be a person’s', async () => {
    const device = randomUUID()
    const planted = ['张埋点', 'zhangsan', 'Wei', 'planted@mail.test', '13987654321', 'k3Jx9fQ2mZtLwYbN7vR4sHcD8eGpAu']
    const all = planted.join(' ')
    const stack = `TypeError: ${all}\n    at ${all}:1:2\n    at f (https://jade.example/releases/help/1.0.0/a.js?who=zhangsan:1:10)`
    const page = await pageOf(device)
    const message = `Cannot read properties of undefined (reading '${all}')`
    const route = '/help/zhangsan/13987654321/page'
    expect(await send(reportOf(page, { name: 'TypeError Wei', message, stack, route }), device)).toBe(204)
    const [found] = await listed()
    const { body } = await site.call(`/registry/api/error-reports/${found?.id}`)
    const { rows } = await site.database.pool.query('SELECT * FROM registry.error_reports')
    for (const text of [found, body, rows].map((each) => JSON.stringify(each))) {
      for (const value of planted) expect(text).not.toContain(value)
    }
    expect(body).toMatchObject({
      report: { message: "Cannot read properties of undefined (reading '#')", route: '/help/*/*/page' },
      stack: [{ text: 'at f (https://jade.example/releases/help/1.0.0/a.js:1:10)' }],
    })

    const chunk = { name: 'ChunkLoadError', message: 'Loading chunk 12 failed.', stack: undefined }
    await send(reportOf(page, chunk), device)
    const words = { name: 'ChunkLoadError', message: 'Loading chunk # failed.', route: '/help/page' }
    expect(await listed()).toContainEqual(expect.objectContaining(words))
  })

  test('values, fields without end and other nonsense are refused', async () => {
    const device = randomUUID()
    const report = reportOf(await pageOf(device))
    const form = Object.fromEntries(Array.from({ length: 13 }, (_, index) => [`f${index}`, 'string']))
    const bad: unknown[] = [
      { ...report, events: [{ name: 'login', form: { account: 'demo01' }, ago: 1 }] },
      { ...report, events: [{ name: 'login', form: { '138 0013': 'string' }, ago: 1 }] },
      { ...report, events: [{ name: 'login', form, ago: 1 }] },
      { ...report, calls: Array.from({ length: 21 }, () => report.calls[0]) },
      { ...report, route: '/help?token=1' },
      { ...report, member: 'demo01' },
      { ...report, message: 'x'.repeat(60_000) },
    ]
    for (const body of bad) expect(await send(body, device)).toBeGreaterThanOrEqual(400)
    expect(await listed()).toEqual([])
  })

  test('one address is listened to thirty times in ten minutes, one release keeps fifty errors, and all go after two weeks', async () => {
    const device = randomUUID()
    const page = await pageOf(device)
    const stackOf = (number: number) => `    at f (https://jade.example/releases/help/1.0.0/chunks/page.js:1:${number})`
    const from = (number: number) => reportOf(page, { stack: stackOf(number) })
    for (let number = 0; number < 40; number += 1) await send(from(number), device, '203.0.113.7')
    expect(await listed('?limit=500')).toHaveLength(30)
    for (let number = 40; number < 80; number += 1) await send(from(number), device)
    expect(await listed('?limit=500')).toHaveLength(50)
    // what is known goes on to be counted where nothing new has room
    clock += DAY_MS
    await send(from(0), device)
    const again = (await listed('?limit=500')).find(({ times }) => times === 2)
    expect(again).toBeDefined()
    clock += 13.5 * DAY_MS
    expect(await listed('?limit=500')).toEqual([again])
    clock += DAY_MS
    expect(await listed()).toEqual([])
  })
})

/** A map whose one line leads from 1:10 of a file to a place in the source. */
const MAP = JSON.stringify({ version: 3, sources: ['./src/pages/page.tsx'], names: ['Page'], mappings: 'SAEIA' })

async function built(fixture: Fixture, maps: Readonly<Record<string, string>>): Promise<string> {
  const folder = await writeFixture(fixture)
  folders.push(folder)
  for (const [path, text] of Object.entries(maps)) {
    const file = join(folder, '.cache/maps', fixture.release.version, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  return folder
}

/** Reports an error of a release that was published from a build with maps. @returns its id */
async function reported(): Promise<string> {
  const folder = await built(fixtureRelease({ version: '2.0.0' }), { 'chunks/page.js.map': MAP })
  expect(await runRelease(site, ['publish', folder])).toMatchObject({ code: 0, err: '' })
  await site.edit('jade', { kind: 'promote', versions: { help: '2.0.0' } })
  const device = randomUUID()
  const stack = [
    '    at Page (https://jade.example/releases/help/2.0.0/chunks/page.js?again=2:1:10)',
    '    at run (https://jade.example/host/main.0123456789abcdef.js:1:99)',
  ].join('\n')
  await send(reportOf(await pageOf(device), { version: '2.0.0', running: { help: '2.0.0' }, stack }), device)
  const [found] = await listed()
  return found?.id ?? ''
}

describe('source maps', () => {
  test('come with the release, tell where an error is in its source, and are served by nothing', async () => {
    const id = await reported()
    const { body } = await site.call(`/registry/api/error-reports/${id}`)
    expect(body['stack']).toMatchObject([
      { source: expect.stringMatching(/^\.\/src\/pages\/page\.tsx:3:5/) as string },
      {},
    ])
    const shown = await runRelease(site, ['report', id])
    expect(shown.out).toMatch(/page\.tsx:3:5/)

    expect(existsSync(join(site.dataDir, 'maps/help/2.0.0/chunks/page.js.map'))).toBe(true)
    const public_ = await readdir(site.releasesDir, { recursive: true })
    expect(public_.filter((path) => path.endsWith('.map'))).toEqual([])
    for (const path of [
      'files/chunks/page.js.map',
      'maps',
      'maps/chunks/page.js.map',
      'files/../../../../registry/maps',
    ]) {
      expect((await site.call(`/registry/api/releases/help/2.0.0/${path}`)).status, path).toBe(404)
    }
    const { lines } = (await site.call('/registry/api/audit?limit=2')).body as { lines: { action: string }[] }
    expect(lines.map(({ action }) => action)).toContain('maps')
    expect((await site.call('/registry/api/verify', { method: 'POST' })).body).toMatchObject({ ok: true })
  })

  test('only of files of the release, by whoever may publish it, and once for ever', async () => {
    const path = '/registry/api/releases/help/1.0.0/maps'
    const post = (name: string, text: string) => {
      const body = new FormData()
      body.append('map', new Blob([text]), name)
      return site.call(path, { method: 'POST', body })
    }
    for (const [name, text] of [
      ['other.js.map', MAP],
      ['../entry.js.map', MAP],
      ['entry.js', MAP],
      ['entry.js.map', 'no map'],
      ['entry.js.map', '{"version":2}'],
    ] as const) {
      expect((await post(name, text)).status, name).toBe(400)
    }
    expect(existsSync(join(site.dataDir, 'maps/help'))).toBe(false)
    expect((await post('entry.js.map', MAP)).body).toEqual({ status: 'filed' })
    expect((await post('entry.js.map', MAP.replace('Page', 'Other'))).body).toEqual({ status: 'unchanged' })
    const token = await site.person('casino-ci', 'publish:casino')
    expect((await site.call(path, { method: 'POST', body: new FormData(), token })).status).toBe(403)
    expect((await site.call('/registry/api/error-reports', { token: '' })).status).toBe(401)
    expect((await site.call('/registry/api/releases/help/1.0.0/files/entry.js', { token: '' })).status).toBe(401)
  })
})

describe('source maps of which the database knows nothing', () => {
  test('are filed anew, with their line: it went away before that was written', async () => {
    const folder = join(site.dataDir, 'maps/help/1.0.0')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'entry.js.map'), 'half of')
    const body = new FormData()
    body.append('map', new Blob([MAP]), 'entry.js.map')
    const path = '/registry/api/releases/help/1.0.0/maps'
    expect((await site.call(path, { method: 'POST', body })).body).toEqual({ status: 'filed' })
    expect(await readFile(join(folder, 'entry.js.map'), 'utf8')).toBe(MAP)
    const { lines } = (await site.call('/registry/api/audit?verb=maps')).body as { lines: unknown[] }
    expect(lines).toHaveLength(1)
  })
})

describe('[D.015] npm run release -- open', () => {
  test('fetches the composition of a report and the very files of its releases, and says what was said and called', async () => {
    const id = await reported()
    const out = join(dirname(site.dataDir), 'fetched')
    const fetched = await runRelease(site, ['open', id, '--out', out])
    expect(fetched).toMatchObject({ code: 0, err: '' })
    expect(fetched.out).toMatch(/TypeError: x is undefined/)
    expect(fetched.out).toMatch(/host 1\.0\.0; help 2\.0\.0 \(stable\)/)
    expect(fetched.out).toMatch(/login {2}\{account: string\} {2}1\.5 s before/)
    expect(fetched.out).toMatch(/POST \/site\/api\/v1\/user\/login {2}\{account: string\} {2}6000, 41 ms/)
    const files = await readdir(join(out, 'releases'), { recursive: true })
    // what stood behind it as the fallback is part of the composition
    for (const version of ['2.0.0', '1.0.0']) expect(files).toContain(`help/${version}/chunks/page.js`)
    expect(existsSync(join(out, 'report.json'))).toBe(true)
  })

  test('what a stranger wrote tells the terminal nothing', async () => {
    const device = randomUUID()
    const message = 'x\u001b]0;owned\u0007\u009b2J\u202e is undefined'
    const strange = { message, name: 'Type\u001bError' }
    await send(reportOf(await pageOf(device), strange), device)
    const [found] = await listed()
    expect(JSON.stringify(found), 'nothing of it is kept').not.toMatch(/001b|009b|owned|202e/)
    // as it was kept by an earlier version
    const { rows } = await site.database.pool.query<{ document: string }>('SELECT document FROM registry.error_reports')
    const document = { ...(JSON.parse(rows[0]?.document ?? '') as object), ...strange }
    await site.database.pool.query('UPDATE registry.error_reports SET document = $1', [JSON.stringify(document)])
    for (const argv of [['reports'], ['report', found?.id ?? ''], ['report', found?.id ?? '', '--json']]) {
      const { code, out } = await runRelease(site, argv)
      expect(code, argv.join(' ')).toBe(0)
      expect(out).toContain('\\u001b')
      expect(out.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202e]/u)
      if (argv.includes('--json')) expect(JSON.parse(out)).toMatchObject({ report: { message } })
    }
  })

  test('an unknown report, and a file that is not the published one any more, are said', async () => {
    expect(await runRelease(site, ['open', 'ffffffffffff', '--out', '/nowhere'])).toMatchObject({
      code: 1,
      err: 'There is no such report.',
    })
    const id = await reported()
    const file = join(site.releasesDir, 'help/2.0.0/chunks/page.js')
    await rm(file, { force: true })
    await writeFile(file, '/* page of help 2.0.1 */')
    const spoiled = await runRelease(site, ['open', id, '--out', join(dirname(site.dataDir), 'fetched')])
    expect(spoiled.code).toBe(1)
    expect(spoiled.err).toMatch(/chunks\/page\.js hashes to/)
  })

  test('reports lists them', async () => {
    expect((await runRelease(site, ['reports'])).out).toBe('no errors are reported')
    const id = await reported()
    expect((await runRelease(site, ['reports', '--theme', 'jade', '--remote', 'help'])).out).toContain(id)
    expect((await runRelease(site, ['reports', '--theme', 'aurora'])).out).toBe('no errors are reported')
  })
})
