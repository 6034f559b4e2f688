import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'

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

describe('its CI', () => {
  /** Steps of the workflow, or what stands before the first of them, each as its lines. */
  function partsOf(workflow: string) {
    const [head = '', build = '', release = ''] = workflow.split(/^ {2}(?=(?:build|release):$)/m)
    const stepsOf = (job: string) => job.split(/^ {6}- /m).map((text) => text.replaceAll(/^ *#.*\n/gm, ''))
    return { head, build, release: stepsOf(release) }
  }

  test('gives the token to the steps that call the registry, on the main branch alone', () => {
    const { head, build, release } = partsOf(createOutside()('.github/workflows/release.yml'))
    expect(head).toMatch(/^permissions:\n {2}contents: read$/m)
    for (const script of ['npm ci', 'npm test', 'npm run build']) expect(build).toContain(`run: ${script}`)
    expect(head.replaceAll(/^#.*$/gm, '') + build).not.toContain('secrets.')
    const [about = '', ...steps] = release
    expect(about).toMatch(/^ {4}if: github\.event_name == 'push' && github\.ref == 'refs\/heads\/main'$/m)
    const withToken = steps.filter((step) => step.includes('secrets.'))
    expect(withToken.map((step) => /run: npm run (\w+(?: -- [a-z-]+)?)/.exec(step)?.[1])).toEqual([
      'measure -- --site',
      'release -- can-promote',
      'release -- publish',
    ])
    expect(about).not.toContain('secrets.')
    // What an installation of packages runs could wait there for the token.
    expect(steps.filter((step) => step.includes('npm ci'))).toEqual(['run: npm ci --ignore-scripts\n'])
    expect(steps.join('')).not.toMatch(/npm (?:test|run build)/)
  })

  test('calls what others have written by its commit, and leaves no credential of the repository behind', () => {
    const workflow = createOutside()('.github/workflows/release.yml')
    const used = Array.from(workflow.matchAll(/uses: (.*)$/gm), ([, action]) => action)
    expect(used).toHaveLength(6)
    for (const action of used) expect(action).toMatch(/^actions\/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/)
    const checkouts = workflow.match(/uses: actions\/checkout@.*\n {8}with:\n {10}persist-credentials: false$/gm)
    expect(checkouts).toHaveLength(2)
  })
})
