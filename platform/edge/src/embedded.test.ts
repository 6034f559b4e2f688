import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { HOST_FORMAT } from '@site/contracts'
import { openDatabase } from '@site/gateway'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { startEmbedded } from './embedded.ts'

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

test('in production it does not start with the sandbox, and says why before anything is opened', async () => {
  await expect(start(true, { NODE_ENV: 'production' })).rejects.toThrow('must not run in production')
})

test('in production it does not simulate matches unless it is told to', async () => {
  await expect(start(false, { NODE_ENV: 'production' })).rejects.toThrow('SIMULATOR=1')
})

test('in production it starts without the sandbox, whose drivers and desk are not there', async () => {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined) throw new Error('TEST_DATABASE_URL is not set: run the suite through vitest.config.ts')
  const server = await openDatabase({ url })
  const name = `embedded_${randomBytes(6).toString('hex')}`
  await server.pool.query(`create database ${name}`)
  const site = await start(
    false,
    { NODE_ENV: 'production', SIMULATOR: '1' },
    Object.assign(new URL(url), { pathname: `/${name}` }).href,
  )
  try {
    // Nobody but this machine reaches it, and its measures are not for whoever a proxy lets in.
    await expect(fetch(`http://127.0.0.2:${site.port}/healthz`)).rejects.toThrow('fetch failed')
    for (const path of ['/metrics', '/readyz']) {
      expect((await fetch(`${site.operationsUrl}${path}`)).status, path).toBe(200)
      const answer = await fetch(`http://127.0.0.1:${site.port}${path}`)
      expect(await answer.text(), `${path} where players come`).not.toMatch(/gateway_|accepting/)
    }
    for (const path of ['/sandbox/clock', '/sandbox/desk'])
      expect((await fetch(`http://127.0.0.1:${site.port}${path}`)).status, path).toBe(404)
    expect((await fetch(`http://127.0.0.1:${site.port}/healthz`)).status).toBe(200)
  } finally {
    await site.stop()
    await server.pool.query(`drop database if exists ${name} with (force)`)
    await server.close()
  }
})

test('origins that are none are said before anything is opened', async () => {
  await expect(start(false, { SITE_ORIGINS: 'site.example' })).rejects.toThrow('SITE_ORIGINS')
})
