import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { THEME_IDS, type Composition } from '@site/contracts'
import { runRelease, tokenFor } from '../support/release-command.ts'
import { buildVariation } from '../support/remote-variation.ts'
import { readSiteDocument } from '../support/site-document.ts'
import type { Site } from '../support/site-process.ts'
import { slowness } from '../support/slowness.mjs'
import { expect, test } from '../support/test.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const OLD_HEADING = '有什么可以帮您？'
const NEW_HEADING = '今天想了解什么？'

let next: Awaited<ReturnType<typeof buildVariation>>
let account: Awaited<ReturnType<typeof buildVariation>>
/** What lay in the builds of host and remotes before the team built its new version. */
let before: ReadonlyMap<string, string>

test.beforeAll(async () => {
  before = builtFiles()
  next = await buildVariation('help', {
    version: '1.0.1',
    edits: { 'locales/zh-CN/help.json': { from: OLD_HEADING, to: NEW_HEADING } },
  })
  account = await buildVariation('account', { version: '1.0.1' })
})
test.afterAll(() => {
  next.remove()
  account.remove()
})

/** Path and hash of everything that host and remotes were built to. */
function builtFiles(): ReadonlyMap<string, string> {
  const folders = readdirSync(ROOT).filter((folder) => /^(host|remote-\w+)$/.test(folder))
  return new Map(
    folders
      .filter((folder) => existsSync(join(ROOT, folder, 'dist')))
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder, 'dist')).map((file) => {
          const path = join(folder, 'dist', file)
          return [
            path,
            createHash('sha256')
              .update(readFileSync(join(ROOT, path)))
              .digest('hex'),
          ]
        }),
      ),
  )
}

async function compositions(site: Site): Promise<Record<string, Composition>> {
  const read = THEME_IDS.map(
    async (theme) => [theme, (await readSiteDocument(site.origin(theme))).composition] as const,
  )
  return Object.fromEntries(await Promise.all(read))
}

test('[C.035] a team publishes a new version of its remote alone: nothing else is built and nothing else changes', async ({
  site,
}) => {
  const secret = await tokenFor(site, 'help-team', ['publish:help'])
  const running = await compositions(site)
  expect(await runRelease(site, ['publish', next.folder], secret)).toContain('published help 1.0.1')
  await expect(
    runRelease(site, ['promote', 'help', '1.0.1', '--theme', 'jade', '--reason', 'ours'], secret),
  ).rejects.toThrow('this takes promote:jade')
  expect(builtFiles()).toEqual(before)

  await runRelease(site, [
    'promote',
    'help',
    '1.0.1',
    '--theme',
    'jade',
    '--reason',
    'the new start of the help centre',
  ])
  const now = await compositions(site)
  expect(now['jade']?.remotes['help']?.active.version).toBe('1.0.1')
  for (const remote of Object.keys(running['jade']?.remotes ?? {}).filter((name) => name !== 'help')) {
    expect(now['jade']?.remotes[remote], remote).toEqual(running['jade']?.remotes[remote])
  }
  expect(now['aurora']?.remotes).toEqual(running['aurora']?.remotes)
  expect(builtFiles()).toEqual(before)
  await runRelease(site, ['rollback', 'help', '--theme', 'jade', '--reason', 'back to the start of this test'])
})

test('[C.030] remote-account is built, published and promoted alone as well', async ({ site }) => {
  const running = await compositions(site)
  expect(await runRelease(site, ['publish', account.folder])).toContain('published account 1.0.1')
  const about = ['--theme', 'jade', '--reason', 'the account pages alone']
  await runRelease(site, ['promote', 'account', '1.0.1', ...about])
  const now = await compositions(site)
  expect(now['jade']?.remotes['account']?.active.version).toBe('1.0.1')
  for (const remote of Object.keys(running['jade']?.remotes ?? {}).filter((name) => name !== 'account'))
    expect(now['jade']?.remotes[remote], remote).toEqual(running['jade']?.remotes[remote])
  expect(now['aurora']?.remotes).toEqual(running['aurora']?.remotes)
  expect(builtFiles()).toEqual(before)
  await runRelease(site, ['rollback', 'account', ...about])
})

test('[C.036] ops switches the version of a remote on one theme, and the next page load runs it', async ({
  site,
  browser,
}) => {
  const shows = async (theme: 'aurora' | 'jade', heading: string): Promise<void> => {
    const page = await browser.newPage()
    await page.goto(`${site.origin(theme)}/app/help`)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.close()
  }
  await runRelease(site, ['publish', next.folder])
  await shows('jade', OLD_HEADING)

  await runRelease(site, [
    'promote',
    'help',
    '1.0.1',
    '--theme',
    'jade',
    '--reason',
    'the new start of the help centre',
  ])
  await shows('jade', NEW_HEADING)
  await shows('aurora', OLD_HEADING)

  await runRelease(site, ['promote', 'help', '1.0.1', '--theme', 'aurora', '--reason', 'it is liked on jade'])
  await runRelease(site, ['rollback', 'help', '--theme', 'jade', '--reason', 'jade wants the old one back'])
  await shows('aurora', NEW_HEADING)
  await shows('jade', OLD_HEADING)
  expect(builtFiles()).toEqual(before)
  await runRelease(site, ['rollback', 'help', '--theme', 'aurora', '--reason', 'back to the start of this test'])
})

test('[D.010] an urgent rollback reaches a tab in which nobody does anything', async ({ site, page }) => {
  await runRelease(site, ['publish', next.folder])
  const about = ['--theme', 'jade', '--reason', 'a tab that sits still']
  await runRelease(site, ['promote', 'help', '1.0.1', ...about])
  await page.goto(`${site.origin('jade')}/app/help`)
  await expect(page.getByRole('heading', { level: 1, name: NEW_HEADING })).toBeVisible()
  await runRelease(site, ['rollback', 'help', '--urgent', ...about])
  await expect(page.getByRole('heading', { level: 1, name: OLD_HEADING })).toBeVisible({ timeout: 40_000 * slowness })
})
