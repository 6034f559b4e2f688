import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { type Browser, chromium, type Page } from '@playwright/test'
import { releaseContent } from '@site/contracts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import webpack, { type Compiler } from 'webpack'

import { installedVersion } from '../src/federation/installed-version.ts'
import { hostConfig, remoteConfig } from '../src/index.ts'
import { buildByCommand, buildCleanly, errorsOf, fixtureWorkspace, type FixtureWorkspace, runBuild } from './fixture.ts'
import { type FixtureServer, serveFixture } from './fixture-server.ts'
import { readDist, readHost, readHostRelease, readRelease, sha384 } from './read-output.ts'

const WORKSPACE_FILE = join(import.meta.dirname, '..', '..', '..', 'pnpm-workspace.yaml')
let workspace: FixtureWorkspace
const remote = (): string => workspace.dir('remote-probe')
const host = (): string => workspace.dir('host')

/** The headless shell or the whole browser: the same engine. */
function findChromium(): string {
  const look = 'command -v chromium-headless-shell || command -v chromium'
  const found = process.env['CHROMIUM_PATH'] ?? spawnSync('sh', ['-c', look], { encoding: 'utf8' }).stdout.trim()
  if (found === '') throw new Error('Chromium is not installed: install chromium or set CHROMIUM_PATH')
  return found
}

// Built once for what is said of the files and for what a browser makes of them.
beforeAll(async () => {
  workspace = fixtureWorkspace()
  await buildCleanly(remoteConfig({ dir: remote(), mode: 'local' }))
  await buildCleanly(hostConfig({ dir: host(), mode: 'local' }))
})

afterAll(() => workspace.remove())

/** Where two builds part first, in words short enough for a summary: that two versions differ tells nobody why. */
function firstDifference(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string | undefined {
  const byOwnName = (files: typeof one) =>
    [...files]
      .map(([file, text]) => [file.replace(/\.[0-9a-f]{16}\./, '.'), text] as const)
      .toSorted(([a], [b]) => a.localeCompare(b))
  const others = byOwnName(other)
  for (const [index, [file, text]] of byOwnName(one).entries()) {
    const [otherFile = '', otherText = ''] = others[index] ?? []
    if (file !== otherFile) return `${file} where the other has ${otherFile}`
    let at = 0
    while (at < text.length && text[at] === otherText[at]) at++
    const near = (code: string) => code.slice(Math.max(0, at - 60), at + 60)
    if (text !== otherText) return `${file} at ${at}: ${near(text)} | ${near(otherText)}`
  }
  return others.length === one.size ? undefined : `${others.length} files instead of ${one.size}`
}

describe('pinned versions', () => {
  test.each([
    ['webpack', '5.110.3', 'enhanced 2.9.2 reaches into its private files; 5.111 and 5.112 do not build'],
    ['@module-federation/enhanced', '2.9.2', 'before 2.9.0 a failed remote stayed failed until a reload'],
    ['react-router-dom', '7.18.5', 'version 8 dropped the name'],
  ])('%s stays at %s', (name, version) => {
    expect(installedVersion(import.meta.dirname, name)).toBe(version)
  })

  test('no dependency may bring another webpack', () => {
    expect(readFileSync(WORKSPACE_FILE, 'utf8')).toMatch(/^overrides:\n {2}webpack: '?(?:5\.110\.3|catalog:)'?$/m)
  })
})

describe('a remote’s release', () => {
  test('names itself by version and by the hash of its content, the container too', () => {
    const { name, version, container } = readRelease(remote())
    expect(name).toBe('probe')
    expect(version).toMatch(/^1\.4\.2-local\.[0-9a-f]{10}$/)
    expect(container).toBe(`probe_1_4_2_${version.slice(-10, -2)}`)
  })

  test('lists every file with the hash and the size of its bytes', () => {
    const { files } = readRelease(remote())
    const written = [...readDist(remote()).keys()].filter((file) => file !== 'release.json')
    expect(Object.keys(files).sort()).toEqual(written.sort())
    for (const [file, facts] of Object.entries(files)) {
      expect(facts.integrity).toBe(sha384(remote(), file))
      expect(facts.bytes).toBe(readFileSync(join(remote(), 'dist', file)).length)
      expect(facts.brotli).toBeLessThanOrEqual(facts.bytes + 8)
    }
  })

  test('is addressed by its content', () => {
    const release = readRelease(remote())
    expect(release.digest).toBe(`sha256-${createHash('sha256').update(releaseContent(release)).digest('hex')}`)
  })

  test('every file name carries the hash of its content', () => {
    for (const file of Object.keys(readRelease(remote()).files)) expect(file).toMatch(/\.[0-9a-f]{16}\.js$/)
  })

  test('says what a page and a slot need, entry first', () => {
    const { entry, preload } = readRelease(remote())
    expect(Object.keys(preload)).toEqual(['page.home', 'slot.strip'])
    expect(preload['page.home']?.[0]).toBe(entry)
    expect(preload['page.home']?.map((file) => file.replace(/\.[0-9a-f]{16}\.js$/, ''))).toEqual([
      'entry',
      'remote',
      'page.home',
      'locale.zh-CN',
    ])
  })

  test('[C.004] takes react, react-dom and the router from the host only, as singletons', () => {
    const { shared } = readRelease(remote())
    for (const name of ['react', 'react-dom', 'react-router-dom', 'jotai', '@emotion/react', '@site/shell']) {
      expect(shared[name]).toMatchObject({ singleton: true })
    }
    const code = [...readDist(remote()).values()].join('\n')
    expect(code).not.toContain('react.transitional.element')
    expect(code).not.toContain('__CLIENT_INTERNALS')
    expect(code).not.toContain('__DOM_INTERNALS')
  })

  test('carries texts and titles in both languages, the traditional ones made by the build', () => {
    const titles = readRelease(remote()).manifest.routes[0]?.title
    expect(titles).toEqual({ 'zh-CN': '账号信息', 'zh-TW': '帳號資訊' })
    const texts = Buffer.from(
      [...readDist(remote())].find(([file]) => file.startsWith('locale.zh-TW'))?.[1] ?? '',
      'latin1',
    ).toString()
    expect(texts).toContain('帳號資訊')
    expect(texts).toContain('了解 {{name}} 的軟體')
  })

  test('says nothing to the console, and neither does the host', () => {
    const scripts = [...readDist(remote()), ...readDist(host())].filter(([file]) => file.endsWith('.js'))
    expect(scripts.filter(([, code]) => code.includes('never delivered')).map(([file]) => file)).toEqual([])
  })

  test('nowhere says what it was called while it was built', () => {
    for (const [file, code] of [...readDist(remote()), ...readDist(host())])
      expect(code, file).not.toContain('unhashed')
  })

  test('has the same version wherever it lies and whatever comments say, and another one with another text', async () => {
    const elsewhere = fixtureWorkspace()
    const dir = elsewhere.dir('remote-probe')
    const page = 'remote-probe/src/pages/home.tsx'
    const code = readFileSync(join(elsewhere.root, page), 'utf8')
    const versionNow = async (): Promise<string> => {
      await buildCleanly(remoteConfig({ dir, mode: 'local' }))
      return readRelease(dir).version
    }
    const { version } = readRelease(remote())
    const versionElsewhere = await versionNow()
    expect(firstDifference(readDist(remote()), readDist(dir))).toBeUndefined()
    expect(versionElsewhere).toBe(version)
    elsewhere.write(page, `/* says something else */\n${code}`)
    expect(await versionNow()).toBe(version)
    elsewhere.write('remote-probe/locales/zh-CN/probe.json', '{ "greeting": "您好" }')
    expect(await versionNow()).not.toBe(version)
    elsewhere.remove()
  })

  test('is minified without sight of any hash, whose letters would decide what variables are called', async () => {
    const hash = /\b[0-9a-f]{16}\b/
    const seen: string[] = []
    const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE - 0.5
    const spy = (compiler: Compiler) =>
      compiler.hooks.thisCompilation.tap('spy', ({ hooks }) =>
        hooks.processAssets.tap({ name: 'spy', stage }, (assets) => {
          seen.push(...Object.values(assets).map((source) => source.source().toString()))
        }),
      )
    const config = remoteConfig({ dir: remote(), mode: 'local' })
    await buildCleanly({ ...config, plugins: [spy, ...(config.plugins ?? [])] })
    expect(seen.filter((code) => hash.test(code))).toEqual([])
    expect(seen.filter((code) => /unhashed\d{8}/.test(code)).length, 'the entry loads others').toBe(1)
    expect(readDist(remote()).get(readRelease(remote()).entry)).toMatch(hash)
  })

  test('is the same to the byte in another folder, process, time zone and language, and whatever the lock file names', async () => {
    const elsewhere = fixtureWorkspace()
    try {
      elsewhere.write('pnpm-lock.yaml', 'lockfileVersion: 9.0\npackages: { left@1.0.0: {} }\n')
      // where an i has its dot in capitals, too, and it is another day
      await buildByCommand(elsewhere, { TZ: 'Pacific/Apia', LC_ALL: 'tr_TR.UTF-8' })
      const built = readDist(elsewhere.dir('remote-probe'))
      expect([...built.keys()]).toContain('release.json')
      expect(built).toEqual(readDist(remote()))
    } finally {
      elsewhere.remove()
    }
  })

  test('is the same to the byte when it is built again', async () => {
    const first = readDist(remote())
    await runBuild(remoteConfig({ dir: remote(), mode: 'local' }))
    expect(readDist(remote())).toEqual(first)
  })
})

describe('the host’s document', () => {
  test('lists entry and first-paint files, all of them with hashes', () => {
    const { entry, initial, files } = readHost(host())
    expect(entry).toHaveLength(1)
    expect(initial[0]).toBe(entry[0])
    expect(initial.map((file) => file.split('.')[0])).toEqual(expect.arrayContaining(['host', 'bootstrap', 'shared']))
    for (const file of initial) expect(files[file]?.integrity).toBe(sha384(host(), file))
  })

  test('provides every version that the remote asks for', () => {
    const { shared } = readHost(host())
    for (const [name, { version }] of Object.entries(readRelease(remote()).shared)) expect(shared[name]).toBe(version)
  })

  test('puts the themes’ styles beside it for the first paint', () => {
    const themes = JSON.parse(readDist(host()).get('themes.json') ?? '{}') as Record<string, string>
    expect(Object.keys(themes)).toEqual(['aurora', 'jade'])
    expect(themes['jade']).toMatch(/src:url\("\/host\/barlow-condensed-digits-500\.[0-9a-f]{16}\.woff2"\)/)
  })

  test('[D.009] is published by one that addresses every file of it, the styles too, and says what it offers', () => {
    const { files, ...said } = readHost(host())
    const { manifest, digest, container, ...release } = readHostRelease(host())
    expect(release).toMatchObject({ name: 'host', version: said.version })
    expect(manifest).toEqual({ ...said, files: {} })
    expect(Object.keys(release.files).toSorted()).toEqual([...Object.keys(files), 'themes.json'].toSorted())
    for (const [file, { integrity }] of Object.entries(release.files))
      expect(integrity, file).toBe(sha384(host(), file))
    const content = createHash('sha256').update(releaseContent({ files: release.files, manifest }))
    expect(digest).toBe(`sha256-${content.digest('hex')}`)
    expect(readDist(host()).get(said.entry[0] ?? ''), 'its chunks go by this name').toContain(`chunks_${container}`)
  })

  test('is refused when the host provides something in the configuration only', async () => {
    workspace.write(
      'host/src/bootstrap.tsx',
      `import { createRoot } from 'react-dom/client'\ncreateRoot(document.body)\n`,
    )
    const config = hostConfig({ dir: host(), mode: 'local' })
    const stats = await runBuild({
      ...config,
      output: { path: join(host(), 'none') },
      optimization: { ...config.optimization, minimize: false },
    })
    expect(errorsOf(stats)).toMatch(/the host imports .*@site\/shell.* nowhere/)
  })
})

describe('what the presets build, in a real browser', () => {
  let server: FixtureServer
  let browser: Browser
  let page: Page
  const button = () => page.getByRole('button', { name: /^你好/ })
  /** The page writes name and type of an error that nobody handles into its title. */
  const title = () => expect.poll(() => page.title(), { timeout: 30_000 })

  beforeAll(async () => {
    server = await serveFixture(workspace)
    browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] })
  })
  afterAll(async () => {
    await browser.close()
    server.close()
  })
  beforeEach(async () => {
    server.altered.clear()
    server.asked.length = 0
    page = await browser.newPage()
  })
  afterEach(() => page.close())

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
    await title().toBe('ChunkLoadError error')
    expect(await page.evaluate('globalThis.alteredCodeRan')).toBeUndefined()
  })

  test('an altered byte in a chunk of the host keeps it from running', async () => {
    server.altered.add('shared')
    await page.goto(server.url)
    await title().toContain('ChunkLoadError')
    expect(await page.evaluate('globalThis.alteredCodeRan')).toBeUndefined()
  })

  test('a chunk that nobody vouches for is not even asked for', async () => {
    await page.goto(`${server.url}?unlisted=page.home`)
    await title().toBe('ChunkLoadError unverified')
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
