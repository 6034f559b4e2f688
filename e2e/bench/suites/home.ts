import type { Bench } from '../bench.ts'
import { SLOW_PHONE, throttle } from '../measure.ts'
import type { Figure } from '../report.ts'

const WINDOWS = [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
] as const

declare global {
  interface Window {
    benchShift?: number
  }
}

/** How far the home page jumps while it loads on a slow phone and is scrolled through, by Chromium's own measure. */
export async function measureHome({ browser, composed }: Bench): Promise<readonly Figure[]> {
  const shifts: number[] = []
  const bare: string[] = []
  for (const viewport of WINDOWS) {
    const context = await browser.newContext({ viewport, locale: 'zh-CN' })
    const page = await context.newPage()
    await throttle(await context.newCDPSession(page), SLOW_PHONE)
    await page.addInitScript(() => {
      window.benchShift = 0
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput) window.benchShift = (window.benchShift ?? 0) + entry.value
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(composed.url, { waitUntil: 'load', timeout: 120_000 })
    await page.getByRole('region', { name: '热门游戏' }).waitFor({ timeout: 60_000 })
    await page.waitForTimeout(8_000)
    for (let y = 0; y < 4_000; y += 400) {
      await page.evaluate((to) => window.scrollTo(0, to), y)
      await page.waitForTimeout(200)
    }
    shifts.push(await page.evaluate(() => window.benchShift ?? Number.NaN))
    bare.push(...(await page.evaluate(picturesWithoutDimensions)))
    await context.close()
  }
  return [
    {
      what: 'layout shift of / while it loads and is scrolled through',
      value: Math.max(...shifts),
      unit: 'score',
      limit: 0.02,
      detail: WINDOWS.map(({ width }, index) => `${width} px: ${shifts[index]?.toFixed(4)}`).join(', '),
    },
    {
      what: 'pictures of / without dimensions of their own',
      value: bare.length,
      unit: 'pictures',
      limit: 0,
      detail: bare.join(', '),
    },
  ]
}

/** Runs in the page: pictures whose box changes when they arrive. One out of the flow takes the box of its frame. */
function picturesWithoutDimensions(): string[] {
  const hasBox = (picture: HTMLImageElement | SVGSVGElement): boolean => {
    const { position, width, height } = getComputedStyle(picture)
    const isSized = picture.hasAttribute('width') && picture.hasAttribute('height')
    const isDrawn =
      picture instanceof SVGSVGElement && picture.hasAttribute('viewBox') && [width, height].every(isPixels)
    return position === 'absolute' || isSized || isDrawn
  }
  const isPixels = (length: string): boolean => Number.parseFloat(length) > 0
  const pictures = document.querySelectorAll<HTMLImageElement | SVGSVGElement>('img, svg')
  return [...pictures]
    .filter((picture) => picture.checkVisibility() && !hasBox(picture))
    .map((one) => one.outerHTML.slice(0, 80))
}
