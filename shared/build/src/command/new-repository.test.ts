import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

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

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'new-repository-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

function createOutside() {
  const parent = newFolder()
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

  describe('of what the build job hands over', () => {
    /** Runs the step behind the download where a checkout is, as a runner does. */
    function arrive(links: readonly string[]) {
      const { release } = partsOf(createOutside()('.github/workflows/release.yml'))
      const at = release.findIndex((step) => step.includes('uses: actions/download-artifact'))
      expect(release[at]).toMatch(/^ {8}with:\n {10}name: build\n {10}path: \$\{\{ runner\.temp \}\}\/build$/m)
      expect(release[at + 1]).toMatch(/^run: \|$/m)
      const script = Array.from(release[at + 1]?.matchAll(/^ {10}(.*)$/gm) ?? [], ([, line]) => line).join('\n')
      const [checkout, temp] = [newFolder(), newFolder()]
      const write = (path: string, text: string) => {
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, text)
      }
      const tool = 'node_modules/@site/release/main.js'
      for (const path of ['package.json', tool]) write(join(checkout, path), 'as committed')
      for (const path of [
        'package.json',
        tool,
        '.npmrc',
        '.cache/other',
        'dist/release.json',
        '.cache/maps/entry.js.map',
      ])
        write(join(temp, 'build', path), 'of the build')
      for (const path of links) symlinkSync('/proc/self/environ', join(temp, 'build', path))
      const { status } = spawnSync('bash', ['-e', '-c', script], {
        cwd: checkout,
        env: { ...process.env, RUNNER_TEMP: temp },
      })
      const files = readdirSync(checkout, { recursive: true, withFileTypes: true }).filter((one) => !one.isDirectory())
      return {
        status,
        files: Object.fromEntries(
          files.map(({ parentPath, name }) => {
            const path = join(parentPath, name)
            return [path.slice(checkout.length + 1), readFileSync(path, 'utf8')]
          }),
        ),
      }
    }
    const CHECKOUT = { 'package.json': 'as committed', 'node_modules/@site/release/main.js': 'as committed' }

    test('the release and its source maps come beside the checkout, and nothing over it', () => {
      const { status, files } = arrive([])
      expect(files).toEqual({
        ...CHECKOUT,
        'dist/release.json': 'of the build',
        '.cache/maps/entry.js.map': 'of the build',
      })
      expect(status).toBe(0)
    })

    test.each(['dist/assets', '.cache/maps/link.js.map'])('nothing comes where there is a link, as at %s', (link) => {
      const { status, files } = arrive([link])
      expect(files).toEqual(CHECKOUT)
      expect(status).not.toBe(0)
    })
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
