import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HostManifestSchema, REMOTE_NAMES, ReleaseSchema, THEME_IDS } from '@site/contracts'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'

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
  rxjs: 'object unsubscribed',
  'crypto-js': 'Malformed UTF-8 data',
  ky: 'Request failed with',
  valibot: 'Expected ',
} as const

function expectSingleton(name: string): void {
  expect(Object.keys(host.shared), 'provided by the host').toContain(name)
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
  expect(hostCode.includes(MARKS.react)).toBe(true)
  expect(hostCode.includes(MARKS['react-dom'])).toBe(true)
  for (const name of REMOTE_NAMES) expect(codeOf(name).includes(MARKS['react-dom']), name).toBe(false)
})

test.each([
  ['C.005', 'react-router-dom'],
  ['C.006', 'jotai'],
  ['C.010', '@emotion/react'],
  ['C.011', 'i18next'],
])('[C.005] [C.006] [C.010] [C.011] %s: %s is provided by the host once and used by every remote', (_id, name) => {
  expectSingleton(name)
})

test('[C.007] [C.008] [C.009] [C.012] ky, crypto-js, valibot and rxjs are what the delivered host runs', () => {
  for (const name of ['ky', 'crypto-js', 'valibot', 'rxjs'] as const)
    expect(hostCode.includes(MARKS[name]), name).toBe(true)
  for (const name of REMOTE_NAMES) {
    expect(codeOf(name).includes(MARKS.valibot), `${name} checks what it reads`).toBe(true)
  }
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
  })
})

test('[S1.031] the build holds every site theme, each with a look of its own', () => {
  const themes = v.parse(v.record(v.string(), v.string()), readJson('host/dist/themes.json'))
  expect(Object.keys(themes).toSorted()).toEqual([...THEME_IDS].toSorted())
  expect(new Set(Object.values(themes)).size).toBe(THEME_IDS.length)
})
