import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { findWorkspaceRoot } from '../workspace/workspace.ts'

/** Part of a package for Linux, as packages call it: `@swc/core-linux-x64-gnu@1.16.22`. */
const FOR_LINUX = /^ {2}'?(.*[-/])linux-x64(?:-gnu)?(@[^@'(]+?)'?:$/gm

const read = (file: string) => readFileSync(join(findWorkspaceRoot(import.meta.dirname), file), 'utf8')
const lock = read('pnpm-lock.yaml')

// A package that the lock file finds by an address of its own, or in a repository, is not what the registry signs for, and
// without a hash it may be anything.
test('each package is the registry’s, by its name and the hash of its bytes', () => {
  const [, packages = ''] = /^packages:\n([^]*?)^snapshots:$/m.exec(lock) ?? []
  const names = [...packages.matchAll(/^ {2}\S.*:$/gm)].map(([name]) => name)
  const resolutions = [...packages.matchAll(/^ {4}resolution: (.+)$/gm)].map(([, resolution = '']) => resolution)
  expect(names.length).toBeGreaterThan(500)
  expect(resolutions).toHaveLength(names.length)
  expect(resolutions.filter((one) => !/^\{integrity: sha512-[\w+/]{86}==\}$/.test(one))).toEqual([])
  expect(lock).not.toMatch(/^ *(?:tarball|repo|commit|gitHosted):|\b(?:https?|git\+\w+):\/\//m)
  // Nor is the registry another one than npm's, for all or for some.
  for (const file of ['.npmrc', 'pnpm-workspace.yaml']) expect(read(file)).not.toMatch(/registr/i)
})

// An install without a network may leave out parts for other systems, and nobody on Linux notices. Those for macOS are
// called alike by all.
test('what the lock file has for Linux it has for macOS, too', () => {
  const parts = [...lock.matchAll(FOR_LINUX)]
  expect(parts.length).toBeGreaterThan(5)
  const forMac = parts.map(([, name = '', version = '']) => `${name}darwin-arm64${version}`)
  expect(forMac.filter((part) => !lock.includes(part))).toEqual([])
})
