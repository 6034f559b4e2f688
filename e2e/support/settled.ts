import type { Page } from '@playwright/test'
import { slowness } from './slowness.mjs'

/**
 * Waits until a page has something to show and nothing is still on its way: no busy region, no placeholder of a
 * picture, fonts loaded. Resolves after `limitMs` too, so that a page that never settles can be looked at.
 */
export async function waitUntilSettled(page: Page, limitMs = 20_000 * slowness): Promise<boolean> {
  const settled = page.waitForFunction(
    () => {
      const root = document.querySelector('#site-root, #desk')
      if (!root?.firstElementChild || document.querySelector('[aria-busy="true"]')) return false
      const pictures = [...document.images].filter((image) => image.loading !== 'lazy')
      return document.fonts.status === 'loaded' && pictures.every((image) => image.complete)
    },
    undefined,
    { timeout: limitMs, polling: 100 },
  )
  return settled.then(
    () => true,
    () => false,
  )
}
