import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'
import { expect, onTestFinished, test } from 'vitest'

import { OFFERED_PACKAGES } from '../packages/index.ts'
import { createRemote } from './new-remote.ts'

const WORKSPACE = join(import.meta.dirname, '../../../..')
const PackageSchema = v.object({
  scripts: v.record(v.string(), v.string()),
  dependencies: v.record(v.string(), v.string()),
  devDependencies: v.record(v.string(), v.string()),
})

function createOutside() {
  const parent = mkdtempSync(join(tmpdir(), 'new-repository-'))
  onTestFinished(() => rmSync(parent, { recursive: true }))
  const folder = createRemote({ name: 'news', title: '资讯', parent, packagesOf: WORKSPACE })
  return (path: string) => readFileSync(join(folder, path), 'utf8')
}

test('a remote in a repository of its own names no catalog, no workspace and no version that may move', () => {
  const read = createOutside()
  const { dependencies, devDependencies } = v.parse(PackageSchema, JSON.parse(read('package.json')))
  const all = { ...dependencies, ...devDependencies }
  for (const name of OFFERED_PACKAGES) expect(all[`@site/${name}`]).toBe(`file:packages/site-${name}.tgz`)
  for (const version of Object.values(all))
    expect(version).toMatch(/^(?:file:packages\/site-[a-z]+\.tgz|\d+\.\d+\.\d+)$/)
  expect(JSON.parse(read('tsconfig.json'))).toMatchObject({ compilerOptions: { strict: true } })
})

test('its CI and its README run scripts that it has, on the same pages as inside', () => {
  const read = createOutside()
  const { scripts } = v.parse(PackageSchema, JSON.parse(read('package.json')))
  const named = [read('.github/workflows/release.yml'), read('README.md')].flatMap((text) => [
    ...text.matchAll(/npm (?:run )?(types|test|build|dev|measure|release)\b/g),
  ])
  expect(new Set(named.map(([, script = '']) => script))).toEqual(new Set(Object.keys(scripts)))
  expect(read('src/remote.manifest.ts')).toContain("path: '/news'")
})
