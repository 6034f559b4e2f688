import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { createRemote } from '@site/build'
import { IsolationSchema, REMOTE_NAMES } from '@site/contracts'
import * as v from 'valibot'
import { isFullRun } from '../matrix.ts'
import { DEMO_PASSWORD } from '../support/api.ts'
import { measure } from '../support/measure-command.ts'
import { runRelease } from '../support/release-command.ts'
import { slowness } from '../support/slowness.mjs'
import { expect, test } from '../support/test.ts'

const ROOT = resolve(import.meta.dirname, '../..')

let parent: string
test.beforeAll(() => {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  parent = mkdtempSync(join(cache, 'isolation-')) // inside of the workspace, where the build finds its root
})
test.afterAll(() => rmSync(parent, { recursive: true, force: true }))

/** What a careless page does with each mount, and a careless module once. */
const LEAK = `import { useEffect } from 'react'

Object.assign(globalThis, { leakyState: {} })
function leak() {
  setInterval(() => undefined, 60_000)
  addEventListener('resize', () => undefined)
  new MutationObserver(() => undefined).observe(document.body, { childList: true })
  document.head.append(document.createElement('style'))
  localStorage.setItem('visited', '1')
  kept.push(new Uint32Array(500_000).join())
}
const kept: string[] = []
`

test('[D.012] what a page leaves behind with each mount is measured in the browser and refuses its promotion', async ({
  site,
}) => {
  test.setTimeout(120_000 * slowness)
  const folder = createRemote({ name: 'leaky', title: '渗漏', parent })
  // What the install does in the working tree: another remote of the same packages lends its own.
  symlinkSync(join(ROOT, 'remote-help/node_modules'), join(folder, 'node_modules'))
  const page = join(folder, 'src/pages/index.tsx')
  const text = readFileSync(page, 'utf8')
  writeFileSync(
    page,
    LEAK + text.replace('export function Page() {', 'export function Page() {\n  useEffect(leak, [])'),
  )
  const build = join(ROOT, 'shared/build/bin/site-remote.ts')
  await promisify(execFile)(process.execPath, [build, 'build', '--release'], { cwd: folder })

  const { code, out } = await measure(site, folder)
  expect(code, out).toBe(1)
  const isolation = v.parse(IsolationSchema, JSON.parse(readFileSync(join(folder, 'dist/isolation.json'), 'utf8')))
  const left = isolation.parts['page.index']
  expect(left).toMatchObject({
    globals: [{ what: 'leakyState', count: 1 }],
    listeners: [{ what: 'window resize', count: 10 }],
    timers: [{ what: 'setInterval 60000 ms', count: 10 }],
    observers: [{ what: 'MutationObserver of body', count: 10 }],
    styles: [{ what: 'style', count: 10 }],
    storage: [{ what: 'localStorage visited', count: 1 }],
  })
  expect(left?.listeners[0]?.at, 'the place in the release').toMatch(/page\.index.*\.js:\d+:\d+$/)

  await runRelease(site, ['publish', folder])
  const promotion = runRelease(site, ['promote', 'leaky', '1.0.0', '--theme', 'jade', '--reason', 'nobody has looked'])
  const refusal = await promotion.then(
    () => '',
    (error: unknown) => String(error),
  )
  for (const kind of ['globals 1', 'listeners 10', 'timers 10', 'observers 10', 'styles 10', 'storage 1', 'memory']) {
    expect(refusal).toContain(`left-behind: leaky 1.0.0 leaves more behind in a page than a release may: ${kind}`)
  }
})

// Every page of every remote takes minutes; the fifth remote's one page stands for them in every run.
if (isFullRun) {
  for (const remote of REMOTE_NAMES) {
    test(`[D.012] no page or slot of ${remote} leaves behind more than a release may`, async ({ site }) => {
      test.setTimeout(600_000 * slowness)
      const folder = join(parent, `remote-${remote}`)
      cpSync(join(ROOT, `remote-${remote}`, 'dist'), join(folder, 'dist'), { recursive: true })
      const samples = join(ROOT, `remote-${remote}`, 'measure.json')
      if (existsSync(samples)) cpSync(samples, join(folder, 'measure.json'))
      const { code, out } = await measure(site, folder, { name: 'demo01', password: DEMO_PASSWORD })
      expect(code, out).toBe(0)
    })
  }
}
