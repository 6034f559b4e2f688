import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { contactSheet, type Shot } from '../support/contact-sheet.ts'
import { publishAgain } from '../support/publish-again.ts'
import { runRelease, tokenFor } from '../support/release-command.ts'
import type { Site } from '../support/site-process.ts'
import { visitors } from '../support/visitors.ts'

interface State {
  readonly name: string
  readonly path?: string
  /** Whether nobody has signed in. */
  readonly isOutside?: boolean
  /** What has to be so before the page is opened, as a call that is not answered. */
  readonly before?: (page: Page) => Promise<unknown>
  /** What is in sight when it may be photographed. */
  readonly until: (page: Page) => Promise<unknown>
}

const WIDTHS = [1920, 1366] as const
const BOTH_LOOKS = ['light', 'dark'] as const
const jade = (page: Page) => page.getByRole('region', { name: /^jade/ })
const onBoard = (page: Page) => page.getByRole('table', { name: 'Themes and remotes' }).waitFor()
const CHANNELS = '**/registry/api/channels'

const STATES: readonly State[] = [
  { name: 'sign-in', isOutside: true, until: (page) => page.getByLabel('Access token').waitFor() },
  {
    name: 'sign-in-refused',
    isOutside: true,
    async until(page) {
      await page.getByLabel('Access token').fill('x'.repeat(43))
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'board', until: onBoard },
  {
    name: 'board-loading',
    before: (page) => page.route(CHANNELS, () => undefined),
    until: (page) => page.getByRole('navigation', { name: 'Pages' }).waitFor(),
  },
  {
    name: 'board-failed',
    before: (page) => page.route(CHANNELS, (route) => route.fulfill({ status: 503, json: { message: 'not now' } })),
    until: (page) => page.getByRole('alert').waitFor(),
  },
  {
    name: 'preview',
    async until(page) {
      await choose(page, '9.0.2')
      await jade(page).getByRole('group', { name: 'Preview' }).getByText('no rule is against it').waitFor()
    },
  },
  {
    name: 'refused',
    async until(page) {
      await choose(page, '9.1.0')
      await jade(page).getByLabel('Reason').fill('help of the new shell')
      await jade(page).getByRole('button', { name: 'Change jade' }).click()
      await jade(page).getByRole('alert').waitFor()
    },
  },
  {
    name: 'compared',
    async until(page) {
      await onBoard(page)
      const form = jade(page)
        .locator('form')
        .filter({ has: page.getByRole('button', { name: 'Compare' }) })
      await form.getByLabel('Compare two').selectOption('themes')
      await form.getByRole('button', { name: 'Compare' }).click()
      await form.getByText('settings.title').waitFor()
    },
  },
  { name: 'audit', path: '#/audit', until: (page) => page.getByText(/^✓ Whole/).waitFor() },
  {
    name: 'audit-details',
    path: '#/audit',
    async until(page) {
      for (const kind of ['token-create', 'candidate'])
        await page
          .getByRole('row', { name: new RegExp(kind) })
          .getByRole('button', { name: /^Details/ })
          .first()
          .click()
      await page.getByRole('definition').first().waitFor()
    },
  },
  {
    name: 'people-remove',
    path: '#/people',
    async until(page) {
      await page.getByRole('button', { name: 'Remove lead' }).click()
      await page.getByRole('form', { name: 'End' }).waitFor()
    },
  },
  { name: 'people', path: '#/people', until: (page) => page.getByRole('form', { name: 'Person' }).waitFor() },
  {
    name: 'token',
    path: '#/people',
    async until(page) {
      const form = page.getByRole('form', { name: 'Token' })
      await form.getByLabel('Person').selectOption('carol')
      await form.getByRole('button', { name: 'Make a token' }).click()
      await form.getByLabel(/^Secret of/).waitFor()
    },
  },
  { name: 'found', until: (page) => search(page, 'help') },
  { name: 'found-nothing', until: (page) => search(page, 'nobody knows this') },
]

/**
 * Pictures of the console of releases, in both widths and both colour schemes of the browser, with one sheet of them all: a
 * theme with a candidate that has a plan and a rule and that browsers report of, a proposal that waits, and people.
 */
export async function photographConsole(
  browser: Browser,
  site: Pick<Site, 'url' | 'dataDir'>,
  folder: string,
  wanted: readonly string[] = [],
) {
  await prepare(site)
  const token = readFileSync(join(site.dataDir, 'registry/ops-token'), 'utf8').trim()
  const states = STATES.filter(({ name }) => wanted.length === 0 || wanted.some((begin) => name.startsWith(begin)))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const shots: Shot[] = []
  for (const colorScheme of BOTH_LOOKS) {
    for (const width of WIDTHS) {
      for (const { name, path = '', isOutside = false, before, until } of states) {
        const viewport = { width, height: width === 1920 ? 1080 : 768 }
        const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
        const page = await context.newPage()
        if (!isOutside) await page.addInitScript((secret) => sessionStorage.setItem('registry-token', secret), token)
        await before?.(page)
        await page.goto(`${site.url}/registry/console${path}`)
        const settled = await until(page).then(
          () => true,
          () => false,
        )
        const file = `${name}-${colorScheme}-${width}.png`
        await page.screenshot({ path: join(folder, file), fullPage: true })
        shots.push({ viewer: name, theme: colorScheme, edition: 'console', width, file, settled })
        if (!settled) console.error(`${name} (${colorScheme}, ${width} px) was not seen`)
        await context.close()
      }
      console.log(`console: ${colorScheme}, ${width} px`)
    }
  }
  shots.sort((one, other) => (one.file < other.file ? -1 : 1))
  writeFileSync(join(folder, 'index.html'), contactSheet('console', shots))
}

async function prepare(site: Pick<Site, 'url' | 'dataDir'>): Promise<void> {
  for (const version of ['9.0.1', '9.0.2']) await publishAgain(site, version)
  await publishAgain(site, '9.1.0', { uses: { imports: { '@site/shell': ['defineRemote', 'openHelp'] } } })
  const release = (...args: string[]) => runRelease(site, args)
  await release('promote', 'help', '9.0.1', '--theme', 'jade', '--reason', 'wording of the rules')
  const plan = ['--plan', '25:60,50:120,100:60', '--abort-rate', '50', '--abort-samples', '10']
  await release('promote', 'help', '9.0.2', '--theme', 'jade', ...plan, '--reason', 'one in four sees the new index')
  await visitors(site, 60, { theme: 'jade', remote: 'help' }, ({ active: { version } }) => [
    { version, outcome: 'activated' },
  ])
  const soon = `${new Date(Date.now() + 3_600_000).toISOString().slice(0, 16)}Z`
  const planned = ['--theme', 'aurora', '--at', soon, '--reason', 'after the final']
  await release('promote', 'help', '9.0.1', ...planned)
  await release('people', 'carol', '--role', 'promote:jade', '--reason', 'looks after jade')
  const lead = await tokenFor(site, 'lead', ['ops'])
  await runRelease(site, ['token', 'create', '--person', 'carol', '--reason', 'for her CI'], lead)
}

async function choose(page: Page, version: string): Promise<void> {
  await onBoard(page)
  await jade(page).getByLabel('Action').selectOption('promote')
  await jade(page).getByLabel('Remote').selectOption('help')
  await jade(page).getByLabel('Version').selectOption(version)
}

async function search(page: Page, text: string): Promise<void> {
  await onBoard(page)
  await page.getByRole('searchbox', { name: /^Search/ }).fill(text)
  await page.keyboard.press('Enter')
  await page
    .getByRole('heading', { name: /\(\d+\)/ })
    .or(page.getByText('Nothing has this text.'))
    .first()
    .waitFor()
}
