import type { Page } from '@playwright/test'
import { fetchForPage } from './fetch-for-page.ts'
import { expect } from './test.ts'

/** What the site's socket says on a page that is opened after this. */
export function siteSocketOf(page: Page) {
  const told: string[] = []
  const of = (type: string) => told.filter((message) => message.includes(`"${type}"`)).length
  const saidWho = page
    .waitForEvent('websocket', (one) => one.url().endsWith('/ws/site'))
    .then((one) => {
      one.on('framereceived', ({ payload }) => void told.push(String(payload)))
      return one.waitForEvent('framesent', ({ payload }) => String(payload).includes('"login"'))
    })
  // Not every story waits for it.
  saidWho.catch(() => undefined)
  return {
    /** Once it has said who is there: from then on each change is told when it comes. */
    saidWho,
    /** How often it was told of something. */
    of,
    /** Keeps back each answer of a call until it was told of what that has changed, as on a machine that has time for both. */
    async answersAfter(path: string, type: string): Promise<void> {
      await page.route(`**${path}`, async (route) => {
        const before = of(type)
        const response = await fetchForPage(route)
        await expect.poll(() => of(type), `${path} is told of`).toBeGreaterThan(before)
        await route.fulfill({ response })
      })
    },
  }
}
