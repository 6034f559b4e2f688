import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { findWorkspaceRoot } from '../workspace/workspace.ts'

/** Part of a package for Linux, as packages call it: `@swc/core-linux-x64-gnu@1.16.22`. */
const FOR_LINUX = /^ {2}'?(.*[-/])linux-x64(?:-gnu)?(@[^@'(]+?)'?:$/gm

// An install without a network may leave out parts for other systems, and nobody on Linux notices. Those for macOS are
// called alike by all.
test('what the lock file has for Linux it has for macOS, too', () => {
  const lock = readFileSync(join(findWorkspaceRoot(import.meta.dirname), 'pnpm-lock.yaml'), 'utf8')
  const parts = [...lock.matchAll(FOR_LINUX)]
  expect(parts.length).toBeGreaterThan(5)
  const forMac = parts.map(([, name = '', version = '']) => `${name}darwin-arm64${version}`)
  expect(forMac.filter((part) => !lock.includes(part))).toEqual([])
})
