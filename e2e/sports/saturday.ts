import type { Locator, Page } from '@playwright/test'

import type { Sandbox } from '../support/sandbox.ts'
import { expect } from '../support/test.ts'

const WEEK = 7 * 24 * 3_600_000

/** Saturday evening of the site, when featured leagues are in play: the same board at every run. */
export async function toSaturday(sandbox: Sandbox): Promise<void> {
  const now = await sandbox.advanceClock(0)
  const saturday = Date.parse('2026-11-21T14:40:00Z')
  await sandbox.advanceClock((((saturday - now) % WEEK) + WEEK) % WEEK)
}

/** The board of the local venue with its list on screen. */
export async function openBoard(page: Page): Promise<Locator> {
  await page.goto('/game/sport/crty')
  const list = page.getByRole('list', { name: '赛事列表' })
  await expect(list.getByRole('button', { name: /^查看 / }).first()).toBeVisible()
  return list
}

/** The matches of the coming days take the list's place. */
export async function openEarly(page: Page): Promise<void> {
  const early = page.getByRole('button', { name: /^早盘/ }).first()
  await early.click()
  await expect(early).toHaveAttribute('aria-pressed', 'true')
}

/** What becomes of a call: it passes, never leaves, or arrives and its answer is lost. */
export type Fate = 'pass' | 'abort' | 'lose'

/** Calls of the venue, let through or not, now or later. Bodies are plain, so that they can be told apart. */
export async function watchCalls(page: Page, onCall: (method: string) => Promise<Fate>): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('safeSwitch', '0'))
  await page.route(/\/game\/api\/v1\/resource$/, async (route) => {
    const request = route.request()
    const { method } = request.postDataJSON() as { readonly method: string }
    const fate = await onCall(method)
    // The names of the themes are known to the browser alone.
    if (fate === 'lose') await route.fetch({ url: request.url().replace(/\/\/[^/:]+/, '//localhost') })
    if (fate === 'pass') await route.continue()
    else await route.abort()
  })
}

/** The matches of the list in sight. */
export const matchesOf = (list: Locator): Locator => list.locator('[data-gidm]')

export async function idOf(match: Locator): Promise<string> {
  return (await match.getAttribute('data-gidm')) ?? ''
}

/** A price of a match that can be bet on: the first of its market, by the market's name. */
export const priceOf = (match: Locator, market: string): Locator =>
  match.getByRole('button', { name: new RegExp(`^[^上]* ${market} (\\S+ )?-?\\d`) }).first()

export async function pick(price: Locator): Promise<void> {
  await price.click()
  await expect(price).toHaveAttribute('aria-pressed', 'true')
}

export const slipOf = (page: Page): Locator => page.getByRole('region', { name: '投注单' })
