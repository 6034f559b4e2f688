import type { Page } from '@playwright/test'
import { isFullRun, type Look } from '../matrix.ts'
import { expectAccessible, expectTokensAccessible } from '../support/accessibility.ts'
import { fetchPage } from '../support/fetch-page.ts'
import { findLeftovers } from '../support/leftovers.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { watchCalls } from '../support/signed-calls.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { oneRoutePerView, siteRoutes } from '../support/site-routes.ts'
import { expect, test } from '../support/test.ts'
import { open } from '../support/visit.ts'
import { type Palette, repainted } from './repaint.ts'

type Visit = {
  readonly page: Page
  readonly origin: string
  readonly look: Look
  /** What the fixture of that name has collected. */
  readonly pageProblems: readonly string[]
  /** Of the member's session; undefined for a visitor. */
  readonly token: string | undefined
}

type Sweep = {
  /** `host` or the name of a remote. */
  readonly owner: string
  /** Which share of its routes. */
  readonly part: { readonly index: number; readonly of: number }
  /** False takes one route of each view. */
  readonly everyRoute: boolean
  /** False holds the pages to those rules of axe alone that tokens can break. */
  readonly everyRule: boolean
  /** Other tables of colours to hold the same pages to: one in turn, or all in the full run. */
  readonly repaintedIn: readonly Palette[]
}

/**
 * Goes through the routes of one deployable in a look: none breaks an axe rule or the content security policy, which is
 * the same for all, none shows a text that is missing, English or of the other script, each has what responsible
 * gaming wants, and every call that a member's page makes is signed and complete.
 */
export async function expectRoutesTold(
  { page, origin, look, pageProblems, token }: Visit,
  { owner, part, everyRoute, everyRule, repaintedIn }: Sweep,
): Promise<void> {
  const { composition, config } = await readSiteDocument(origin)
  // A visitor is sent home from the routes of members.
  const routes = siteRoutes(composition).filter(
    (route) => route.view.startsWith(`${owner}.`) && (look.member !== undefined || !route.requiresAuth),
  )
  expect(routes.length, `routes of ${owner}`).toBeGreaterThan(0)
  const views = oneRoutePerView(routes)
  await page.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      console.error(`content security policy: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  const policy = await policyOf(`${origin}/`)
  const calls = token === undefined ? undefined : watchCalls(page, { config, token, safeSwitch: '1' })
  const chosen = (everyRoute ? routes : views).filter((_route, index) => index % part.of === part.index)
  for (const route of chosen) {
    await test.step(route.name, async () => {
      await open(page, route.path)
      // Before its code is there, a page has nothing that could be on its way; kept-alive pages have hidden titles.
      const title = page.locator('h1').filter({ visible: true })
      await expect(title.first(), `the title of ${route.path}`).toBeAttached()
      expect(await waitUntilSettled(page), `${route.path} settles`).toBe(true)
      if (isFullRun || views.includes(route)) {
        await expectResponsible(page, look, route.path)
        await (everyRule ? expectAccessible(page) : expectTokensAccessible(page))
        for (const palette of palettesFor(views.indexOf(route), repaintedIn))
          await repainted(page, palette, () => expectTokensAccessible(page))
      }
      await expect(page.locator('html')).toHaveAttribute('lang', look.language)
      const texts = [await shownText(page), ...(await labels(page))].join('\n')
      expect.soft(findLeftovers(texts, look.language), `leftovers on ${route.path}`).toEqual([])
      // The title follows the page, so what is read at first may be that of the document as it came.
      const leftOfTitle = async () => findLeftovers(await page.title(), look.language)
      await expect.poll(leftOfTitle, `leftovers in the title of ${route.path}`).toEqual([])
      expect(pageProblems, route.path).toEqual([])
      // What a page may do does not hang on the address that the tab was opened at.
      expect(await policyOf(origin + route.path), `the policy of ${route.path}`).toBe(policy)
      await calls?.waitUntilTold()
    })
  }
  calls?.expectSigned()
}

/** One table of colours in turn: the gallery holds every piece that pages are made of to all of them. */
function palettesFor(view: number, palettes: readonly Palette[]): readonly Palette[] {
  return isFullRun ? palettes : palettes.filter((_palette, index) => index === view % palettes.length)
}

/**
 * The 18+ mark that leads to responsible gaming, and beside it the way to the own limits; a member sees the time and how
 * long the session has lasted.
 */
async function expectResponsible(page: Page, look: Look, path: string): Promise<void> {
  await expect(page.getByRole('link', { name: /^18\+/ }).first(), `the mark on ${path}`).toBeVisible()
  // The loading screen is shown in place of the frame, for as long as the site takes to come.
  if (path === '/loading') return
  // Also behind an open dialog, where roles are hidden.
  const limits = page.getByRole('link', { name: /^理性[娱娛][乐樂]，/, includeHidden: true }).filter({ visible: true })
  await expect(limits.first(), `the way to limits on ${path}`).toHaveAttribute('href', '/mine/limits')
  if (look.member === undefined) return
  await expect(page.getByText(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/).first(), `the clock on ${path}`).toBeVisible()
  await expect(page.getByText(/^\d+:\d\d:\d\d$/).first(), `the session timer on ${path}`).toBeVisible()
}

/** The content security policy that a document comes with, without what is new in every answer. */
async function policyOf(address: string): Promise<string> {
  const { headers } = await fetchPage(address)
  return String(headers['content-security-policy']).replaceAll(/'nonce-[^']+'/g, 'nonce')
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
