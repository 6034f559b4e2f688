import type { Page } from '@playwright/test'
import { type FaultyEdge, startFaultyEdge } from '../support/faulty-edge.ts'
import { repeatUntilVisible } from '../support/repeat-until-visible.ts'
import { freePort } from '../support/services.mjs'
import { type Site, startSite } from '../support/site-process.ts'
import { slowness } from '../support/slowness.mjs'
import { createApi } from '../support/api.ts'
import { expect, test as base } from '../support/test.ts'
import { visit } from '../support/visit.ts'

/** A site whose help and sports files come from other origins than its pages; those origins can fail by themselves. */
type Scattered = { readonly site: Site; readonly cdn: FaultyEdge; readonly originOf: (remote: string) => string }

const test = base.extend<object, { readonly scattered: Scattered }>({
  scattered: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const port = await freePort()
      const cdn = await startFaultyEdge(port)
      const originOf = (remote: string): string => `http://${remote}.cdn.localhost:${cdn.port}`
      const elsewhere = { help: originOf('help'), sports: originOf('sports') }
      const site = await startSite({ port, origins: () => ({ aurora: elsewhere }) })
      await use({ site, cdn, originOf })
      await cdn.stop()
      await site.stop()
    },
    { scope: 'worker', timeout: 150_000 * slowness },
  ],
  site: [async ({ scattered }, use) => use(scattered.site), { scope: 'worker' }],
})

/** Scripts that ran or were asked for, by remote. */
async function filesOf(page: Page, remote: string): Promise<readonly string[]> {
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  return files.filter((file) => new URL(file).pathname.startsWith(`/releases/${remote}/`))
}

const origins = (files: readonly string[]) => [...new Set(files.map((file) => new URL(file).origin))]

test.describe('remotes on other origins than the host’s', () => {
  test('[D.003] [C.032] [C.034] compose one site at one address, each remote’s files from where its team keeps them', async ({
    page,
    site,
    scattered,
  }) => {
    const { token, userId } = await (await createApi(site.url)).logIn('demo01')
    await page.addInitScript(
      (session) => {
        for (const [key, value] of Object.entries(session)) localStorage.setItem(key, value)
      },
      { token, userId },
    )
    const answer = await page.goto('/app/help/kh')
    await expect(page.getByRole('heading', { level: 1, name: '开户' })).toBeVisible()
    const policy = answer?.headers()['content-security-policy'] ?? ''
    for (const remote of ['help', 'sports']) {
      expect(policy).toMatch(new RegExp(`script-src [^;]*${scattered.originOf(remote)}`))
      expect(policy).toMatch(new RegExp(`connect-src [^;]*${scattered.originOf(remote)}`))
    }
    expect(origins(await filesOf(page, 'help'))).toEqual([scattered.originOf('help')])

    await visit(page, '/game/sport/crty')
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
    await expect.poll(async () => origins(await filesOf(page, 'sports'))).toEqual([scattered.originOf('sports')])
    await visit(page, '/mine/wallet')
    await expect(page.getByRole('heading', { name: '我的钱包' }).first()).toBeVisible()
    const { origin } = new URL(page.url())
    expect(origins(await filesOf(page, 'account'))).toEqual([origin])
    expect(origin).toBe(site.origin('aurora'))
    const host = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(host.filter((path) => path.startsWith('/host/')).length).toBeGreaterThan(3)
  })

  test('[C.034] another theme of the same host build takes the same release from its own origin', async ({
    page,
    site,
  }) => {
    await page.goto(`${site.origin('jade')}/app/help/kh`)
    await expect(page.getByRole('heading', { level: 1, name: '开户' })).toBeVisible()
    expect(origins(await filesOf(page, 'help'))).toEqual([site.origin('jade')])
  })

  test('an altered byte on another origin never runs; the rest of the site goes on, and it comes back by itself', async ({
    page,
    scattered: { cdn },
  }) => {
    cdn.fail((path) => /^\/releases\/help\/.*\/entry\./.test(path), 'altered')
    await page.goto('/app/help')
    await expect(page.getByRole('main').getByRole('button', { name: '重试' })).toBeVisible()
    expect(await page.evaluate('globalThis.__altered')).toBeUndefined()
    await visit(page, '/game/realbet')
    await expect(page.getByRole('heading', { level: 1, name: '真人视讯' })).toBeVisible()
    cdn.heal()
    await repeatUntilVisible(async () => {
      await visit(page, '/')
      await visit(page, '/app/help')
    }, page.getByText('有什么可以帮您？'))
    expect(await page.evaluate('globalThis.__altered')).toBeUndefined()
  })
})
