import { extname } from 'node:path'
import type { ComposedRelease } from '@site/contracts'
import { casesOf } from '../matrix.ts'
import { type FaultyEdge, startFaultyEdge } from '../support/faulty-edge.ts'
import { TWIN_VERSION, buildTwin } from '../support/faulty-twin.ts'
import { runRelease } from '../support/release-command.ts'
import { SUBJECTS } from '../support/remote-pages.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { expect, test } from '../support/test.ts'
import { visit } from '../support/visit.ts'
import { slowness } from '../support/slowness.mjs'

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

for (const [place, subject] of SUBJECTS.entries()) {
  test.describe(`remote-${subject.remote}`, () => {
    test.use({ member: 'demo01' })
    let edge: FaultyEdge
    let release: ComposedRelease

    test.beforeAll(async ({ site }) => {
      test.setTimeout(150_000 * slowness)
      await runRelease(site, ['publish', await buildTwin(subject)])
      const why = ['--theme', 'aurora', '--reason', 'a release to alter']
      await runRelease(site, ['promote', subject.remote, TWIN_VERSION, ...why])
      const { composition } = await readSiteDocument(site.origin('aurora'))
      const active = composition.remotes[subject.remote]?.active
      if (active?.version !== TWIN_VERSION) throw new Error('the new release is not what aurora runs')
      release = active
      const kinds = new Set(Object.keys(release.integrity).map((file) => extname(file)))
      expect([...kinds], 'styles are parts of scripts, so that no kind of file is left out').toEqual(['.js'])
      edge = await startFaultyEdge(site.port)
    })
    test.afterAll(async ({ site }) => {
      await edge.stop()
      await runRelease(site, ['rollback', subject.remote, '--theme', 'aurora', '--reason', 'it was altered enough'])
    })

    for (const file of casesOf(FILES, place)) {
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
        await expect(heading(subject.heading), 'the fallback release stands in').toBeVisible()
        await expect(heading(subject.twinHeading)).toHaveCount(0)
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
