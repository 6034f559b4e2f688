import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { containerName, contentIdentity, remoteIdentity, versionOf } from './build-identity.ts'
import { inputHash, inputPaths } from './input-hash.ts'

let root: string
const dir = (): string => join(root, 'remote-help')

function write(path: string, content: string): void {
  const file = join(root, path)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'site-inputs-'))
  write('pnpm-workspace.yaml', 'packages: []\n')
  write('pnpm-lock.yaml', 'lock 1\n')
  write('remote-help/package.json', '{ "name": "@site/remote-help", "version": "1.2.3" }')
  write('remote-help/src/remote.ts', 'export const remote = 1\n')
  write('shared/ui/src/index.ts', 'export const ui = 1\n')
  write('remote-sports/src/remote.ts', 'export const remote = 2\n')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const hashNow = (): string => inputHash(root, dir(), 'local')

test('a working tree gives x.y.z-local.<hash>, a release x.y.z', () => {
  expect(versionOf('1.2.3', 'abcdef0123456789', 'local')).toBe('1.2.3-local.abcdef0123')
  expect(versionOf('1.2.3', 'abcdef0123456789', 'release')).toBe('1.2.3')
})

test('the container carries version and hash, in characters that a global may have', () => {
  expect(containerName('sports', '1.4.2-Beta.1', 'ab12cd34ef')).toBe('sports_1_4_2_beta_1_ab12cd34')
})

test('while it is built a remote has a name of the length that it will have', () => {
  const identity = remoteIdentity(dir(), 'local')
  const { container, version } = contentIdentity(identity, 'ab12cd34ef56')
  expect(identity.container).toBe('help_1_2_3_unhashed')
  expect(container).toBe('help_1_2_3_ab12cd34')
  expect(version).toBe('1.2.3-local.ab12cd34ef')
})

test('the same inputs give the same hash', () => {
  expect(hashNow()).toBe(hashNow())
})

test.each([
  ['its own source', 'remote-help/src/remote.ts'],
  ['a new file of its own', 'remote-help/src/pages/kh.tsx'],
  ['its texts', 'remote-help/locales/zh-CN/help.json'],
  ['a shared package', 'shared/ui/src/index.ts'],
  ['the lock file', 'pnpm-lock.yaml'],
])('another hash after a change of %s', (_what, path) => {
  const before = hashNow()
  write(path, 'changed')
  expect(hashNow()).not.toBe(before)
})

test.each([
  ['another remote', 'remote-sports/src/remote.ts'],
  ['a test', 'remote-help/src/remote.test.ts'],
  ['its own output', 'remote-help/dist/release.json'],
  ['the development shell', 'remote-help/dev/index.ts'],
  ['a readme', 'remote-help/README.md'],
])('the same hash after a change of %s', (_what, path) => {
  const before = hashNow()
  write(path, 'changed')
  expect(hashNow()).toBe(before)
})

test('a moved file is another input, though no byte changed', () => {
  const before = hashNow()
  rmSync(join(dir(), 'src/remote.ts'))
  write('remote-help/src/moved.ts', 'export const remote = 1\n')
  expect(hashNow()).not.toBe(before)
})

test('input paths are sorted, so that the file system’s order does not matter', () => {
  const paths = inputPaths(root, dir())
  expect(paths).toEqual([...paths].sort())
})

test('a folder that is no remote is refused by name', () => {
  expect(() => remoteIdentity(join(root, 'shared/ui'), 'local')).toThrow('remote-<name>')
})
