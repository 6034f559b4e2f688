import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { isFullRun } from '../matrix.ts'
import { startGuarded } from '../support/guarded.mjs'
import { runRelease } from '../support/release-command.ts'
import { freePort } from '../support/services.mjs'
import { slowness } from '../support/slowness.mjs'
import { expect, test } from '../support/test.ts'
import { untilServed } from '../support/until-served.ts'
import { visit } from '../support/visit.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const DEVICE = '11111111-2222-4333-8444-666666666666'
const TITLE = '资讯'

// It installs some 500 packages, so the full run alone has it; `new-repository.test.ts` and `pack-packages.test.ts` stand
// for it in every run, and the story of the fifth remote shows what follows a publish.
if (isFullRun) {
  test.setTimeout(600_000 * slowness)

  test('a remote of another repository is built, tested, published, shown from there and taken off again', async ({
    site,
    page,
    context,
  }) => {
    const parent = mkdtempSync(join(tmpdir(), 'outside-'))
    const folder = join(parent, 'remote-news')
    try {
      const create = join(ROOT, 'shared/build/bin/new-remote.ts')
      await run(ROOT, process.execPath, [create, 'news', '--title', TITLE, '--outside', parent])
      expect(existsSync(join(folder, 'packages/site-shell.tgz'))).toBe(true)

      // From here on nothing of this repository is used, but the running site.
      const secret = (await runRelease(site, ['token', 'news-team', '--remote', 'news'])).split('\n')[0] ?? ''
      const env = { REGISTRY_URL: site.url, REGISTRY_TOKEN: secret }
      const npm = (...args: readonly string[]) => run(folder, 'npm', ['run', '--silent', ...args], env)
      await npm('types')
      expect(await npm('test')).toContain('1 passed')
      expect(await npm('build', '--', '--release')).toContain('1.0.0')
      expect(await npm('release', '--', 'publish', '.')).toContain('published news 1.0.0')
      expect(await npm('release', '--', 'can-promote', '.')).toContain('news 1.0.0 can be promoted on jade')
      const promotion = npm('release', '--', 'promote', 'news', '1.0.0', '--theme', 'jade', '--reason', 'ours')
      await expect(promotion, 'a team publishes, and does not promote').rejects.toThrow(/ops/)

      await runRelease(site, ['promote', 'news', '1.0.0', '--theme', 'jade', '--reason', 'first page of the news team'])
      await page.goto(`${site.origin('jade')}/news`)
      await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
      await expect(menu(page).getByRole('link', { name: TITLE })).toBeVisible()

      // Its working tree on the deployed site, and again when a text is saved.
      const port = await freePort()
      const args = ['run', '--silent', 'dev', '--', '--site', site.origin('jade'), '--port', String(port)]
      const server = startGuarded('npm', args, { cwd: folder, stdio: 'pipe', env: { PATH: plainPath() } })
      try {
        sayIn(folder, TITLE, '今日资讯')
        await untilServed(server)
        await context.addCookies([{ name: 'did', value: DEVICE, url: site.origin('jade') }])
        const grant = ['grant', 'news', '--theme', 'jade', '--device', DEVICE, '--dev', `http://localhost:${port}`]
        const asked = await npm('release', '--', ...grant, '--reason', 'the new heading', '--json')
        await page.goto((JSON.parse(asked) as { link: string }).link)
        await page.goto(`${site.origin('jade')}/news`)
        await expect(page.getByRole('heading', { level: 1, name: '今日资讯' })).toBeVisible()
        sayIn(folder, '今日资讯', '明日资讯')
        const again = page.getByRole('heading', { level: 1, name: '明日资讯' })
        await expect(again).toBeVisible({ timeout: 90_000 * slowness })
        await page.getByRole('complementary', { name: '开发授权' }).getByRole('button', { name: '离开' }).click()
        await expect(page.getByRole('heading', { level: 1, name: TITLE, exact: true })).toBeVisible()
      } finally {
        await server.stop()
      }

      await runRelease(site, ['remove', 'news', '--theme', 'jade', '--reason', 'end of the story'])
      await visit(page, '/app/help')
      await page.goto(`${site.origin('jade')}/app/help`)
      await expect(menu(page).getByRole('link', { name: '真人' })).toBeVisible()
      await expect(menu(page).getByRole('link', { name: TITLE })).toHaveCount(0)
    } finally {
      rmSync(parent, { recursive: true, force: true })
    }
  })
}

const menu = (page: Page) => page.getByRole('navigation', { name: '主导航' })

function sayIn(folder: string, from: string, to: string): void {
  const texts = join(folder, 'locales/zh-CN/news.json')
  writeFileSync(texts, readFileSync(texts, 'utf8').replace(from, to))
}

/** As on a machine that has never seen this repository: none of its programs is found. */
function plainPath(): string {
  const parts = (process.env['PATH'] ?? '').split(delimiter)
  return parts.filter((part) => !part.startsWith(ROOT)).join(delimiter)
}

async function run(
  cwd: string,
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<string> {
  const env = { ...process.env, PATH: plainPath(), ...more }
  const running = promisify(execFile)(program, args, { cwd, env })
  const { stdout } = await running.catch((error: unknown) => {
    const { stdout: printed = '' } = error as { readonly stdout?: string }
    throw new Error(`${String(error)}${printed}`, { cause: error })
  })
  return stdout
}
