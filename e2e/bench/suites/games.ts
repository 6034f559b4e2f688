import type { Browser, Page } from '@playwright/test'
import type { Bench } from '../bench.ts'
import { median } from '../measure.ts'
import type { Figure } from '../report.ts'

const GAMES = 3_000
const VIEWPORT = { width: 1366, height: 768 }
const CPU_SLOWDOWN = 4
/** What is typed, one after another; each finds another number of games. */
const TERMS = ['金龙', '鲸', '凤传奇', '密令', '云鹤', '火', '狂欢'] as const
const SCROLL_SECONDS = 30
const PIXELS_PER_SECOND = 1_200
const LIST = { name: '游戏列表' } as const

/** Search and scrolling of a long game list; its yardstick is the same tiles, all in the document, without a script. */
export async function measureGames({ browser, composed }: Bench): Promise<readonly Figure[]> {
  await fill(composed.url)
  const page = await openList(browser, composed.url)
  const searches = await timeSearches(page)
  await page.context().close()
  const again = await openList(browser, composed.url)
  const tiles = await collectTiles(again)
  await again.evaluate(() => window.scrollTo(0, 0))
  const listed = await timeScroll(again)
  await again.context().close()
  const plain = await timeScroll(await openPlain(browser, tiles))
  return [
    {
      what: `search in ${GAMES} games, typed to painted, 4x slower`,
      value: median(searches),
      unit: 'ms',
      limit: 100,
      detail: searches.map((ms) => ms.toFixed(0)).join(' '),
    },
    {
      what: `${SCROLL_SECONDS} s of scrolling ${tiles.count} games, task time, list : plain DOM`,
      value: listed.taskSeconds / plain.taskSeconds,
      unit: 'ratio',
      limit: 1.15,
      detail: `${listed.taskSeconds.toFixed(2)} : ${plain.taskSeconds.toFixed(2)} s`,
    },
    {
      what: 'long tasks while scrolling, more than the plain DOM',
      value: listed.longTasks - plain.longTasks,
      unit: 'tasks',
      limit: 0,
      detail: `${listed.longTasks} : ${plain.longTasks}`,
    },
  ]
}

async function fill(url: string): Promise<void> {
  const body = JSON.stringify({ count: GAMES })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(new URL('/sandbox/games', url), { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`the games were not added: ${answer.status}`)
}

async function openList(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`${url}/game/egame`)
  await page.getByRole('list', LIST).getByRole('listitem').first().waitFor()
  await page.waitForTimeout(2_000)
  await slowDown(page)
  return page
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Milliseconds from each input event to the frame after the one in which its results stand in the list. */
async function timeSearches(page: Page): Promise<number[]> {
  const field = page.getByRole('searchbox', { name: '搜索游戏名称' })
  const times: number[] = []
  // Nobody types within half a second of choosing the field.
  await field.click()
  await page.waitForTimeout(500)
  for (const term of TERMS) {
    await page.evaluate(watchSearch, { term, list: LIST.name })
    await field.fill(term)
    times.push(await page.evaluate(() => window.benchSearch ?? Promise.reject(new Error('nothing was typed'))))
    await page.getByRole('button', { name: '清除搜索' }).click()
    await page.getByText(/共 [23]\d{3} 款游戏/).waitFor()
    await page.waitForTimeout(700)
  }
  return times
}

declare global {
  interface Window {
    benchSearch?: Promise<number>
    benchLongTasks?: number
  }
}

/** Runs in the page: sets up the time of the next search. */
function watchSearch({ term, list }: { term: string; list: string }): void {
  const status = document.querySelector(`[role=list][aria-label="${list}"]`)?.parentElement
  const before = status?.querySelector('[role=status]')?.textContent
  window.benchSearch = new Promise((done) => {
    document.addEventListener(
      'input',
      () => {
        const start = performance.now()
        const look = (): void => {
          const names = [...document.querySelectorAll(`[role=list][aria-label="${list}"] [data-play]`)]
          const isNew = status?.querySelector('[role=status]')?.textContent !== before
          if (isNew && names.length > 0 && names.every((one) => one.textContent?.includes(term))) {
            // The frame that holds them has been painted when the task after the next frame's callbacks runs.
            requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)))
          } else {
            requestAnimationFrame(look)
          }
        }
        look()
      },
      { capture: true, once: true },
    )
  })
}

interface Tiles {
  readonly html: string
  readonly css: string
  readonly columns: string
  readonly gap: string
  readonly count: number
}

/** Every tile's own HTML as the site draws it, and all rules, taken while the list is walked from end to end. */
async function collectTiles(page: Page): Promise<Tiles> {
  return page.evaluate(async (list) => {
    const root = document.querySelector(`[role=list][aria-label="${list}"]`)
    const tiles = new Map<number, string>()
    const frame = () => new Promise((done) => setTimeout(done, 60))
    let total = 0
    for (let y = 0; y <= document.documentElement.scrollHeight; y += 500) {
      window.scrollTo(0, y)
      await frame()
      for (let wait = 0; wait < 40 && root?.querySelector('[role=listitem]:not(:has([data-play]))'); wait += 1) {
        await frame()
      }
      for (const item of root?.querySelectorAll('[role=listitem]') ?? []) {
        total = Number(item.getAttribute('aria-setsize'))
        if (item.querySelector('[data-play]')) tiles.set(Number(item.getAttribute('aria-posinset')), item.outerHTML)
      }
    }
    if (tiles.size !== total) throw new Error(`${tiles.size} of ${total} tiles were collected`)
    const row = root?.querySelector<HTMLElement>('[role=presentation]')
    const css = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join('\n')
    const html = [...tiles]
      .toSorted(([a], [b]) => a - b)
      .map(([, tile]) => tile)
      .join('')
    const style = row?.style
    return { html, css, columns: style?.gridTemplateColumns ?? '', gap: style?.gap ?? '', count: tiles.size }
  }, LIST.name)
}

async function openPlain(browser: Browser, { html, css, columns, gap }: Tiles): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, locale: 'zh-CN' })
  const page = await context.newPage()
  const grid = `display:grid;gap:${gap};grid-template-columns:${columns};margin:0 24px`
  await page.setContent(`<!doctype html><style>${css}</style><div role="list" style="${grid}">${html}</div>`)
  await page.waitForTimeout(2_000)
  await slowDown(page)
  return page
}

interface Scroll {
  readonly taskSeconds: number
  readonly longTasks: number
}

/** Scrolls as a finger does, evenly, and answers what the page's main thread had to do for it. */
async function timeScroll(page: Page): Promise<Scroll> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await page.evaluate(() => {
    window.benchLongTasks = 0
    new PerformanceObserver((list) => {
      window.benchLongTasks = (window.benchLongTasks ?? 0) + list.getEntries().length
    }).observe({ type: 'longtask' })
  })
  const before = await taskSeconds()
  await session.send('Input.synthesizeScrollGesture', {
    x: VIEWPORT.width / 2,
    y: VIEWPORT.height / 2,
    yDistance: -SCROLL_SECONDS * PIXELS_PER_SECOND,
    speed: PIXELS_PER_SECOND,
    gestureSourceType: 'mouse',
    preventFling: true,
  })
  const after = await taskSeconds()
  const longTasks = await page.evaluate(() => window.benchLongTasks ?? 0)
  return { taskSeconds: after - before, longTasks }

  async function taskSeconds(): Promise<number> {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN
  }
}
