import type { Page } from '@playwright/test'
import type { Edition, Locale, ThemeId } from '@site/contracts'
import { expectAccessible } from '../support/accessibility.ts'
import { findLeftovers } from '../support/leftovers.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { oneRoutePerView, siteRoutes, type SiteRoute } from '../support/site-routes.ts'
import { expect, test } from '../support/test.ts'
import { open } from '../support/visit.ts'

export type Look = {
  readonly theme: ThemeId
  readonly edition: Edition
  readonly language: Locale
  readonly member: string | undefined
}

type Visit = { readonly page: Page; readonly origin: string; readonly look: Look }

const isFull = process.env['FULL'] === '1'

/** Routes of a site as somebody may open them: a visitor is sent home from those of members. */
async function routesFor({ origin, look }: Visit): Promise<SiteRoute[]> {
  const { composition } = await readSiteDocument(origin)
  return siteRoutes(composition).filter(({ requiresAuth }) => look.member !== undefined || !requiresAuth)
}

async function eachRoute(
  visit: Visit,
  routes: readonly SiteRoute[],
  check: (route: SiteRoute) => Promise<void>,
): Promise<void> {
  for (const route of routes) {
    await test.step(route.name, async () => {
      await open(visit.page, route.path)
      expect(await waitUntilSettled(visit.page), `${route.path} settles`).toBe(true)
      await check(route)
    })
  }
}

/** No axe violation on a page of every view, in the full run on every route. */
export async function expectViewsAccessible(visit: Visit): Promise<void> {
  const routes = await routesFor(visit)
  await eachRoute(visit, isFull ? routes : oneRoutePerView(routes), () => expectAccessible(visit.page))
}

/** The same, and on every route no text that is missing, English or of the other script. */
export async function expectRoutesTold(visit: Visit): Promise<void> {
  const { page, look } = visit
  const routes = await routesFor(visit)
  const views = new Set(oneRoutePerView(routes).map(({ path }) => path))
  await eachRoute(visit, routes, async ({ path }) => {
    if (isFull || views.has(path)) await expectAccessible(page)
    await expect(page.locator('html')).toHaveAttribute('lang', look.language)
    const texts = [await page.title(), await shownText(page), ...(await labels(page))]
    expect.soft(findLeftovers(texts.join('\n'), look.language), `leftovers on ${path}`).toEqual([])
  })
}

/** The page's text without names and notes of people, which are theirs: pages mark them as not to be translated. */
function shownText(page: Page): Promise<string> {
  return page.evaluate(() => {
    const people = [...document.querySelectorAll<HTMLElement>('[translate=no]')]
    for (const element of people) element.style.display = 'none'
    const text = document.body.innerText
    for (const element of people) element.style.removeProperty('display')
    return text
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
