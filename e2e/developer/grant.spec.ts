import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fetchPage } from '../support/fetch-page.ts'
import { startGuarded } from '../support/guarded.mjs'
import { expectAccessible } from '../support/accessibility.ts'
import { runRelease } from '../support/release-command.ts'
import { freePort } from '../support/services.mjs'
import type { Site } from '../support/site-process.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { slowness } from '../support/slowness.mjs'
import { expect, test } from '../support/test.ts'
import { untilSaid } from '../support/until-said.ts'
import { recordRequests } from '../support/visit.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const HEADING = '有什么可以帮您？'
const MINE = '在我的电脑上'
const AGAIN = '刚刚又改了'
const DEVICE = '11111111-2222-4333-8444-555555555555'
const OTHER = '99999999-2222-4333-8444-555555555555'
/** Code that is for a page under a grant alone. */
const OVERRIDE_CODE = /\/host\/[^/]+\/override\./

test.use({ theme: 'jade' })
test.setTimeout(240_000 * slowness)

/** A link with a grant for one device, as a developer asks for it. */
async function linkFor(
  site: Site,
  ...args: readonly string[]
): Promise<{ readonly id: string; readonly link: string }> {
  const base = ['grant', 'help', '--theme', 'jade', '--device', DEVICE, '--reason', 'the new start of help', '--json']
  return JSON.parse(await runRelease(site, [...base, ...args])) as { id: string; link: string }
}

/** The help remote in a folder of its own, served as a developer does from their machine. */
async function serveCopy(site: Site) {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  const parent = mkdtempSync(join(cache, 'served-'))
  const folder = join(parent, 'remote-help')
  cpSync(join(ROOT, 'remote-help'), folder, {
    recursive: true,
    filter: (path) => !['dist', '.cache'].includes(basename(path)),
  })
  const texts = join(folder, 'locales/zh-CN/help.json')
  const say = (from: string, to: string): void => writeFileSync(texts, readFileSync(texts, 'utf8').replace(from, to))
  say(HEADING, MINE)
  const port = await freePort()
  const script = join(ROOT, 'shared/build/bin/dev.ts')
  const args = [script, folder, '--site', site.origin('jade'), '--port', String(port)]
  const command = startGuarded(process.execPath, args, { cwd: ROOT, stdio: 'pipe' })
  await untilSaid(command, 'is served at')
  return {
    origin: `http://localhost:${port}`,
    say,
    async stop() {
      await command.stop()
      rmSync(parent, { recursive: true, force: true })
    },
  }
}

test('[D.013] a team’s remote from its own machine runs in the deployed site, under a banner, until it is left', async ({
  site,
  page,
  context,
}) => {
  await context.addCookies([{ name: 'did', value: DEVICE, url: site.origin('jade') }])
  const copy = await serveCopy(site)
  try {
    const stranger = await fetch(`${copy.origin}/release.json`, { headers: { origin: 'https://example.com' } })
    expect(stranger.headers.get('access-control-allow-origin'), 'no other site may read the build').toBeNull()
    const { link } = await linkFor(site, '--dev', copy.origin)
    const asked = recordRequests(page)
    await page.goto(link)
    expect(page.url(), 'the grant is not in the address').toBe(`${site.origin('jade')}/`)
    const banner = page.getByRole('complementary', { name: '开发授权' })
    await expect(banner).toContainText(`help 运行的是 1.0.0-local.`)
    await expect(banner).toContainText(`来自 ${copy.origin}`)
    await expect(banner).toContainText(/剩余 (59|60):\d\d/)
    await expectAccessible(page, 'aside')
    await page.goto(`${site.origin('jade')}/app/help`)
    await expect(page.getByRole('heading', { level: 1, name: MINE })).toBeVisible()
    expect(asked.some((url) => OVERRIDE_CODE.test(url))).toBe(true)

    // What is saved is built and shown; the other theme, and everybody else, see nothing of it.
    copy.say(MINE, AGAIN)
    await expect(page.getByRole('heading', { level: 1, name: AGAIN })).toBeVisible({ timeout: 90_000 * slowness })
    const { headers } = await fetchPage(`${site.origin('jade')}/app/help`)
    expect(String(headers['content-security-policy'])).not.toContain(copy.origin)

    await page.setViewportSize({ width: 390, height: 844 })
    await banner.getByRole('button', { name: '离开' }).click()
    await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible()
    await expect(banner).toHaveCount(0)
  } finally {
    await copy.stop()
  }
})

test('[D.013] without a valid grant no override code is even requested, and a grant that opens nothing says why', async ({
  site,
  page,
  context,
}) => {
  const jade = site.origin('jade')
  const { link, id } = await linkFor(site, '--version', await versionOf(site))
  const grant = new URL(link).searchParams.get('override') ?? ''
  const asked = recordRequests(page)
  const notice = page.getByRole('complementary', { name: '开发授权' })
  /** Opens an address as a device; the page is everybody's. */
  async function open(address: string, device: string): Promise<void> {
    await context.addCookies([{ name: 'did', value: device, url: jade }])
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible()
  }
  await open(`${jade}/app/help`, DEVICE)
  await expect(notice).toHaveCount(0)
  await open(`${jade}/app/help?override=${grant}`, OTHER)
  await expect(notice).toContainText('此授权属于另一台设备')
  await expect(notice).toContainText(OTHER)
  await expectAccessible(page)
  await notice.getByRole('link', { name: '知道了' }).click()
  await expect(notice).toHaveCount(0)
  await open(`${site.origin('aurora')}/app/help?override=${grant}`, DEVICE)
  await expect(notice).toContainText('此授权属于另一个站点')
  await open(`${jade}/app/help?override=${grant.slice(0, -4)}AAAA`, DEVICE)
  await expect(notice).toContainText('此授权链接无效')
  expect(asked.filter((url) => OVERRIDE_CODE.test(url) || url.includes('/registry/override/'))).toEqual([])

  // One that holds, taken back while its page is open: the page says so by itself.
  await page.clock.install()
  await page.goto(`${jade}/app/help?override=${grant}`)
  await expect(notice).toContainText('来自 已发布的版本')
  await runRelease(site, ['revoke', id, '--reason', 'seen enough'])
  await page.clock.runFor(16_000)
  await expect(notice).toContainText('此授权已被收回')
  await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible()
})

/** The version of help that jade runs. */
async function versionOf(site: Site): Promise<string> {
  const { composition } = await readSiteDocument(site.origin('jade'))
  return composition.remotes['help']?.active.version ?? ''
}
