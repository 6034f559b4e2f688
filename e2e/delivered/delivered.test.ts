import { createDecipheriv, createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HostManifestSchema, REMOTE_NAMES, ReleaseSchema, THEME_IDS } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { deliveredModules } from '../support/delivered-modules.ts'

// What the build delivered last; `npm test` builds first.
const root = join(import.meta.dirname, '../..')
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'))

const host = v.parse(HostManifestSchema, readJson('host/dist/host.json'))
const releases = REMOTE_NAMES.map((name) => v.parse(ReleaseSchema, readJson(`remote-${name}/dist/release.json`)))

const isScript = (file: string): boolean => file.endsWith('.js')
function text(folder: string, files: Readonly<Record<string, unknown>>): string {
  return Object.keys(files)
    .filter(isScript)
    .map((file) => readFileSync(join(root, folder, 'dist', file), 'utf8'))
    .join('\n')
}
const hostCode = text('host', host.files)
const codeOf = (name: string): string =>
  text(`remote-${name}`, releases.find((release) => release.name === name)?.files ?? {})

/** Words that only the library itself says, in its delivered form; each would stand in a copy of it. */
const MARKS = {
  react: '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  'react-dom': '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  router: 'You cannot render a <Router> inside another <Router>',
  rxjs: 'object unsubscribed',
  ky: 'Request failed with',
  valibot: 'Expected ',
} as const

function expectSingleton(name: string): void {
  expect(Object.keys(host.shared), 'provided by the host').toContain(name)
  const offer = new RegExp(`(?<![\\w/@-])"?${name}"?:\\[\\{version:"[^"]+",(?:(?!version:).)*?singleton:!0`)
  expect(offer.test(hostCode), `the host offers ${name} as the only one`).toBe(true)
  for (const release of releases) {
    expect(release.shared[name], `${release.name} takes ${name}`).toMatchObject({ singleton: true })
    expect(release.shared[name]?.version).toBe(host.shared[name])
  }
}

test('[C.001] there are one host and four remotes, each remote a federated container with its entry', () => {
  expect(releases.map(({ name }) => name)).toEqual(['sports', 'casino', 'account', 'help'])
  expect(new Set(releases.map(({ container }) => container)).size).toBe(4)
  for (const { entry, expose, files, container, name } of releases) {
    expect(expose).toBe('./remote')
    const script = readFileSync(join(root, `remote-${name}/dist`, entry), 'utf8')
    expect(Object.keys(files)).toContain(entry)
    expect(script.includes(`var ${container}`)).toBe(true)
    expect(script.includes('"./remote"')).toBe(true)
  }
  for (const file of host.entry) expect(Object.keys(host.files)).toContain(file)
})

test('[C.002] [C.003] every front-end is a webpack build with @module-federation/enhanced', () => {
  for (const { tools, name } of releases) {
    expect(tools['webpack'], name).toMatch(/^5\./)
    expect(tools['@module-federation/enhanced'], name).toMatch(/^\d+\./)
    expect(codeOf(name).includes(`(globalThis.chunks_${name}_`), `webpack’s chunks of ${name}`).toBe(true)
  }
  expect(hostCode.includes('(globalThis.chunks_host_')).toBe(true)
  expect(hostCode.includes('__FEDERATION__')).toBe(true)
})

test('[C.004] react and react-dom are singletons of the host, and no remote carries a copy', () => {
  expectSingleton('react')
  expectSingleton('react-dom')
  for (const mark of [MARKS.react, MARKS['react-dom']]) {
    // Where the library itself says it, it gives it away; others take it from there.
    expect(hostCode.split(`.${mark}=`), `the host has one that says ${mark}`).toHaveLength(2)
    for (const name of REMOTE_NAMES) expect(codeOf(name).includes(mark), `${name}: ${mark}`).toBe(false)
  }
})

test.each([
  ['C.005', 'react-router-dom'],
  ['C.006', 'jotai'],
  ['C.010', '@emotion/react'],
  ['C.011', 'i18next'],
])('[C.005] [C.006] [C.010] [C.011] %s: %s is provided by the host once, and remotes take that one', (_id, name) => {
  expectSingleton(name)
})

test('[C.006] jotai holds what is shared: the host brings the store, and remotes read the session in it', () => {
  expect(host.provides['jotai']).toEqual(expect.arrayContaining(['Provider', 'createStore']))
  for (const { name, uses } of releases.filter((release) => release.name !== 'help')) {
    expect(uses?.imports['jotai'], name).toContain('useStore')
    expect(uses?.imports['@site/shell'], name).toContain('sessionAtom')
  }
})

test('[C.010] every remote styles what it draws by emotion, with the tokens of the theme', () => {
  for (const { name, uses } of releases) {
    expect(uses?.imports['@emotion/react'], name).toContain('css')
    expect(uses?.imports['@emotion/react/jsx-runtime'], name).toContain('jsx')
    expect(uses?.tokens?.length, name).toBeGreaterThan(10)
    const styles = Object.keys(releases.find((release) => release.name === name)?.files ?? {})
    expect(
      styles.filter((file) => file.endsWith('.css')),
      name,
    ).toEqual([])
  }
})

test('[C.026] no remote writes the token of the session', () => {
  const WRITES = /(?:local|session)Storage(?:\.token\b|\[["'`]token["'`]\])|(?:setItem|removeItem)\(["'`]token["'`]/
  expect(WRITES.exec('localStorage.setItem("token",x)'), 'the pattern finds what it is for').not.toBeNull()
  for (const name of REMOTE_NAMES) expect(WRITES.exec(codeOf(name))?.[0], name).toBeUndefined()
})

describe('what the host runs', () => {
  const modules = deliveredModules(
    Object.keys(host.files)
      .filter((file) => isScript(file) && !host.entry.includes(file))
      .map((file) => readFileSync(join(root, 'host/dist', file), 'utf8')),
  )
  /** The one module that says it. */
  function saying(words: string): string {
    const found = modules.saying(words)
    expect(found, `modules that say ${words}`).toHaveLength(1)
    return found[0] ?? ''
  }
  type Method = (...input: readonly unknown[]) => unknown
  const functionsOf = (exports: Readonly<Record<string, unknown>>): readonly Method[] =>
    Object.values(exports).filter((one): one is Method => typeof one === 'function')

  // ky says of itself that it may be dropped where nothing uses it: where it stands, it is used.
  test('[C.007] the client that signs is made by ky', () => {
    const client = /(\w+)\.create\(\{timeout:3e4,retry:0,throwHttpErrors:!1,[^}]*hooks:\{beforeRequest:\[/
    const own = saying('throwHttpErrors:!1,credentials:')
    expect(modules.codeOf(own)).toMatch(client)
    expect(modules.saying(MARKS.ky)).toContain(own)
  })

  test('[C.008] crypto-js does AES-CBC and MD5: the delivered cipher gives what others read, and nothing without it', () => {
    const cipher = saying('name:"HMAC",hash:"SHA-256"')
    const [key, iv] = ['a1'.repeat(32), 'b2'.repeat(16)]
    const results = functionsOf(modules.run(cipher)).map((method) => {
      try {
        const result = method('文 text', key, iv)
        if (typeof result === 'object') Promise.resolve(result).catch(() => undefined) // a digest wants bytes
        return result
      } catch {
        return undefined
      }
    })
    expect(results).toContain(createHash('md5').update('文 text').digest('hex'))
    const opened = results.map((sealed) => {
      try {
        const bytes = Buffer.from(String(sealed), 'base64')
        const decipher = createDecipheriv('aes-256-cbc', Buffer.from(key, 'hex'), bytes.subarray(0, 16))
        return Buffer.concat([decipher.update(bytes.subarray(16)), decipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    })
    expect(opened).toContain('文 text')
    for (const words of ['.AES=', 'HmacMD5']) {
      expect(() => modules.run(cipher, saying(words)), `without ${words}`).toThrow('there is no module')
    }
  })

  test('[C.009] valibot checks what host and remotes read', () => {
    expect(hostCode.includes(MARKS.valibot)).toBe(true)
    for (const name of REMOTE_NAMES) expect(codeOf(name).includes(MARKS.valibot), name).toBe(true)
  })

  test('[C.012] rxjs carries the event bus: the delivered bus tells who listens, and there is none without it', () => {
    const own = saying('no event is called')
    type Bus = { readonly on: Method; readonly emit: Method; readonly onAny: Method }
    const bus = functionsOf(modules.run(own))[0]?.() as Bus
    const heard: unknown[] = []
    const stop = bus.on('login', (payload: unknown) => heard.push(payload)) as () => void
    bus.emit('login', { returnTo: '/mine/wallet' })
    stop()
    bus.emit('login')
    expect(heard).toEqual([{ returnTo: '/mine/wallet' }])
    expect(() => modules.run(own, saying(MARKS.rxjs))).toThrow('there is no module')
  })
})

test('[C.005] [C.024] the one router is the host’s: no remote makes one, and none carries the library that could', () => {
  const ROUTERS = /\.(?:(?:Browser|Hash|Memory)Router|RouterProvider|create(?:Browser|Hash|Memory)Router)\b/
  expect(hostCode.includes(MARKS.router)).toBe(true)
  expect(/\.BrowserRouter\b/.test(hostCode), 'the host routes by it').toBe(true)
  for (const name of REMOTE_NAMES) {
    expect(codeOf(name).includes(MARKS.router), `a copy of the library in ${name}`).toBe(false)
    expect(ROUTERS.exec(codeOf(name))?.[0], `a router of ${name}`).toBeUndefined()
  }
})

test('[C.025] the words of the auth dialog’s button stand in the host alone', () => {
  expect(hostCode.includes('立即注册')).toBe(true)
  for (const name of REMOTE_NAMES) expect(codeOf(name).includes('立即注册'), name).toBe(false)
})

describe.each(releases.map((release) => [release.name, release] as const))('remote-%s', (name, release) => {
  test('[C.028-C.031] is a release of its own, vouched for byte by byte, that the host was built without', () => {
    for (const [file, { integrity, bytes }] of Object.entries(release.files)) {
      const content = readFileSync(join(root, `remote-${name}/dist`, file))
      expect(`sha384-${createHash('sha384').update(content).digest('base64')}`, file).toBe(integrity)
      expect(content.length).toBe(bytes)
      expect(Object.keys(host.files), 'no file of it is the host’s').not.toContain(file)
    }
    expect(hostCode.includes(release.container), 'the host knows it at run time only').toBe(false)
    for (const file of Object.keys(release.files)) expect(hostCode.includes(file), `the host names ${file}`).toBe(false)
    const others = releases.filter((other) => other.name !== name)
    for (const other of others) {
      expect(codeOf(name).includes(other.container), `nor does it know ${other.name}`).toBe(false)
      expect(
        Object.keys(other.files).filter((file) => file in release.files),
        `files of ${other.name}`,
      ).toEqual([])
    }
  })
})

test.each([
  ['C.017', 'sports', ['/game/sport/:enName']],
  ['C.018', 'casino', ['/game/realbet', '/game/egame', '/game/:info']],
  ['C.019', 'account', ['/mine/userinfo', '/mine/wallet', '/mine/transfermoney', '/mine/transRecord']],
  ['C.020', 'help', ['/app/help', '/app/help/gztk']],
])('[C.017-C.020] %s: remote-%s is the one that brings its pages', (_id, name, paths) => {
  for (const path of paths) {
    const bringing = releases.filter(({ manifest }) => manifest.routes.some((route) => route.path === path))
    expect(
      bringing.map((release) => release.name),
      path,
    ).toEqual([name])
  }
})

test('[S1.031] the build holds every site theme, each with a look of its own', () => {
  const themes = v.parse(v.record(v.string(), v.string()), readJson('host/dist/themes.json'))
  expect(Object.keys(themes).toSorted()).toEqual([...THEME_IDS].toSorted())
  expect(THEME_IDS.length).toBeGreaterThan(1)
  expect(new Set(Object.values(themes)).size).toBe(THEME_IDS.length)
})
