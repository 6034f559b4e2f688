import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const packages = globSync('{host,remote-*,e2e,shared/*,platform/*}/package.json', { cwd: root }).map(dirname).toSorted()

/** Files below the packages that match, relative to the root; what is installed or built is nobody's source. */
function sources(pattern: string): string[] {
  const exclude = (path: string): boolean => /(?:^|\/)(?:node_modules|dist)$/.test(path)
  return globSync(
    packages.map((folder) => `${folder}/${pattern}`),
    { cwd: root, exclude },
  ).toSorted()
}

function output(program: string, ...args: readonly string[]): string {
  // Of the full run, which alone has some files: a spec that no run has would be found missing all the same.
  const env = { ...process.env, FULL: '1' }
  return execFileSync(join(root, program), args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, env })
}

test('[C.015] the workspace lists every package, and nothing else', () => {
  const entries = /^packages:\n((?: +- .*\n)+)/m.exec(read('pnpm-workspace.yaml'))?.[1] ?? ''
  const listed = globSync(
    [...entries.matchAll(/- '?([^'\n]+)'?/g)].map(([, pattern = '']) => `${pattern}/package.json`),
    { cwd: root },
  )
  expect(existsSync(join(root, 'package.json'))).toBe(true)
  expect(listed.map(dirname).toSorted()).toEqual(packages)
})

test.each([
  ['C.016', 'host', '@site/host'],
  ['C.017', 'remote-sports', '@site/remote-sports'],
  ['C.018', 'remote-casino', '@site/remote-casino'],
  ['C.019', 'remote-account', '@site/remote-account'],
  ['C.020', 'remote-help', '@site/remote-help'],
  ['C.022', 'e2e', '@site/e2e'],
])('[C.016-C.020] [C.022] %s: the top level has %s', (_id, folder, name) => {
  expect(JSON.parse(read(`${folder}/package.json`))).toMatchObject({ name })
})

test('[C.021] shared holds the packages that host and remotes both use', () => {
  const users = ['host', 'remote-sports', 'remote-casino', 'remote-account', 'remote-help']
  const used = users.map((folder) =>
    Object.keys((JSON.parse(read(`${folder}/package.json`)) as { dependencies: object }).dependencies),
  )
  for (const name of ['contracts', 'domain', 'shell', 'ui']) {
    expect(packages).toContain(`shared/${name}`)
    expect(used.every((names) => names.includes(`@site/${name}`))).toBe(true)
  }
})

test('[C.013] vitest runs the unit tests of every package', () => {
  const listed = JSON.parse(output('node_modules/.bin/vitest', 'list', '--filesOnly', '--json')) as { file: string }[]
  const files = sources('**/*.test.{ts,tsx}')
  expect(files.length).toBeGreaterThan(0)
  expect([...new Set(listed.map(({ file }) => relative(root, file)))].toSorted()).toEqual(files)
  // Every package that holds code of its own is tested; the rest of `e2e` runs in a browser.
  const untested = packages.filter(
    (folder) =>
      sources('src/**/*.{ts,tsx}').some((file) => file.startsWith(`${folder}/`)) &&
      !files.some((file) => file.startsWith(`${folder}/`)),
  )
  expect(untested).toEqual([])
})

test('[C.014] playwright runs every browser test', () => {
  const listed = JSON.parse(
    output(
      'e2e/node_modules/.bin/playwright',
      'test',
      '--list',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=json',
    ),
  ) as { suites: { file: string }[] }
  const specs = sources('**/*.spec.ts')
  expect(specs.length).toBeGreaterThan(0)
  expect(listed.suites.map(({ file }) => `e2e/${file}`).toSorted()).toEqual(specs)

  // Against the composed site: each takes the test whose page is of a site of its own, which is the embedded one.
  const withoutSite = ['e2e/kit/gallery.spec.ts']
  for (const spec of specs.filter((file) => !withoutSite.includes(file)))
    expect(read(spec), spec).toMatch(/from '\.\.?\/(?:support\/)?(?:test|saturday)\.ts'/)
  expect(read('e2e/support/test.ts')).toContain('await startSite()')
  expect(read('e2e/support/run-site.ts')).toContain(`from '@site/edge/embedded'`)
})
