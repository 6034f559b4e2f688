import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { createRemote } from '@site/build'
import { isFullRun } from '../matrix.ts'
import { expectAccessible } from '../support/accessibility.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { startGuarded } from '../support/guarded.mjs'
import { measure } from '../support/measure-command.ts'
import { runRelease, tokenFor } from '../support/release-command.ts'
import { freePort } from '../support/services.mjs'
import { slowness } from '../support/slowness.mjs'
import { expect, test } from '../support/test.ts'
import { untilServed } from '../support/until-served.ts'
import { visit } from '../support/visit.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const GUIDE = readFileSync(join(ROOT, 'docs/guides/add-a-remote.md'), 'utf8')

/** The commands of the guide, in their order. */
const COMMANDS = [...GUIDE.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'))

/** The words of a command as a shell splits them, behind `--`. */
function wordsOf(command: string): string[] {
  return [...command.slice(command.indexOf(' -- ') + 4).matchAll(/"([^"]*)"|\S+/g)].map(
    ([word, quoted]) => quoted ?? word,
  )
}

const DEVICE = '11111111-2222-4333-8444-666666666666'
const HEADING = '快报'

const menu = (page: Page) => page.getByRole('navigation', { name: '主导航' })

let parent: string
test.beforeAll(() => {
  const cache = join(ROOT, '.cache')
  mkdirSync(cache, { recursive: true })
  parent = mkdtempSync(join(cache, 'fifth-')) // inside of the workspace, where the build finds its root
})
test.afterAll(() => rmSync(parent, { recursive: true, force: true }))

test('[D.020] following the guide a fifth remote is made, published, live on one theme, and taken off again', async ({
  page,
  site,
}) => {
  const [create = '', build = '', look = '', publish = '', ask = '', promote = '', remove = '', ...more] = COMMANDS
  expect(more).toEqual([])

  expect(create).toMatch(/^npm run new-remote -- /)
  const [name = '', , title = ''] = wordsOf(create)
  const folder = createRemote({ name, title, parent })
  // What the install does in the working tree: another remote of the same packages lends its own.
  symlinkSync(join(ROOT, 'remote-help/node_modules'), join(folder, 'node_modules'))

  expect(build).toBe(`npm run build -- ${name} --release`)
  const program = join(ROOT, 'shared/build/bin/site-remote.ts')
  await promisify(execFile)(process.execPath, [program, 'build', '--release'], { cwd: folder })

  expect(look).toBe(`npm run measure -- remote-${name} --site http://jade.localhost:8080`)
  expect(await measure(site, folder), 'it leaves nothing behind that it may not').toMatchObject({ code: 0 })

  expect(publish).toBe(`npm run release -- publish remote-${name}`)
  await runRelease(site, ['publish', folder])
  await page.goto(`${site.origin('jade')}/app/help`)
  await expect(menu(page).getByRole('link', { name: '真人' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: title })).toHaveCount(0)

  const answer = await runRelease(site, wordsOf(ask))
  expect(answer).toContain(`${name} 1.0.0 can be promoted on jade`)
  expect(answer, 'what it leaves behind came with it').not.toContain('never measured')
  // a tab that is open meanwhile, without a reload
  await runRelease(site, wordsOf(promote))
  await expect(async () => {
    await visit(page, '/app/help/kh')
    await visit(page, '/app/help')
    await expect(menu(page).getByRole('link', { name: title })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await menu(page).getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expectAccessible(page)

  const other = await page.context().newPage()
  await other.goto(`${site.origin('aurora')}/${name}`)
  await expect(other.getByRole('heading', { name: title })).toHaveCount(0)
  await expect(menu(other).getByRole('link', { name: '真人' })).toBeVisible()
  await expect(menu(other).getByRole('link', { name: title })).toHaveCount(0)

  await runRelease(site, wordsOf(remove))
  await page.goto(`${site.origin('jade')}/app/help`)
  await expect(menu(page).getByRole('link', { name: '真人' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: title })).toHaveCount(0)
})

// It installs some 500 packages, so the full run alone has it; `new-repository.test.ts` and `package-document.test.ts`
// stand for it in every run, and the story above shows what follows a publish.
if (isFullRun) {
  test('a remote of another repository is built, tested, published, shown from there and taken off again', async ({
    site,
    page,
    context,
  }) => {
    test.setTimeout(600_000 * slowness)
    const outside = mkdtempSync(join(tmpdir(), 'outside-'))
    const folder = join(outside, 'remote-bulletin')
    try {
      const create = join(ROOT, 'shared/build/bin/new-remote.ts')
      await run(ROOT, process.execPath, [create, 'bulletin', '--title', HEADING, '--outside', outside])
      expect(existsSync(join(folder, 'packages/site-shell.tgz'))).toBe(true)

      // From here on nothing of this repository is used, but the running site.
      const secret = await tokenFor(site, 'bulletin-team', ['publish:bulletin'])
      const browser = { CHROMIUM_PATH: CHROMIUM.executablePath }
      const env = { REGISTRY_URL: site.url, REGISTRY_TOKEN: secret, ...browser }
      const npm = (...args: readonly string[]) => run(folder, 'npm', ['run', '--silent', ...args], env)
      await npm('types')
      expect(await npm('test')).toContain('1 passed')
      expect(await npm('build', '--', '--release')).toContain('1.0.0')
      expect(await npm('measure', '--', '--site', site.origin('jade'))).toContain('bulletin 1.0.0 leaves behind')
      expect(await npm('release', '--', 'publish', '.')).toContain('published bulletin 1.0.0')
      expect(await npm('release', '--', 'can-promote', '.')).toContain('bulletin 1.0.0 can be promoted on jade')
      const promotion = npm('release', '--', 'promote', 'bulletin', '1.0.0', '--theme', 'jade', '--reason', 'ours')
      await expect(promotion, 'a team publishes, and does not promote').rejects.toThrow('this takes promote:jade')

      await runRelease(site, ['promote', 'bulletin', '1.0.0', '--theme', 'jade', '--reason', 'first page of the team'])
      await page.goto(`${site.origin('jade')}/bulletin`)
      await expect(page.getByRole('heading', { level: 1, name: HEADING })).toBeVisible()
      await expect(menu(page).getByRole('link', { name: HEADING })).toBeVisible()

      // Its working tree on the deployed site, and again when a text is saved.
      const port = await freePort()
      const args = ['run', '--silent', 'dev', '--', '--site', site.origin('jade'), '--port', String(port)]
      const server = startGuarded('npm', args, { cwd: folder, stdio: 'pipe', env: { PATH: plainPath() } })
      try {
        sayIn(folder, HEADING, '今日快报')
        await untilServed(server)
        await context.addCookies([{ name: 'did', value: DEVICE, url: site.origin('jade') }])
        const grant = ['grant', 'bulletin', '--theme', 'jade', '--device', DEVICE, '--dev', `http://localhost:${port}`]
        const asked = await npm('release', '--', ...grant, '--reason', 'the new heading', '--json')
        await page.goto((JSON.parse(asked) as { link: string }).link)
        await page.goto(`${site.origin('jade')}/bulletin`)
        await expect(page.getByRole('heading', { level: 1, name: '今日快报' })).toBeVisible()
        sayIn(folder, '今日快报', '明日快报')
        const again = page.getByRole('heading', { level: 1, name: '明日快报' })
        await expect(again).toBeVisible({ timeout: 90_000 * slowness })
        await page.getByRole('complementary', { name: '开发授权' }).getByRole('button', { name: '离开' }).click()
        await expect(page.getByRole('heading', { level: 1, name: HEADING, exact: true })).toBeVisible()
      } finally {
        await server.stop()
      }

      await runRelease(site, ['remove', 'bulletin', '--theme', 'jade', '--reason', 'end of the story'])
      await visit(page, '/app/help')
      await page.goto(`${site.origin('jade')}/app/help`)
      await expect(menu(page).getByRole('link', { name: '真人' })).toBeVisible()
      await expect(menu(page).getByRole('link', { name: HEADING })).toHaveCount(0)
    } finally {
      rmSync(outside, { recursive: true, force: true })
    }
  })
}

function sayIn(folder: string, from: string, to: string): void {
  const texts = join(folder, 'locales/zh-CN/bulletin.json')
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
