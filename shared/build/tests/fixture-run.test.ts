import { spawnSync } from 'node:child_process'

import { type Browser, chromium, type Page } from '@playwright/test'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { hostConfig, remoteConfig } from '../src/index.ts'
import { buildCleanly, fixtureWorkspace, type FixtureWorkspace } from './fixture.ts'
import { type FixtureServer, serveFixture } from './fixture-server.ts'

let workspace: FixtureWorkspace
let server: FixtureServer
let browser: Browser
let page: Page

function findChromium(): string {
  const found =
    process.env['CHROMIUM_PATH'] ?? spawnSync('sh', ['-c', 'command -v chromium'], { encoding: 'utf8' }).stdout.trim()
  if (found === '') throw new Error('Chromium is not installed: install chromium or set CHROMIUM_PATH')
  return found
}

beforeAll(async () => {
  workspace = fixtureWorkspace()
  await buildCleanly(remoteConfig({ dir: workspace.dir('remote-probe'), mode: 'local' }))
  await buildCleanly(hostConfig({ dir: workspace.dir('host'), mode: 'local' }))
  server = await serveFixture(workspace)
  browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
}, 120_000)

afterAll(async () => {
  await browser.close()
  server.close()
  workspace.remove()
})

beforeEach(async () => {
  server.altered.clear()
  server.asked.length = 0
  page = await browser.newPage()
})
afterEach(() => page.close())

const button = () => page.getByRole('button', { name: /^你好/ })

describe('what the presets build, in a real browser', () => {
  test('[C.005] a remote of its own build uses the host’s React, router and texts', async () => {
    await page.goto(server.url)
    await button().click()
    expect(await button().textContent()).toBe('你好 / 1')
  })

  test('the remote’s files are fetched from where its entry lies', async () => {
    await page.goto(server.url)
    await button().waitFor()
    expect(server.asked.filter((path) => path.startsWith('/probe/page.home'))).toHaveLength(1)
  })

  test.each(['remote', 'page.home'])('an altered byte in the %s chunk keeps it from running', async (chunk) => {
    server.altered.add(chunk)
    await page.goto(server.url)
    await expect.poll(() => page.title()).toBe('ChunkLoadError error')
    expect(await page.evaluate('globalThis.alteredCodeRan')).toBeUndefined()
  })

  test('an altered byte in a chunk of the host keeps it from running', async () => {
    server.altered.add('shared')
    await page.goto(server.url)
    await expect.poll(() => page.title()).toContain('ChunkLoadError')
    expect(await page.evaluate('globalThis.alteredCodeRan')).toBeUndefined()
  })

  test('a chunk that nobody vouches for is not even asked for', async () => {
    await page.goto(`${server.url}?unlisted=page.home`)
    await expect.poll(() => page.title()).toBe('ChunkLoadError unverified')
    expect(server.asked.filter((path) => path.includes('page.home.'))).toEqual([])
  })

  test('the hook may give an address with another query, and what that chunk needs still resolves', async () => {
    await page.goto(`${server.url}?again`)
    await button().waitFor()
    expect(
      server.asked.filter((path) => path.startsWith('/probe/page.home')).every((path) => path.endsWith('?r=1')),
    ).toBe(true)
  })
})
