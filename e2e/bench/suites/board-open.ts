import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { createApi } from '../../support/api.ts'
import { feedBoard, type FeedOptions } from './board-feed.ts'

const PLAIN = resolve(import.meta.dirname, '../plain-board/index.html')
const BOARD = '/game/sport/crty'
export const ROWS = 2_000
/** Both boards paint prices this often, which is the product's own pace. */
const PACE_MS = 160
const generator = /<script id="feed"[^>]*>([^]*?)<\/script>/.exec(readFileSync(PLAIN, 'utf8'))?.[1] ?? ''

/** Any price changes, or one that is drawn. */
export type Mode = 'uniform' | 'focus'

/** A shape of the board. */
interface Surface {
  readonly name: 'list' | 'cards'
  readonly context: {
    readonly viewport: { readonly width: number; readonly height: number }
    readonly hasTouch?: boolean
    readonly isMobile?: boolean
  }
  readonly gesture: 'mouse' | 'touch'
  /** Rows drawn beyond each end of the window, by both boards. */
  readonly overscan: number
  readonly pixelsPerSecond: number
}

/** At this width a pixel of the design is a pixel of the screen, and the sports board shows one period: six prices. */
export const LIST: Surface = {
  name: 'list',
  context: { viewport: { width: 1920, height: 1080 } },
  gesture: 'mouse',
  overscan: 8,
  pixelsPerSecond: 120,
}

/** As many matches a second as in the list. */
export const CARDS: Surface = {
  name: 'cards',
  context: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  gesture: 'touch',
  overscan: 4,
  pixelsPerSecond: 560,
}

export interface Opener {
  readonly browser: Browser
  readonly url: string
  readonly storage: Readonly<Record<string, string>>
  readonly surface: Surface
  /** Of the product's list; the plain board gets a window as large, and rows as high. */
  readonly size: { readonly width: number; readonly height: number; readonly rowPx: number }
}

export interface Open {
  readonly page: Page
  readonly session: CDPSession
  /** Where the finger scrolls. */
  readonly at: { readonly x: number; readonly y: number }
  readonly surface: Surface
}

export async function openerOf(browser: Browser, url: string, surface: Surface): Promise<Opener> {
  const { token, userId } = await (await createApi(url)).logIn('demo01')
  const storage = { token, userId }
  const { width, height } = surface.context.viewport
  const opener = { browser, url, storage, surface, size: { width, height, rowPx: 0 } }
  return { ...opener, size: await sizeOfList(opener) }
}

async function sizeOfList(opener: Opener): Promise<Opener['size']> {
  const { page } = await openBoard(opener, 'uniform')
  const list = page.getByRole('list', { name: '赛事列表' })
  const tops = await list
    .locator('[data-match]')
    .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().top))
  const box = await list.locator('..').boundingBox()
  await page.context().close()
  const [first = Number.NaN, second = Number.NaN] = tops.toSorted((a, b) => a - b)
  if (box === null || !(second > first)) throw new Error('the list has no box, or no two rows')
  const rowPx = second - first
  if (opener.surface.name === 'cards') return { ...opener.surface.context.viewport, rowPx }
  return { width: Math.round(box.width), height: Math.round(box.height), rowPx }
}

export async function openBoard({ browser, url, storage, surface }: Opener, mode: Mode): Promise<Open> {
  // The feed comes from a worker that is none of the site's.
  const context = await browser.newContext({ ...surface.context, locale: 'zh-CN', bypassCSP: true })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  const options: FeedOptions = { generator, rows: ROWS, focus: mode === 'focus', overscan: surface.overscan }
  await context.addInitScript(feedBoard, options)
  const page = await context.newPage()
  await page.goto(url + BOARD)
  await page.getByRole('navigation', { name: '运动项目' }).getByRole('button', { name: /^网球/ }).click()
  const list = page.getByRole('list', { name: '赛事列表' })
  await list.getByRole('button', { name: /^查看 Home 1 / }).waitFor()
  const prices = await list.locator('[data-match="1"] button[data-cell]').count()
  if (prices !== 6) throw new Error(`a row of the board has ${prices} prices`)
  const whole = { x: 0, y: 0, ...surface.context.viewport }
  if (surface.name === 'cards') return ready(context, page, surface, whole)
  const box = await page.getByRole('region', { name: '赛事列表' }).boundingBox()
  return ready(context, page, surface, box ?? whole)
}

export async function openPlain({ browser, size, surface }: Opener, mode: Mode): Promise<Open> {
  const { width, height, rowPx } = size
  const context = await browser.newContext({ ...surface.context, viewport: { width, height }, locale: 'zh-CN' })
  const page = await context.newPage()
  const address = pathToFileURL(PLAIN)
  address.search = new URLSearchParams({
    row: String(rowPx),
    overscan: String(surface.overscan),
    pace: String(PACE_MS),
    ...(surface.name === 'cards' && { cards: '' }),
    ...(mode === 'focus' && { focus: '' }),
  }).toString()
  await page.goto(address.href)
  await page.getByText('Home 1 -').waitFor()
  return ready(context, page, surface, { x: 0, y: 0, width, height })
}

async function ready(
  context: BrowserContext,
  page: Page,
  surface: Surface,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): Promise<Open> {
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  // Who scrolls points at what scrolls: both boards look for what is under the pointer.
  if (surface.gesture === 'mouse') await page.mouse.move(at.x, at.y)
  return { page, session, at, surface }
}

/** Scrolls evenly, as a finger does. */
export async function scroll({ session, at, surface }: Open, seconds: number, pixelsPerSecond: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    ...at,
    yDistance: -seconds * pixelsPerSecond,
    speed: Math.abs(pixelsPerSecond),
    gestureSourceType: surface.gesture,
    preventFling: true,
  })
}

export async function metrics(session: CDPSession): Promise<Record<string, number>> {
  const answer = await session.send('Performance.getMetrics')
  return Object.fromEntries(answer.metrics.map(({ name, value }) => [name, value]))
}
