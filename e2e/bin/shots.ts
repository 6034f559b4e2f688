// Pictures of every route, to be looked at: node e2e/bin/shots.ts [route …] [--quick] [--theme jade] [--edition professional] [--url http://localhost:8080]
// A route is a name (wallet) or a path (/mine/wallet); all when none is named. Of states there are `auth-dialog`, and, whole
// or those alone that are named after it: `money` (records, deposit-8), `protection` of limits, pauses, reality check,
// identity, freezes, disputes and fairness (5-pause), `activities` of every template (draw, sign-5), `chat` of the
// course of a match and its room, `member` of messages, feedback, VIP and welfare, `console` of releases for operators.
// --quick: one theme and edition, those that are named or the first, and two widths.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { STORAGE_KEYS, THEME_IDS, type Edition, type LoginAnswer, type ThemeId } from '@site/contracts'
import { createApi } from '../support/api.ts'
import { contactSheet, type Shot } from '../support/contact-sheet.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { waitUntilSettled } from '../support/settled.ts'
import { readSiteDocument } from '../support/site-document.ts'
import { startSite } from '../support/site-process.ts'
import { siteRoutes, type SiteRoute } from '../support/site-routes.ts'
import { photographActivities } from './activity-shots.ts'
import { photographChat } from './chat-shots.ts'
import { photographConsole } from './console-shots.ts'
import { photographDialog } from './dialog-shots.ts'
import { photographMember } from './member-shots.ts'
import { photographMoney } from './money-shots.ts'
import { photographProtection } from './protection-shots.ts'

const MEMBER = 'demo01'
const MAX_HEIGHT = 4000
const { values, positionals } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    theme: { type: 'string' },
    edition: { type: 'string' },
    url: { type: 'string' },
  },
  allowPositionals: true,
})
const themes = chosen(THEME_IDS, values.theme)
const editions = chosen<Edition>(['classic', 'professional'], values.edition)
const widths: readonly number[] = values.quick ? [1366, 390] : [1920, 1366, 768, 390]
const heights: Readonly<Record<number, number>> = { 1920: 1080, 1366: 768, 768: 1024, 390: 844 }
const DESK: SiteRoute = { name: 'desk', view: 'desk', path: '/sandbox/desk', requiresAuth: false }
/** Pages that have many states. */
const STATES = new Map([
  ['auth-dialog', photographDialog],
  ['money', photographMoney],
  ['protection', photographProtection],
  ['activities', photographActivities],
  ['chat', photographChat],
  ['member', photographMember],
])
/** The widths in which each state is looked at. */
const STATE_WIDTHS: readonly number[] = [1920, 1366, 390]
const folder = join(import.meta.dirname, '../../shots')

/** One browser context's work: a viewer, theme and edition over all routes and widths. */
type Job = { readonly theme: ThemeId; readonly edition: Edition; readonly session: LoginAnswer | undefined }

/** The one that is named, or all of them; of a quick run the first. */
function chosen<Id extends string>(ids: readonly Id[], named: string | undefined): readonly Id[] {
  const found = named === undefined ? ids.slice(0, values.quick ? 1 : ids.length) : ids.filter((id) => id === named)
  if (found.length === 0) throw new Error(`there is no ${named}, but ${ids.join(', ')}`)
  return found
}

async function main(): Promise<void> {
  const site = values.url === undefined ? await startSite() : undefined
  const url = site?.url ?? values.url ?? ''
  const browser = await chromium.launch(CHROMIUM)
  try {
    if (positionals[0] === 'console') {
      if (site === undefined) throw new Error('The console is photographed on a site of its own, without --url.')
      return await photographConsole(browser, site, join(folder, 'console'), positionals.slice(1))
    }
    const series = positionals.find((name) => STATES.has(name))
    const photographSeries = series === undefined ? undefined : STATES.get(series)
    if (series === undefined || photographSeries === undefined) await photograph(url, browser)
    else {
      const wanted = positionals.filter((name) => name !== series)
      await photographSeries(browser, url, join(folder, series), stateLooks(), wanted)
    }
  } finally {
    await browser.close()
    await site?.stop()
  }
}

/** In which pages that have many states are photographed. */
function stateLooks() {
  return themes.flatMap((theme) =>
    editions.flatMap((edition) =>
      STATE_WIDTHS.filter((width) => widths.includes(width)).map((width) => ({
        ...{ theme, edition, width },
        height: heights[width] ?? 900,
      })),
    ),
  )
}

async function photograph(url: string, browser: Browser): Promise<void> {
  const { composition } = await readSiteDocument(url)
  const all = [...siteRoutes(composition), DESK]
  const isWanted = ({ name, path }: SiteRoute): boolean => positionals.includes(name) || positionals.includes(path)
  const unknown = positionals.filter((wanted) => !all.some(({ name, path }) => wanted === name || wanted === path))
  if (unknown.length > 0)
    throw new Error(`no such route: ${unknown.join(', ')}; there are ${all.map(({ name }) => name).join(', ')}`)
  const routes = positionals.length === 0 ? all : all.filter(isWanted)
  const session = await (await createApi(url)).logIn(MEMBER)
  const jobs: Job[] = themes.flatMap((theme) =>
    editions.flatMap((edition) => [undefined, session].map((who) => ({ theme, edition, session: who }))),
  )
  for (const { name } of routes) {
    rmSync(join(folder, name), { recursive: true, force: true })
    mkdirSync(join(folder, name), { recursive: true })
  }
  const shots = new Map(routes.map(({ name }) => [name, [] as Shot[]]))
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job; job = jobs.shift()) await shootAll(browser, url, job, routes, shots)
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  for (const { name, path } of routes) await writeSheet(browser, name, path, shots.get(name) ?? [])
}

async function shootAll(
  browser: Browser,
  url: string,
  { theme, edition, session }: Job,
  routes: readonly SiteRoute[],
  shots: ReadonlyMap<string, Shot[]>,
): Promise<void> {
  const { port } = new URL(url)
  const origin = `http://${theme}.localhost:${port}`
  const entries = {
    [STORAGE_KEYS.edition]: edition,
    'desk.edition': edition,
    ...(session ? { [STORAGE_KEYS.token]: session.token, [STORAGE_KEYS.userId]: session.userId } : {}),
  }
  const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
  const context = await browser.newContext({
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  for (const { name, path } of routes) {
    for (const width of widths) {
      await page.setViewportSize({ width, height: heights[width] ?? 900 })
      await page.goto(origin + path, { waitUntil: 'load' })
      const settled = await waitUntilSettled(page)
      const viewer = session ? MEMBER : 'visitor'
      const file = `${viewer}-${theme}-${edition}-${width}.png`
      const height = Math.min(MAX_HEIGHT, await page.evaluate(() => document.documentElement.scrollHeight))
      await page.screenshot({ path: join(folder, name, file), fullPage: true, clip: { x: 0, y: 0, width, height } })
      shots.get(name)?.push({ viewer, theme, edition, width, file, settled })
      if (!settled) console.error(`${path} (${viewer}, ${theme}, ${edition}, ${width} px) had not settled`)
    }
  }
  await context.close()
  console.log(`${session ? MEMBER : 'visitor'}, ${theme}, ${edition}: ${routes.length} routes`)
}

async function writeSheet(browser: Browser, name: string, path: string, shots: readonly Shot[]): Promise<void> {
  const html = join(folder, name, 'index.html')
  writeFileSync(html, contactSheet(`${name} ${path}`, shots))
  const page = await browser.newPage({ viewport: { width: 400, height: 900 } })
  await page.goto(`file://${html}`)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  await page.setViewportSize({ width, height: 900 })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  await page.close()
  console.log(`shots/${name}.png`)
}

await main()
