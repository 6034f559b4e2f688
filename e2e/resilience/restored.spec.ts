import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { isFullRun } from '../matrix.ts'
import { enterAs, newMember, type NewMember } from '../support/new-member.ts'
import { repeatUntilVisible } from '../support/repeat-until-visible.ts'
import { runRelease } from '../support/release-command.ts'
import { createSandbox } from '../support/sandbox.ts'
import { startPostgres } from '../support/services.mjs'
import { readSiteDocument } from '../support/site-document.ts'
import { type Site, startSite } from '../support/site-process.ts'
import { slowness } from '../support/slowness.mjs'
import { findPostgresBin } from '../support/system.mjs'
import { expect, test as base } from '../support/test.ts'
import { expectSameDocument, markDocument, visit } from '../support/visit.ts'

/** A site of its own over PostgreSQL, whose database is lost and comes back from a dump, as docs/guides/operate.md says. */
type Restorable = { readonly site: Site; dump(): Promise<void>; restore(): Promise<void> }

const test = base.extend<object, { readonly restorable: Restorable }>({
  restorable: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const server = await startPostgres()
      const dataDir = mkdtempSync(join(tmpdir(), 'site-e2e-'))
      const kept = join(dataDir, 'site.dump')
      const program = (name: string, ...args: string[]) =>
        promisify(execFile)(join(findPostgresBin() ?? '', name), args, { env: { PGUSER: 'postgres' } })
      const site = await startSite({ dataDir, databaseUrl: server.url })
      let living = site
      await use({
        site,
        dump: async () => void (await program('pg_dump', '--format=custom', `--file=${kept}`, server.url)),
        async restore() {
          await living.crash()
          const again = Object.assign(new URL(server.url), { pathname: '/restored' }).href
          await program('psql', server.url, '--command=create database restored')
          await program('pg_restore', '--exit-on-error', `--dbname=${again}`, kept)
          living = await startSite({ dataDir, port: site.port, databaseUrl: again })
        },
      })
      try {
        await createSandbox(site.url).proveLedger()
      } finally {
        await living.stop()
        await server.stop()
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: 150_000 * slowness },
  ],
  site: [async ({ restorable }, use) => use(restorable.site), { scope: 'worker' }],
})

const wallet = (page: Page) => page.getByRole('banner').getByRole('group', { name: '中心钱包' })

async function open(page: Page, member: NewMember, path: string): Promise<Page> {
  await enterAs(page, member)
  await page.goto(path)
  await markDocument(page)
  return page
}

// Two sites and a server of their own: the full run alone has it. The scripts have e2e/scaled/restore.test.ts.
if (isFullRun)
  test('[D.050] a database that is brought back, seen by tabs that are open: one goes on with what is in it, money and revision; one whose member it does not know is led to the log-in', async ({
    page,
    browser,
    restorable,
    api,
    sandbox,
  }) => {
    test.setTimeout(120_000 * slowness)
    const { site } = restorable
    const baseURL = site.origin('aurora')
    const member = await newMember(api)
    await sandbox.addMoney(member.name, '100.00')
    const { revision: dumped } = (await readSiteDocument(baseURL)).composition
    await restorable.dump()

    // What the dump does not have: money, a change of the site, a member.
    await sandbox.addMoney(member.name, '50.00')
    await runRelease(site, ['settings', 'title=备份之后', '--theme', 'aurora', '--reason', 'after the dump'])
    const late = await newMember(api)
    await sandbox.addMoney(late.name, '7.00')
    const stays = await open(page, member, '/app/help/kh')
    const goes = await open(await (await browser.newContext({ baseURL })).newPage(), late, '/mine/wallet')
    const panel = stays.getByRole('dialog', { name: '运行面板' })
    await stays.keyboard.press('Control+Alt+Shift+D')
    await expect(panel).toContainText(`aurora · 修订 ${dumped + 1}`)
    await expect(wallet(stays)).toContainText('¥150')
    await expect(wallet(goes)).toContainText('¥7')

    // It is said for a few seconds, as soon as the tab has found the site again.
    const told = expect(goes.getByText('请重新登录')).toBeVisible({ timeout: 60_000 * slowness })
    await Promise.all([restorable.restore(), told])
    await expect(wallet(stays), 'nobody has touched it').toContainText('¥100')
    await expect(goes.getByRole('dialog', { name: '登录' })).toBeVisible()
    await expect(wallet(goes)).toHaveCount(0)

    // Until ops takes the database over, no tab takes a revision below the one that it has seen.
    await visit(stays, '/app/help')
    await expect(panel).toContainText(`aurora · 修订 ${dumped + 1}`)
    const taken = await runRelease(site, ['restored', '--reason', 'brought back from the dump'])
    expect(taken).toContain(`aurora at ${dumped + 1_000}`)
    await repeatUntilVisible(
      async () => {
        await visit(stays, '/app/help/kh')
        await visit(stays, '/app/help')
      },
      panel.filter({ hasText: `aurora · 修订 ${dumped + 1_000}` }),
    )
    for (const tab of [stays, goes]) await expectSameDocument(tab)

    // It goes on, and so does who opens the site now.
    await sandbox.addMoney(member.name, '1.00')
    await expect(wallet(stays)).toContainText('¥101')
    await goes.reload()
    await expect(goes.getByRole('banner').getByRole('button', { name: '登录' })).toBeVisible()
    expect((await readSiteDocument(baseURL)).composition.revision).toBe(dumped + 1_000)
    expect(await runRelease(site, ['verify'])).toContain('all is well')
  })
