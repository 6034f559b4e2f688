import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { STORAGE_KEYS, type Endpoint, type LoginAnswer, type ResponseOf } from '@site/contracts'
import { fetchForPage } from '../support/fetch-for-page.ts'
import { contactSheet, type Shot } from '../support/contact-sheet.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { slowness } from '../support/slowness.mjs'
import type { Look } from './dialog-shots.ts'

/** A page in one of its states: whose it is, where it is, and what is done there. */
export type State = {
  readonly name: string
  /** A visitor when undefined. */
  readonly session: LoginAnswer | undefined
  readonly path: string
  /** What has to be so before the page is opened, as a call that is not answered. */
  readonly before?: (page: Page) => Promise<unknown>
  /** Whether it is photographed while something is on its way. */
  readonly isWaiting?: boolean
  /** Whether what it shows is a question, until whose answer the button that was pressed is busy. */
  readonly isAsking?: boolean
  /** Whether the window is photographed and not all of the page, as while a message of some seconds is shown. */
  readonly isWindow?: boolean
  readonly act?: (page: Page) => Promise<unknown>
}

type Series = {
  readonly title: string
  readonly looks: readonly Look[]
  readonly states: readonly State[]
  /** With what the names of the states begin that are wanted; every one when left out or empty. */
  readonly wanted?: readonly string[]
}

/** A page opens with this said in the place of what a call answers. */
export const rewriting =
  <E extends Endpoint>({ path }: E, change: (data: ResponseOf<E>) => ResponseOf<E>) =>
  (page: Page): Promise<unknown> =>
    page.route(`**${path}`, async (route) => {
      const answer = await fetchForPage(route)
      const body = (await answer.json()) as { readonly data: ResponseOf<E> }
      await route.fulfill({ json: { ...body, data: change(body.data) } })
    })

/** Says yes to what a page told when it was opened for the first time. */
export async function dismiss(page: Page): Promise<void> {
  await waitUntilSettled(page)
  const told = page.getByRole('dialog').getByRole('button', { name: '知道了' })
  if (await told.isVisible()) await told.click()
}

/** Pictures of the states that are wanted in every look below `folder`, with one sheet of them all. */
export async function photographStates(
  browser: Browser,
  url: string,
  folder: string,
  { title, looks, states: all, wanted = [] }: Series,
) {
  const states = wanted.length === 0 ? all : all.filter(({ name }) => wanted.some((begin) => name.startsWith(begin)))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shots: Shot[] = []
  for (const { theme, edition, width, height } of looks) {
    const origin = `http://${theme}.localhost:${new URL(url).port}`
    for (const [session, own] of Map.groupBy(states, (state) => state.session)) {
      const entries = {
        [STORAGE_KEYS.edition]: edition,
        'desk.edition': edition,
        ...(session && { [STORAGE_KEYS.token]: session.token, [STORAGE_KEYS.userId]: session.userId }),
        // A state may be made of what a call answers.
        [STORAGE_KEYS.safeSwitch]: '0',
      }
      const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
      const context = await browser.newContext({
        viewport: { width, height },
        locale: 'zh-CN',
        timezoneId: 'Asia/Shanghai',
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin, localStorage }] },
      })
      const page = await context.newPage()
      for (const { name, path, before, isWaiting = false, isAsking = false, isWindow = false, act } of own) {
        await before?.(page)
        await page.goto(origin + path)
        await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' })
        await act?.(page)
        const settled = isWaiting
          ? await waitForStandIn(page)
          : (isAsking || (await waitUntilSettled(page))) && (await waitForContent(page))
        const file = `${name}-${theme}-${edition}-${width}.png`
        // What a dialog covers is the window, not all of the page.
        const fullPage = !isWindow && (await page.getByRole('dialog').count()) === 0
        // Bars that stay in sight would lie in the middle of a page that was scrolled.
        await page.evaluate(() => scrollTo(0, 0))
        await page.screenshot({ path: join(folder, file), fullPage })
        shots.push({ viewer: name, theme, edition, width, file, settled })
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      }
      await context.close()
    }
    console.log(`${title}: ${theme}, ${edition}, ${width} px`)
  }
  shots.sort((one, other) => (one.file < other.file ? -1 : 1))
  writeFileSync(join(folder, 'index.html'), contactSheet(title, shots))
}

/** Waits until a stand-in of something that loads is in sight; false when none comes for ten seconds. */
async function waitForStandIn(page: Page): Promise<boolean> {
  const standIn = page.locator('[role="status"] span[aria-hidden="true"]:empty').first()
  return standIn.waitFor({ timeout: 10_000 * slowness }).then(
    () => true,
    () => false,
  )
}

/** Waits until no stand-in of something that loads is in sight; false when one stays for ten seconds. */
async function waitForContent(page: Page): Promise<boolean> {
  const isThere = page.waitForFunction(
    () =>
      ![...document.querySelectorAll('[role="status"] span[aria-hidden="true"]:empty')].some((part) =>
        part.checkVisibility(),
      ),
    undefined,
    { timeout: 10_000 * slowness, polling: 100 },
  )
  return isThere.then(
    () => true,
    () => false,
  )
}
