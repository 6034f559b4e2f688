import { expect, type Page } from '@playwright/test'

/** Goes to a page inside the site, as a link does: no reload. Ends when the page, or where its guard led, is on screen. */
export async function visit(page: Page, path: string): Promise<void> {
  // The router must be there to hear of it.
  await expect(page.getByRole('banner')).toBeVisible()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)
  const isShown = () => document.querySelector('main')?.dataset['path'] === location.pathname
  await page.waitForFunction(isShown, undefined, { polling: 50 })
}

/** Opens a page in the quickest way that shows the same: inside the site where the frame of the site is on screen. */
export async function open(page: Page, path: string): Promise<void> {
  const isInside = (await page.getByRole('banner').count()) > 0 && !OUTSIDE.test(path)
  await (isInside ? visit(page, path) : page.goto(path))
}

/** Pages without the site's frame, or that lead elsewhere. */
const OUTSIDE = /^\/(loading|login|redirect|pg|dz)\b/

/**
 * Opens a page that says something for three seconds. The words are looked for from the first byte on: the page, or home
 * where its guard leads, may take longer than that to load.
 */
export async function openAndRead(page: Page, path: string, words: string): Promise<void> {
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByText(words), path).toBeVisible()
}

/**
 * Stops the page's installed clock, a little later than now: from here on only what a test lets pass has passed.
 *
 * @param laterMs less than what the test is about waits for; a page that takes longer to hear of it fails
 */
export async function stopClock(page: Page, laterMs = 30_000): Promise<void> {
  await page.clock.pauseAt(Number(await page.evaluate('Date.now()')) + laterMs)
}

/** Marks the document, so that a reload shows. */
export async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', ''))
}

export async function expectSameDocument(page: Page): Promise<void> {
  await expect(page.locator('html'), 'no reload').toHaveAttribute('data-same-document', '')
}

/** Addresses of what the page asks for from now on, whatever comes back. */
export function recordRequests(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  return asked
}
