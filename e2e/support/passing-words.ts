import type { Page } from '@playwright/test'
import { expect } from './test.ts'

/** From the page's next document on, sees whether the words are in it at any moment: a notice goes by itself. */
export async function watchFor(page: Page, words: string): Promise<void> {
  await page.addInitScript((watched) => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes(watched)) document.documentElement.dataset['told'] = location.pathname
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, words)
}

/** The words of `watchFor` have not been there since the document began. */
export async function expectNeverTold(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-told')
}
