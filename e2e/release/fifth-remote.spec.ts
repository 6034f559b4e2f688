import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { createRemote } from '@site/build'
import { expectAccessible } from '../support/accessibility.ts'
import { guideCommands } from '../support/guide-commands.ts'
import { measure } from '../support/measure-command.ts'
import { runRelease } from '../support/release-command.ts'
import { expect, test } from '../support/test.ts'
import { slowness } from '../support/slowness.mjs'
import { visit } from '../support/visit.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const COMMANDS = guideCommands('add-a-remote.md')

/** The words of a command as a shell splits them, behind `--`. */
function wordsOf(command: string): string[] {
  return [...command.slice(command.indexOf(' -- ') + 4).matchAll(/"([^"]*)"|\S+/g)].map(
    ([word, quoted]) => quoted ?? word,
  )
}

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
    await expect(menu(page).getByRole('link', { name: title })).toBeVisible({ timeout: 3_000 * slowness })
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
