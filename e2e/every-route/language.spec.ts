import type { Page } from '@playwright/test'
import { findLeftovers } from '../support/leftovers.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { siteRoutes } from '../support/site-routes.ts'
import { expect, test } from '../support/test.ts'
import { open } from '../support/visit.ts'

for (const language of ['zh-CN', 'zh-TW'] as const) {
  test.describe(language, () => {
    test.use({ language, member: 'demo01' })

    test('[D.071] no route shows an untranslated key, an English leftover or another script', async ({
      page,
      site,
      theme,
    }) => {
      test.setTimeout(300_000)
      const { composition } = await readSiteDocument(site.origin(theme))
      for (const { name, path } of siteRoutes(composition)) {
        await test.step(name, async () => {
          await open(page, path)
          expect(await waitUntilSettled(page), `${path} settles`).toBe(true)
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await leaveOutPeople(page)
          const texts = [await page.title(), await page.locator('body').innerText(), ...(await labels(page))]
          expect.soft(findLeftovers(texts.join('\n'), language), `leftovers on ${path}`).toEqual([])
        })
      }
    })
  })
}

/** Names and notes of people are theirs: pages mark them as not to be translated. */
function leaveOutPeople(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('[translate=no]')) element.style.display = 'none'
  })
}

/** What assistive technology reads beside the text: names, hints and descriptions of pictures. */
function labels(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    ['aria-label', 'placeholder', 'alt', 'title'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name) ?? ''),
    ),
  )
}
