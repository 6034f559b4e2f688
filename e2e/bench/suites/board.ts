import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { createApi } from '../../support/api.ts'
import type { Bench } from '../bench.ts'
import { median } from '../measure.ts'
import type { Figure } from '../report.ts'
import { feedBoard, type FeedOptions } from './board-feed.ts'
import { measureFreshness } from './board-freshness.ts'

const PLAIN = resolve(import.meta.dirname, '../plain-board/index.html')
const BOARD = '/game/sport/crty'
const ROWS = 2_000
const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
const SCROLL_SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30)
const PIXELS_PER_SECOND = 120
const SLOWDOWN = 4
const HEAP_MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const SETTLE_MS = 3_000
const LIMITS = { uniform: 1.1, focus: 1.15 } as const
type Mode = keyof typeof LIMITS
type Kind = 'product' | 'plain'
/** At this width a pixel of the design is a pixel of the screen, and the sports board shows one period: six prices. */
const VIEWPORT = { width: 1920, height: 1080 } as const
const DESIGN = { rowPx: 35, overscan: 8 } as const
const generator = /<script id="feed"[^>]*>([^]*?)<\/script>/.exec(readFileSync(PLAIN, 'utf8'))?.[1] ?? ''

interface Open {
  readonly page: Page
  readonly session: CDPSession
  /** Middle of the list, where the finger scrolls. */
  readonly at: { readonly x: number; readonly y: number }
}

interface Load {
  readonly taskMs: number
  readonly scriptMs: number
  readonly layoutMs: number
  readonly styleMs: number
  readonly longTasks: number
}

/**
 * The sports board with 2,000 matches and 1,000 price changes a second against a board without a framework on the same
 * feed: main thread's work while it scrolls, long tasks on a slow processor, growth of the heap; and how fresh a price
 * of the real simulator is when it is painted.
 */
export async function measureBoard({ browser, composed }: Bench): Promise<readonly Figure[]> {
  const storage = await sessionOf(composed.url)
  const opener = { browser, url: composed.url, storage, size: await sizeOfList(browser, composed.url, storage) }
  const figures: Figure[] = []
  for (const mode of ['uniform', 'focus'] as const) figures.push(await compareTasks(opener, mode))
  for (const mode of ['uniform', 'focus'] as const) figures.push(await compareLongTasks(opener, mode))
  figures.push(...(await measureFreshness(opener)))
  figures.push(await measureHeap(opener))
  return figures
}

interface Opener {
  readonly browser: Browser
  readonly url: string
  readonly storage: Readonly<Record<string, string>>
  /** The plain board gets a window as large as the product's list. */
  readonly size: { readonly width: number; readonly height: number }
}

async function compareTasks(opener: Opener, mode: Mode): Promise<Figure> {
  const loads: Record<Kind, Load[]> = { product: [], plain: [] }
  for (let run = 0; run < RUNS; run += 1) {
    for (const kind of ['product', 'plain'] as const) loads[kind].push(await measureScroll(opener, kind, mode, 1))
  }
  const middle = (kind: Kind, what: keyof Load) => median(loads[kind].map((load) => load[what]))
  const both = (what: keyof Load) => `${middle('product', what).toFixed(0)} : ${middle('plain', what).toFixed(0)}`
  return {
    what: `${SCROLL_SECONDS} s of scrolling ${ROWS} rows, 1,000 changes a second, ${mode}, task time, board : plain DOM`,
    value: middle('product', 'taskMs') / middle('plain', 'taskMs'),
    unit: 'ratio',
    limit: LIMITS[mode],
    detail: `${both('taskMs')} ms; script ${both('scriptMs')}, layout ${both('layoutMs')}, style ${both('styleMs')}`,
  }
}

async function compareLongTasks(opener: Opener, mode: Mode): Promise<Figure> {
  const tasks: Record<Kind, number[]> = { product: [], plain: [] }
  for (let run = 0; run < RUNS; run += 1) {
    for (const kind of ['product', 'plain'] as const) {
      tasks[kind].push((await measureScroll(opener, kind, mode, SLOWDOWN)).longTasks)
    }
  }
  return {
    what: `the same ${SLOWDOWN}x slower, ${mode}: long tasks more than the plain DOM's`,
    value: median(tasks.product) - median(tasks.plain),
    unit: 'tasks',
    limit: 0,
    detail: `${tasks.product.join(' ')} : ${tasks.plain.join(' ')}`,
  }
}

async function measureHeap(opener: Opener): Promise<Figure> {
  const open = await openBoard(opener, 'uniform')
  // Everything that is made once has been made: both ends of the way were in sight.
  await scroll(open, 6, PIXELS_PER_SECOND * 5)
  await scroll(open, 6, -PIXELS_PER_SECOND * 5)
  const before = await heapKb(open)
  const end = Date.now() + HEAP_MINUTES * 60_000
  for (let turn = 0; Date.now() < end; turn += 1) {
    await scroll(open, SCROLL_SECONDS, turn % 2 === 0 ? PIXELS_PER_SECOND : -PIXELS_PER_SECOND)
  }
  const after = await heapKb(open)
  await open.page.context().close()
  return {
    what: `growth of the heap over ${HEAP_MINUTES} minutes of it`,
    value: (after - before) / 1024,
    unit: 'MB',
    limit: 1,
    detail: `${before.toFixed(0)} kB before, ${after.toFixed(0)} kB after`,
  }
}

async function measureScroll(opener: Opener, kind: Kind, mode: Mode, slowdown: number): Promise<Load> {
  const open = kind === 'product' ? await openBoard(opener, mode) : await openPlain(opener, mode)
  const { page, session } = open
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.waitForTimeout(SETTLE_MS)
  await page.evaluate(() => {
    window.benchLongTasks = 0
    new PerformanceObserver((list) => {
      window.benchLongTasks = (window.benchLongTasks ?? 0) + list.getEntries().length
    }).observe({ type: 'longtask' })
  })
  const before = await metrics(session)
  await scroll(open, SCROLL_SECONDS, PIXELS_PER_SECOND)
  const after = await metrics(session)
  const longTasks = await page.evaluate(() => window.benchLongTasks ?? 0)
  const spent = (name: string) => ((after[name] ?? Number.NaN) - (before[name] ?? Number.NaN)) * 1000
  await page.context().close()
  return {
    taskMs: spent('TaskDuration'),
    scriptMs: spent('ScriptDuration'),
    layoutMs: spent('LayoutDuration'),
    styleMs: spent('RecalcStyleDuration'),
    longTasks,
  }
}

async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const answer = await session.send('Performance.getMetrics')
  return Object.fromEntries(answer.metrics.map(({ name, value }) => [name, value]))
}

async function heapKb({ session }: Open): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return ((await metrics(session))['JSHeapUsedSize'] ?? Number.NaN) / 1024
}

/** Scrolls evenly, as a finger does. */
async function scroll({ session, at }: Open, seconds: number, pixelsPerSecond: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    ...at,
    yDistance: -seconds * pixelsPerSecond,
    speed: Math.abs(pixelsPerSecond),
    gestureSourceType: 'mouse',
    preventFling: true,
  })
}

async function openBoard({ browser, url, storage }: Opener, mode: Mode): Promise<Open> {
  // The feed comes from a worker that is none of the site's.
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN', bypassCSP: true })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  const options: FeedOptions = { generator, rows: ROWS, focus: mode === 'focus', ...DESIGN }
  await context.addInitScript(feedBoard, options)
  const page = await context.newPage()
  await page.goto(url + BOARD)
  await page.getByRole('navigation', { name: '运动项目' }).getByRole('button', { name: /^网球/ }).click()
  const list = page.getByRole('list', { name: '赛事列表' })
  await list.getByRole('button', { name: /^查看 Home 1 / }).waitFor()
  const prices = await list.locator('[data-gidm="1"] button[data-cell]').count()
  if (prices !== 6) throw new Error(`a row of the board has ${prices} prices`)
  const box = await page.getByRole('region', { name: '赛事列表' }).boundingBox()
  return ready(page, box ?? { x: 0, y: 0, ...VIEWPORT })
}

async function openPlain({ browser, size }: Opener, mode: Mode): Promise<Open> {
  const context = await browser.newContext({ viewport: size, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${pathToFileURL(PLAIN).href}${mode === 'focus' ? '?focus' : ''}`)
  await page.getByText('Home 1 -').waitFor()
  return ready(page, { x: 0, y: 0, ...size })
}

async function ready(page: Page, box: { x: number; y: number; width: number; height: number }): Promise<Open> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  // Who scrolls points at what scrolls: both boards look for what is under the pointer.
  await page.mouse.move(at.x, at.y)
  return { page, session, at }
}

async function sizeOfList(browser: Browser, url: string, storage: Readonly<Record<string, string>>) {
  const { page } = await openBoard({ browser, url, storage, size: VIEWPORT }, 'uniform')
  const box = await page.getByRole('list', { name: '赛事列表' }).locator('..').boundingBox()
  await page.context().close()
  if (box === null) throw new Error('the list has no box')
  return { width: Math.round(box.width), height: Math.round(box.height) }
}

async function sessionOf(url: string): Promise<Record<string, string>> {
  const { token, userId } = await (await createApi(url)).logIn('demo01')
  return { token, userId }
}
