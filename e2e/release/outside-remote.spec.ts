import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { isFullRun } from '../matrix.ts'
import { startGuarded } from '../support/guarded.mjs'
import { createOutside, type OutsideRemote } from '../support/outside-remote.ts'
import { runRelease, tokenFor } from '../support/release-command.ts'
import { freePort } from '../support/services.mjs'
import type { Site } from '../support/site-process.ts'
import { slowness } from '../support/slowness.mjs'
import { expect, test } from '../support/test.ts'
import { untilSaid } from '../support/until-said.ts'
import { visit } from '../support/visit.ts'
import { deviceWithCandidate, givenTo, visitors } from '../support/visitors.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const HEADING = '快报'
const MENDED = '今日快报'
const PAGE = 'src/pages/index.tsx'
const TEXTS = 'locales/zh-CN/bulletin.json'
/** What types, tests and rules cannot see: it throws in the pages of the theme alone. */
const SOUND = 'const t = useBulletinTexts()'
const BROKEN = `if (location.hostname.startsWith('jade.')) throw new RangeError('index out of range')\n  ${SOUND}`
const OURS = { theme: 'jade', remote: 'bulletin' } as const

const menu = (page: Page) => page.getByRole('navigation', { name: '主导航' })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** As ops on jade. */
const onJade = (site: Site, verb: readonly string[], reason: string) =>
  runRelease(site, [...verb, '--theme', 'jade', '--reason', reason])

/** `npm run release -- open REPORT` in the repository of the site, until it says where what ran is to be seen. */
async function open(site: Site, report: string) {
  const program = join(ROOT, 'platform/registry/bin/release.ts')
  const args = [program, 'open', report, '--port', String(await freePort())]
  const env = { REGISTRY_URL: site.url, DATA_DIR: site.dataDir }
  const opened = startGuarded(process.execPath, args, { cwd: ROOT, stdio: 'pipe', env })
  const said = await untilSaid(opened, 'Ctrl-C stops it')
  const [, address = ''] = /^ {2}(http:\S+)$/m.exec(said) ?? []
  return { address, said, stop: opened.stop }
}

/** Publishes what is in the working tree as a version, from a build of its own. */
async function ship({ npm, change }: OutsideRemote, from: string, version: string): Promise<void> {
  change('package.json', `"version": "${from}"`, `"version": "${version}"`)
  expect(await npm('build', '--', '--release')).toContain(version)
  expect(await npm('release', '--', 'can-promote', '.')).toContain(`bulletin ${version} can be promoted on jade`)
  expect(await npm('release', '--', 'publish', '.')).toContain(`published bulletin ${version}`)
}

// It installs some 500 packages, so the full run alone has it; `new-repository.test.ts` and `package-document.test.ts`
// stand for it in every run, `fifth-remote.spec.ts` shows what follows a publish, `release-health.test.ts` a stop, and
// `error-reports.test.ts` what a report opens.
if (isFullRun) {
  test('[D.020] [D.008] [D.015] [D.013] a remote of another repository is live on one theme; a broken version of it stops by itself, is opened from its report, mended in the deployed site, released and at last taken off', async ({
    site,
    page,
    context,
  }) => {
    test.setTimeout(900_000 * slowness)
    const jade = site.origin('jade')
    const token = await tokenFor(site, 'bulletin-team', ['publish:bulletin'])
    const remote = await createOutside(site, { name: 'bulletin', title: HEADING, token })
    const { npm, change } = remote
    try {
      await test.step('built, tested, measured and published from its own folder, promoted on jade alone', async () => {
        await npm('types')
        expect(await npm('test')).toContain('1 passed')
        expect(await npm('build', '--', '--release')).toContain('1.0.0')
        expect(await npm('measure', '--', '--site', jade)).toContain('bulletin 1.0.0 leaves behind')
        expect(await npm('release', '--', 'publish', '.')).toContain('published bulletin 1.0.0')
        expect(await npm('release', '--', 'can-promote', '.')).toContain('bulletin 1.0.0 can be promoted on jade')
        const promotion = npm('release', '--', 'promote', 'bulletin', '1.0.0', '--theme', 'jade', '--reason', 'ours')
        await expect(promotion, 'a team publishes, and does not promote').rejects.toThrow('this takes promote:jade')

        await onJade(site, ['promote', 'bulletin', '1.0.0'], 'first page of the team')
        await page.goto(`${jade}/bulletin`)
        await expect(heading(page, HEADING)).toBeVisible()
        await expect(menu(page).getByRole('link', { name: HEADING })).toBeVisible()
        await page.goto(`${site.origin('aurora')}/app/help`)
        await expect(menu(page).getByRole('link', { name: '真人' })).toBeVisible()
        await expect(menu(page).getByRole('link', { name: HEADING })).toHaveCount(0)
      })

      const device = await test.step('broken on purpose: whoever has it gets what stands behind it', async () => {
        change(PAGE, SOUND, BROKEN)
        await npm('types')
        expect(await npm('test'), 'no test of the team shows it').toContain('1 passed')
        await ship(remote, '1.0.0', '1.1.0')
        const rule = ['--weight', '2500', '--abort-rate', '50', '--abort-samples', '20']
        await onJade(site, ['promote', 'bulletin', '1.1.0', ...rule], 'a quarter')

        const unlucky = await deviceWithCandidate(site, 'jade', 'bulletin')
        await context.addCookies([{ name: 'did', value: unlucky, url: jade }])
        const isReported = page.waitForRequest(/\/registry\/error-reports$/)
        await page.goto(`${jade}/bulletin`)
        await expect(heading(page, HEADING)).toBeVisible()
        await isReported
        return unlucky
      })

      await test.step('stopped by itself, by what visitors report', async () => {
        await visitors(site, 160, OURS, ({ active, fallback, cohort }) =>
          cohort === 'candidate'
            ? [
                { version: active.version, outcome: 'failed' },
                { version: active.version, outcome: 'fallback' },
                { version: fallback?.version ?? '', outcome: 'activated' },
              ]
            : [{ version: active.version, outcome: 'activated' }],
        )
        await expect
          .poll(() => runRelease(site, ['list']))
          .toMatch(/candidate bulletin 1\.1\.0: stopped, 1\.1\.0 fails above 5 % \(at least /)
        await expect.poll(() => givenTo(site, 'jade', 'bulletin', device)).toMatchObject({ cohort: 'stable' })
        expect(await npm('release', '--', 'audit', '--verb', 'stop')).toMatch(/ registry .* stop +jade bulletin /)
      })

      await test.step('opened from its report: what ran there fails here, too', async () => {
        const listed = await npm('release', '--', 'reports', '--remote', 'bulletin')
        const [, report = ''] = /^ *([0-9a-f]{12}) .*bulletin 1\.1\.0 .*index out of range/m.exec(listed) ?? []
        expect(await npm('release', '--', 'report', report), 'in the source, by maps').toContain(PAGE)
        const opened = await open(site, report)
        try {
          expect(opened.said).toContain('bulletin 1.1.0, candidate, at /bulletin on jade')
          await page.goto(`${opened.address}?panel`)
          const panel = page.getByRole('dialog', { name: '运行面板' })
          await expect(
            panel.getByRole('listitem').filter({ hasText: /^bulletin page\.index.*1\.1\.0 .*index out of range/ }),
          ).toBeVisible()
          await expect(heading(page, HEADING), 'with the same behind it').toBeVisible()
        } finally {
          await opened.stop()
        }
      })

      await test.step('mended by its working tree in the deployed site, on one device', async () => {
        const server = await remote.serve('jade')
        try {
          const words = ['bulletin', '--theme', 'jade', '--device', device, '--dev', server.origin]
          const asked = await npm('release', '--', 'grant', ...words, '--reason', 'to mend it', '--json')
          await page.goto((JSON.parse(asked) as { link: string }).link)
          const banner = page.getByRole('complementary', { name: '开发授权' })
          await expect(banner).toContainText('bulletin 运行的是 1.1.0-local.')
          await page.goto(`${jade}/bulletin`)
          await expect(heading(page, HEADING), 'still broken').toBeVisible()
          change(TEXTS, HEADING, MENDED)
          change(PAGE, BROKEN, SOUND)
          await expect(heading(page, MENDED)).toBeVisible({ timeout: 90_000 * slowness })
          await banner.getByRole('button', { name: '离开' }).click()
          await expect(heading(page, HEADING)).toBeVisible()
        } finally {
          await server.stop()
        }
      })

      await test.step('released: everybody has it, and the broken one is nothing to go back to', async () => {
        expect(await npm('test')).toContain('1 passed')
        await ship(remote, '1.1.0', '1.1.1')
        await onJade(site, ['rollback', 'bulletin'], 'withdrawn, since it is mended')
        await onJade(site, ['promote', 'bulletin', '1.1.1'], 'mended')
        await page.goto(`${jade}/bulletin`)
        await expect(heading(page, MENDED)).toBeVisible()
        expect(await runRelease(site, ['list'])).toMatch(/^ *bulletin +1\.1\.1 +- +1\.0\.0 +ops$/m)
      })

      await test.step('taken off again', async () => {
        await onJade(site, ['remove', 'bulletin'], 'end of the story')
        await page.goto(`${jade}/app/help`)
        await expect(menu(page).getByRole('link', { name: '真人' })).toBeVisible()
        await expect(menu(page).getByRole('link', { name: HEADING })).toHaveCount(0)
        await visit(page, '/bulletin')
        await expect(page.getByText('您访问的页面不存在')).toBeVisible()
      })
    } finally {
      remote.remove()
    }
  })
}
