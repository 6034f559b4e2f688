import { API_PREFIXES } from '@site/contracts'
import { fetchPage } from '../support/fetch-page.ts'
import { expect, test } from '../support/test.ts'

/** What a browser fetches from one host at a time over HTTP/1.1. */
const CONNECTIONS = 6

/** A page of each remote; its first paint brings its heading, or the words that stand in for its data. */
const PAGES = [
  { path: '/game/realbet', text: undefined, member: undefined },
  { path: '/app/help', text: undefined, member: undefined },
  { path: '/mine/wallet', text: undefined, member: 'demo01' },
  { path: '/game/sport/crty', text: '赛事加载中', member: 'demo01' },
] as const

for (const { path, text, member } of PAGES) {
  test.describe(path, () => {
    test.use({ member, theme: 'aurora' })

    // Every file that the paint needs is named by the HTML itself, so that the network is asked in one step; over
    // HTTP/1.1 that step takes one trip for each six files.
    test('[D.016] needs at most two round trips from the HTML to its first paint', async ({ page, site }) => {
      // Data would be a further step, and so would a file that only another file tells of, the host's no less than the
      // remote's: nothing that is painted first may wait for either.
      const { text: html } = await fetchPage(site.origin('aurora') + path)
      const told = new Set(html.match(/\/(?:host|releases)\/[^"'?\s<>]+\.js/g))
      expect([...told].some((file) => file.startsWith('/host/'))).toBe(true)
      expect([...told].some((file) => file.startsWith('/releases/'))).toBe(true)
      let answer = (): void => undefined
      const held = new Promise<void>((done) => (answer = done))
      const isFurther = ({ pathname }: URL): boolean =>
        API_PREFIXES.some((prefix) => pathname.startsWith(prefix)) ||
        (/^\/(?:host|releases)\/.+\.js$/.test(pathname) && !told.has(pathname))
      await page.route(isFurther, async (route) => {
        await held
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      const main = page.getByRole('main')
      const painted = text === undefined ? main.getByRole('heading', { level: 1 }) : main.getByText(text)
      await expect(painted.first()).toBeVisible()
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
