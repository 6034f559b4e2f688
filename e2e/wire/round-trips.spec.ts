import { API_PREFIXES } from '@site/contracts'
import { expect, test } from '../support/test.ts'

/** What a browser fetches from one host at a time over HTTP/1.1. */
const CONNECTIONS = 6

/** A page of each remote, and a text that comes with its first paint. */
const PAGES = [
  { path: '/game/realbet', text: '荷官在线，身临其境', member: undefined },
  { path: '/app/help', text: '有什么可以帮您？', member: undefined },
  { path: '/mine/wallet', text: '我的钱包', member: 'demo01' },
  { path: '/game/sport/crty', text: '赛事加载中', member: 'demo01' },
] as const

for (const { path, text, member } of PAGES) {
  test.describe(path, () => {
    test.use({ member })

    // Every file that the paint needs is named by the HTML itself, so that the network is asked in one step; over
    // HTTP/1.1 that step takes one trip for each six files.
    test('[D.016] needs at most two round trips from the HTML to its first paint', async ({ page }) => {
      // Data would be a further step: nothing that is painted first may wait for it.
      let answer = (): void => undefined
      const held = new Promise<void>((done) => (answer = done))
      await page.route(
        (url) => API_PREFIXES.some((prefix) => url.pathname.startsWith(prefix)),
        async (route) => {
          await held
          await route.continue()
        },
      )
      await page.goto(path, { waitUntil: 'commit' })
      await expect(page.getByRole('main').getByText(text).first()).toBeVisible()
      const { named, ran } = await page.evaluate(() => ({
        named: [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload][as=script]')].map(({ href }) => href),
        ran: performance
          .getEntriesByType('resource')
          .filter(({ name }) => new URL(name).pathname.startsWith('/releases/'))
          .map(({ name }) => name),
      }))
      expect(named.length + 1, 'with the entry: two trips of six files').toBeLessThanOrEqual(2 * CONNECTIONS)
      expect(new Set(ran).size, 'the remote came').toBeGreaterThan(3)
      const later = ran.filter((file) => !named.includes(file))
      expect(later, 'files of the remote that only an earlier answer told of').toEqual([])
      answer()
      await page.unrouteAll({ behavior: 'wait' })
    })
  })
}
