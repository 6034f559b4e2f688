import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { createRemote } from '@site/build'
import { expectAccessible } from '../support/accessibility.ts'
import { runRelease } from '../support/release-command.ts'
import { expect, test } from '../support/test.ts'
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
  const [create = '', build = '', publish = '', ask = '', promote = '', remove = '', ...more] = COMMANDS
  expect(more).toEqual([])

  expect(create).toMatch(/^npm run new-remote -- /)
  const [name = '', , title = ''] = wordsOf(create)
  const folder = createRemote({ name, title, parent })
  // What the install does in the working tree: another remote of the same packages lends its own.
  symlinkSync(join(ROOT, 'remote-help/node_modules'), join(folder, 'node_modules'))

  expect(build).toBe(`npm run build -- ${name} --release`)
  const program = join(ROOT, 'shared/build/bin/site-remote.ts')
  await promisify(execFile)(process.execPath, [program, 'build', '--release'], { cwd: folder })

  expect(publish).toBe(`npm run release -- publish remote-${name}`)
  await runRelease(site, ['publish', folder])
  const menu = (tab: Page) => tab.getByRole('navigation', { name: '主导航' })
  await page.goto(`${site.origin('jade')}/app/help`)
  await expect(menu(page).getByRole('link', { name: '真人' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: title })).toHaveCount(0)

  expect(await runRelease(site, wordsOf(ask))).toContain(`${name} 1.0.0 can be promoted on jade`)
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
