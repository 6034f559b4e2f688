import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { type Composition, FEATURE_FLAGS, type FeatureFlags, HOST_FORMAT, RemoteManifestSchema } from '@site/contracts'
import { createGateway, openDatabase } from '@site/gateway'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { startEmbedded } from './embedded.ts'

vi.mock(import('@site/gateway'), async (original) => {
  const gateway = await original()
  return { ...gateway, createGateway: vi.fn(gateway.createGateway) }
})

/** What ran when an error was reported, long ago, from an origin of its own. */
const REPORTED: Composition = {
  ...{ format: 'site-composition/1', instance: 'a'.repeat(16), theme: 'aurora', revision: 7 },
  ...{ issuedAt: 1_000_000, expiresAt: 2_000_000, origins: ['', 'https://cdn.example'] },
  settings: { title: '站点', depositHelp: '1', editionSwitch: '1', registerFlag: '1' },
  flags: Object.fromEntries(Object.keys(FEATURE_FLAGS).map((name) => [name, true])) as FeatureFlags,
  remotes: {
    help: {
      active: {
        ...{ version: '1.0.1', base: 'https://cdn.example/releases/help/1.0.1/', container: 'help_1_0_1_ab12cd34' },
        ...{ entry: 'entry.js', expose: './remote', preload: {}, integrity: {} },
        manifest: v.parse(RemoteManifestSchema, {
          name: 'help',
          routes: [{ name: 'help.home', path: '/app/help', page: 'home', title: { 'zh-CN': '帮助' } }],
          namespaces: ['help'],
        }),
      },
      cohort: 'candidate',
    },
  },
}

/** Of a repository that was built: as much of it as a start reads. */
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'embedded-'))
  const hostDir = join(root, 'host/dist')
  const venuesDir = join(root, 'platform/venues/dist')
  for (const dir of [hostDir, venuesDir]) mkdirSync(dir, { recursive: true })
  for (const lang of ['zh-CN', 'zh-TW']) writeFileSync(join(venuesDir, `page.${lang}.html`), '<html>')
  const host = { format: HOST_FORMAT, version: '1.0.0', shell: 1, shared: {} }
  writeFileSync(join(hostDir, 'host.json'), JSON.stringify(host))
  writeFileSync(join(hostDir, 'themes.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const start = (sandbox: boolean, env: Readonly<Record<string, string>>, databaseUrl = 'postgres://127.0.0.1:1/none') =>
  startEmbedded({ port: 0, operationsPort: 0, dataDir: join(root, 'data'), root, sandbox, env, databaseUrl })

/** An empty database of its own on the server of the suite. */
async function newDatabase() {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: run the suite through vitest.config.ts')
  const server = await openDatabase({ url })
  const name = `embedded_${randomBytes(6).toString('hex')}`
  await server.pool.query(`create database ${name}`)
  return {
    url: Object.assign(new URL(url), { pathname: `/${name}` }).href,
    async drop(): Promise<void> {
      await server.pool.query(`drop database if exists ${name} with (force)`)
      await server.close()
    },
  }
}

test('in production it does not start with the sandbox, and says why before anything is opened', async () => {
  await expect(start(true, { NODE_ENV: 'production' })).rejects.toThrow('must not run in production')
})

test('in production it does not simulate matches unless it is told to', async () => {
  await expect(start(false, { NODE_ENV: 'production' })).rejects.toThrow('SIMULATOR=1')
})

test('in production it starts without the sandbox, whose drivers and desk are not there', async () => {
  const database = await newDatabase()
  const site = await start(false, { NODE_ENV: 'production', SIMULATOR: '1' }, database.url)
  try {
    // Nobody but this machine reaches it, and its measures are not for whoever a proxy lets in.
    await expect(fetch(`http://127.0.0.2:${site.port}/healthz`)).rejects.toThrow('fetch failed')
    for (const path of ['/metrics', '/readyz']) {
      expect((await fetch(`${site.operationsUrl}${path}`)).status, path).toBe(200)
      const answer = await fetch(`http://127.0.0.1:${site.port}${path}`)
      expect(await answer.text(), `${path} where players come`).not.toMatch(
        /gateway_|registry_|edge_requests|accepting/,
      )
    }
    const measures = await (await fetch(`${site.operationsUrl}/metrics`)).text()
    for (const one of ['gateway_answers_total', 'registry_health_reports_total']) expect(measures).toContain(one)
    for (const path of ['/sandbox/clock', '/sandbox/desk'])
      expect((await fetch(`http://127.0.0.1:${site.port}${path}`)).status, path).toBe(404)
    expect((await fetch(`http://127.0.0.1:${site.port}/healthz`)).status).toBe(200)
  } finally {
    await site.stop()
    await database.drop()
  }
})

/** What is answered to a browser that was led to this machine by a name. */
function asked(port: number, host: string, path: string): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((done, fail) => {
    const request = get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()))
      answer.on('end', () => done({ status: answer.statusCode ?? 0, text }))
    })
    request.on('error', fail)
  })
}

test('at the console’s host nothing but the console answers', async () => {
  const database = await newDatabase()
  const site = await start(false, { CONSOLE_HOST: 'releases.example.com' }, database.url)
  try {
    const there = (path: string) => asked(site.port, 'releases.example.com', path)
    expect((await there('/registry/console')).text).toContain('<title>')
    expect((await there('/registry/api/whoami')).status, 'it wants to know who asks').toBe(401)
    for (const path of ['/', '/app/help', '/registry/composition/jade', '/openapi.json', '/sandbox/desk', '/healthz'])
      expect(await there(path), path).toEqual({ status: 404, text: 'not found' })
    expect((await asked(site.port, 'jade.example.com', '/app/help')).status, 'elsewhere the site goes on').toBe(200)
  } finally {
    await site.stop()
    await database.drop()
  }
})

test('the captcha of the environment is the one that the gateway asks for', async () => {
  const database = await newDatabase()
  // Nothing is to be asked of it: what it is made with is all.
  vi.mocked(createGateway).mockRejectedValueOnce(new Error('made'))
  try {
    await expect(start(false, { CAPTCHA: 'picture', CAPTCHA_AFTER: '3' }, database.url)).rejects.toThrow('made')
    expect(vi.mocked(createGateway).mock.lastCall?.[0].captcha).toEqual({ kind: 'picture', after: 3 })
  } finally {
    await database.drop()
  }
})

test('origins that are none are said before anything is opened, and a host that is none', async () => {
  await expect(start(false, { SITE_ORIGINS: 'site.example' })).rejects.toThrow('SITE_ORIGINS')
  await expect(start(false, { CONSOLE_HOST: 'https://releases.example.com' })).rejects.toThrow('CONSOLE_HOST')
})

test('[D.015] with a composition of a report it runs that one, from the folder of its releases, and no build of the tree', async () => {
  const database = await newDatabase()
  const releasesDir = join(root, 'opened')
  mkdirSync(join(releasesDir, 'help/1.0.1'), { recursive: true })
  writeFileSync(join(releasesDir, 'help/1.0.1/entry.js'), 'the reported one')
  const site = await startEmbedded({
    ...{ port: 0, root, dataDir: join(root, 'data'), sandbox: false },
    databaseUrl: database.url,
    opened: { composition: REPORTED, releasesDir },
  })
  try {
    const html = await (await fetch(`http://127.0.0.1:${site.port}/app/help`)).text()
    const [, payload = ''] = /"payload":("(?:[^"\\]|\\.)*")/.exec(html) ?? []
    const runs = JSON.parse(JSON.parse(payload) as string) as Composition
    const active = REPORTED.remotes['help']?.active
    expect(runs).toMatchObject({
      ...{ revision: 7, settings: REPORTED.settings, flags: REPORTED.flags, origins: [''] },
      remotes: { help: { active: { ...active, base: '/releases/help/1.0.1/' }, cohort: 'candidate' } },
    })
    expect(runs.expiresAt, 'it is valid, however old the report is').toBeGreaterThan(Date.now())
    const file = await fetch(`http://127.0.0.1:${site.port}/releases/help/1.0.1/entry.js`)
    expect(await file.text()).toBe('the reported one')
  } finally {
    await site.stop()
    await database.drop()
  }
})
