import type { Page } from '@playwright/test'

/** Bodies and paths as they are: the safe switch is off for this page, from its next document on. */
export async function sendPlain(page: Page): Promise<void> {
  await page.addInitScript(() => self === top && localStorage.setItem('safeSwitch', '0'))
}
