import type { Locator, Page } from '@playwright/test'
import { DAY_MS, dayOf } from '@site/domain'

import { fetchForPage } from '../support/fetch-for-page.ts'
import { enterAs, newMember, type NewMember } from '../support/new-member.ts'
import type { Sandbox } from '../support/sandbox.ts'
import { test as base, expect } from '../support/test.ts'

export { expect } from '../support/test.ts'

const WEEK_MS = 7 * DAY_MS

/**
 * The next Saturday evening of the site, when football of every league is in play. Which matches these are and how they
 * stand differs from week to week: a test that needs a match in a certain state asks for `kickOff`.
 */
export async function toSaturday(sandbox: Sandbox): Promise<void> {
  const now = await sandbox.advanceClock(0)
  const saturday = Date.parse('2026-11-21T22:40:00+08:00')
  await sandbox.advanceClock((((saturday - now) % WEEK_MS) + WEEK_MS) % WEEK_MS)
  kickedOff = 0
}

/** Matches of tomorrow that are in play already. */
let kickedOff = 0

type Fixtures = {
  /**
   * A football match that begins now, early, at 0-0: nothing happens in it but what the test lets happen. Answers its
   * id. It ends with the test.
   */
  readonly kickOff: () => Promise<string>
}

export const test = base.extend<Fixtures>({
  kickOff: async ({ sandbox }, use) => {
    const begun: string[] = []
    await use(async () => {
      const tomorrow = dayOf(await sandbox.advanceClock(0)) + 1
      // A day's matches are numbered from 000 on, those of the leagues on top of the list first.
      const gidm = String(tomorrow * 1000 + kickedOff++)
      begun.push(gidm)
      const start = { kind: 'period', period: '1H', clock: { seconds: 0, runs: true } }
      await sandbox.happen(gidm, [start], { takeOver: true })
      return gidm
    })
    for (const gidm of begun) await sandbox.happen(gidm, [{ kind: 'end' }])
  },
})

interface Tools {
  readonly page: Page
  readonly api: Parameters<typeof newMember>[0]
  readonly sandbox: Sandbox
}

/** A member of their own with that much money, for example `'1000.00'`, whose first page this is going to be. */
export async function enterWith(money: string, { page, api, sandbox }: Tools): Promise<NewMember> {
  const member = await newMember(api)
  await sandbox.addMoney(member.name, money)
  await enterAs(page, member)
  return member
}

/** The way into most stories of the slip: a member with that much money before the matches of the coming days. */
export async function beginEarly(money: string, tools: Tools): Promise<{ member: NewMember; list: Locator }> {
  const member = await enterWith(money, tools)
  const list = await openBoard(tools.page)
  await openEarly(tools.page)
  return { member, list }
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
    if (fate === 'lose') await fetchForPage(route)
    if (fate === 'pass') await route.continue()
    else await route.abort()
  })
}

/** The matches of the list in sight. */
export const matchesOf = (list: Locator): Locator => list.locator('[data-match]')

/** A match of the list, by its id. */
export const matchOf = (list: Locator, gidm: string): Locator => list.locator(`[data-match="${gidm}"]`)

export async function idOf(match: Locator): Promise<string> {
  return (await match.getAttribute('data-match')) ?? ''
}

/** A price of a match that can be bet on: the first of its market, by the market's name. */
export const priceOf = (match: Locator, market: string): Locator =>
  match.getByRole('button', { name: new RegExp(`^[^上]* ${market} (\\S+ )?-?\\d`) }).first()

export async function pick(price: Locator): Promise<void> {
  await price.click()
  await expect(price).toHaveAttribute('aria-pressed', 'true')
}

export const slipOf = (page: Page): Locator => page.getByRole('region', { name: '投注单' })
