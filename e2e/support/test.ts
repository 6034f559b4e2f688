import { test as base, expect, type Page } from '@playwright/test'
import {
  DEFAULT_EDITION,
  STORAGE_KEYS,
  type Edition,
  type Locale,
  type LoginAnswer,
  type ThemeId,
} from '@site/contracts'
import { DAY_MS } from '@site/domain'
import * as v from 'valibot'
import { createApi, type Api } from './api.ts'
import { createSandbox, type Sandbox } from './sandbox.ts'
import { startSite, type Site } from './site-process.ts'
import { slowness } from './slowness.mjs'

export { expect } from '@playwright/test'

/** `TEST_DAYS_AHEAD`: the stories on another day than today, for example on each of a week or after a year's end. */
const DAYS_AHEAD = v.parse(
  v.pipe(v.optional(v.string(), '0'), v.digits(), v.transform(Number), v.maxValue(366)),
  process.env['TEST_DAYS_AHEAD'],
)

/** What a site shows to whoever has chosen nothing. */
const DEFAULT_LANGUAGE = 'zh-CN'

/** Who looks at the site and how; set with `test.use({ theme: 'jade', member: 'demo01' })`. */
type Options = {
  readonly theme: ThemeId
  readonly edition: Edition
  readonly language: Locale
  /** A member who is logged in before the first page opens; a visitor when undefined. */
  readonly member: string | undefined
}

type WorkerFixtures = {
  /** One composed site for all tests of a worker. */
  readonly site: Site
  readonly api: Api
  readonly sandbox: Sandbox
  /** A session of a member, opened over the API and kept for the worker. */
  readonly sessionOf: (name: string) => Promise<LoginAnswer>
}

type TestFixtures = Options & {
  /** Collects what a player must never cause: uncaught errors and breaches of the content security policy. */
  readonly pageProblems: string[]
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  theme: ['aurora', { option: true }],
  edition: [DEFAULT_EDITION, { option: true }],
  language: [DEFAULT_LANGUAGE, { option: true }],
  member: [undefined, { option: true }],

  site: [
    // oxlint-disable-next-line eslint/no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const site = await startSite()
      const sandbox = createSandbox(site.url)
      if (DAYS_AHEAD > 0) await sandbox.advanceClock(DAYS_AHEAD * DAY_MS)
      await use(site)
      // Whatever the stories have done to it: a ledger that is not proved fails the run.
      try {
        await sandbox.proveLedger()
      } finally {
        await site.stop()
      }
    },
    { scope: 'worker', timeout: 150_000 * slowness },
  ],
  api: [async ({ site }, use) => use(await createApi(site.url)), { scope: 'worker' }],
  sandbox: [async ({ site }, use) => use(createSandbox(site.url)), { scope: 'worker' }],
  sessionOf: [
    async ({ api }, use) => {
      const sessions = new Map<string, Promise<LoginAnswer>>()
      await use((name) => {
        const session = sessions.get(name) ?? api.logIn(name)
        sessions.set(name, session)
        return session
      })
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ site, theme }, use) => use(site.origin(theme)),
  storageState: async ({ site, theme, edition, language, member, sessionOf }, use) => {
    const session = member === undefined ? undefined : await sessionOf(member)
    const entries: Record<string, string> = {
      ...(edition === DEFAULT_EDITION ? {} : { [STORAGE_KEYS.edition]: edition }),
      ...(language === DEFAULT_LANGUAGE ? {} : { [STORAGE_KEYS.language]: language }),
      ...(session ? { [STORAGE_KEYS.token]: session.token, [STORAGE_KEYS.userId]: session.userId } : {}),
    }
    const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
    // A browser writes it by opening a page more, with a process of its own: a first visit needs none.
    await use(
      localStorage.length === 0 ? undefined : { cookies: [], origins: [{ origin: site.origin(theme), localStorage }] },
    )
  },

  pageProblems: [
    async ({ context }, use) => {
      const problems: string[] = []
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
      context.on('console', (message) => {
        if (/content security policy|integrity-policy/i.test(message.text())) problems.push(message.text())
      })
      await use(problems)
      expect(problems, 'uncaught errors and breaches of the content security policy').toEqual([])
    },
    { auto: true },
  ],
})

/** Logs out by the menu of the account, and waits for the page that the site loads anew then. */
export async function logOutByMenu(page: Page): Promise<void> {
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: /我的账户/ }).click()
  // What is asked of the old page in this moment may be asked of none.
  await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: '退出登录' }).click()])
  await expect(banner.getByRole('button', { name: '登录' })).toBeVisible()
}

/** Logs in as a player does, through the dialog, from wherever the page is. */
export async function logInByDialog(page: Page, name: string, password: string): Promise<void> {
  await page.getByRole('button', { name: '登录' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/用户名|账号/).fill(name)
  await dialog.getByLabel('密码', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: /^(立即)?登录$/ }).click()
  await expect(dialog).toBeHidden()
}
