import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ComposedRelease } from '@site/contracts'
import { type FaultyEdge, startFaultyEdge } from '../support/faulty-edge.ts'
import { runRelease } from '../support/release-command.ts'
import { buildVariation } from '../support/remote-variation.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'

const VERSION = '7.0.0'

/** One page of each remote, with words that tell the new release from the one before it. */
const SUBJECTS = [
  { remote: 'help', path: '/app/help', page: 'centre', text: '有什么可以帮您？', next: '今天想了解什么？' },
  { remote: 'casino', path: '/game/realbet', page: 'venues', text: '真人视讯', next: '真人荷官' },
  { remote: 'account', path: '/mine/wallet', page: 'wallet', text: '我的钱包', next: '钱包总览' },
  { remote: 'sports', path: '/game/sport/crty', page: 'board', text: 'CR体育盘口', next: '体育新盘口' },
] as const

/** Each kind of file that a page of a remote is made of. */
const FILES = ['entry', 'expose chunk', 'lazy chunk', 'locale file'] as const
type File = (typeof FILES)[number]

/** The same length, one bit of one letter other: only the hash tells. */
function withOneByteAltered(body: Buffer): Buffer {
  const altered = Buffer.from(body)
  const at = Math.floor(altered.length / 2)
  altered[at] = (altered[at] ?? 0) ^ 1
  return altered
}

for (const subject of SUBJECTS) {
  test.describe(`remote-${subject.remote}`, () => {
    test.use({ member: 'demo01' })
    let edge: FaultyEdge
    let release: ComposedRelease

    test.beforeAll(async ({ site }) => {
      test.setTimeout(150_000)
      const texts = `locales/zh-CN/${subject.remote}.json`
      const source = readFileSync(resolve(import.meta.dirname, `../../remote-${subject.remote}`, texts), 'utf8')
      const edits = { [texts]: { from: source, to: source.replaceAll(`"${subject.text}"`, `"${subject.next}"`) } }
      const variation = await buildVariation(subject.remote, { version: VERSION, edits })
      await runRelease(site, ['publish', variation.folder])
      variation.remove()
      const why = ['--theme', 'aurora', '--reason', 'a release to alter']
      await runRelease(site, ['promote', subject.remote, VERSION, ...why])
      const { composition } = await readSiteDocument(site.origin('aurora'))
      const active = composition.remotes[subject.remote]?.active
      if (active?.version !== VERSION) throw new Error('the new release is not what aurora runs')
      release = active
      edge = await startFaultyEdge(site.port)
    })
    test.afterAll(async ({ site }) => {
      await edge.stop()
      await runRelease(site, ['rollback', subject.remote, '--theme', 'aurora', '--reason', 'it was altered enough'])
    })

    for (const file of FILES) {
      test(`[D.001] one altered byte in the ${file} of remote-${subject.remote} is never executed or shown`, async ({
        browser,
        storageState,
      }) => {
        if (typeof storageState !== 'object') throw new Error('the session is handed over as an object')
        const { origin } = new URL(edge.origin('aurora'))
        const context = await browser.newContext({
          storageState: { cookies: [], origins: storageState.origins.map((one) => ({ ...one, origin })) },
          viewport: { width: 1366, height: 768 },
        })
        const page = await context.newPage()
        const executed: string[] = []
        // The browser tells of each script that it really runs.
        const debug = await context.newCDPSession(page)
        debug.on('Debugger.scriptParsed', ({ url }) => executed.push(new URL(url, origin).pathname))
        await debug.send('Debugger.enable')

        const path = release.base + fileOf(file)
        edge.fail((asked) => asked === path, { rewrite: withOneByteAltered })
        await page.goto(origin + subject.path)
        const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name, exact: true })
        await expect(heading(subject.text), 'the fallback release stands in').toBeVisible({ timeout: 20_000 })
        await expect(heading(subject.next)).toHaveCount(0)
        expect(edge.failed, 'the altered file was asked for').toContain(path)
        expect(executed, 'scripts of the site did run').toContainEqual(expect.stringMatching(/^\/host\//))
        expect(executed, 'the altered file did not run').not.toContain(path)

        await page.getByRole('radiogroup', { name: '语言' }).getByText('繁').click()
        await expect(page.locator('html'), 'the shell is interactive').toHaveAttribute('lang', 'zh-TW')
        await visit(page, '/loading')
        await expect(page.getByRole('status').getByRole('heading')).toBeVisible()
        edge.heal()
        await context.close()
      })
    }

    function fileOf(file: File): string {
      const files = Object.keys(release.integrity)
      const found = {
        entry: release.entry,
        'expose chunk': files.find((name) => name.startsWith('remote.')),
        'lazy chunk': files.find((name) => name.startsWith(`page.${subject.page}.`)),
        'locale file': files.find((name) => name.startsWith('locale.zh-CN.')),
      }[file]
      if (found === undefined) throw new Error(`${subject.remote} has no ${file}`)
      return found
    }
  })
}
