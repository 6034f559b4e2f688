import type { Bench } from '../bench.ts'
import { SLOW_PHONE, median, throttle } from '../measure.ts'
import type { Figure } from '../report.ts'

const RUNS = 5
const SETTLED_MS = 2_500
/** How long a pointer rests on a button before it is pressed; people take longer. */
const REST_MS = 200

declare global {
  interface Window {
    benchPressed?: number
    benchReady?: number
  }
}

/** From the press of 登录 to a dialog that takes what is typed, the first time, with nothing of it in the cache. */
export async function measureDialog({ browser, composed }: Bench): Promise<readonly Figure[]> {
  const [pointed, pressed]: [number[], number[]] = [[], []]
  for (let run = 0; run < RUNS; run += 1) {
    pointed.push(await openOnce({ browser, composed }, REST_MS))
    pressed.push(await openOnce({ browser, composed }, 0))
  }
  const figure = (what: string, times: readonly number[]): Figure => ({
    what: `first opening of the log-in dialog, ${what}`,
    value: median(times),
    unit: 'ms',
    limit: 300,
    detail: times.map((time) => time.toFixed(0)).join(', '),
  })
  return [figure(`pointed at for ${REST_MS} ms`, pointed), figure('pressed at once', pressed)]
}

async function openOnce({ browser, composed }: Pick<Bench, 'browser' | 'composed'>, restMs: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  const page = await context.newPage()
  await throttle(await context.newCDPSession(page), SLOW_PHONE)
  await page.goto(`http://aurora.localhost:${composed.port}/app/help`, { waitUntil: 'load', timeout: 120_000 })
  const button = page.getByRole('banner').getByRole('button', { name: '登录' })
  await button.waitFor({ timeout: 60_000 })
  await page.waitForTimeout(SETTLED_MS)
  await page.evaluate(() => {
    addEventListener('click', ({ timeStamp }) => (window.benchPressed ??= timeStamp), { capture: true })
    const look = (): void => {
      // focused, laid out and past a frame: what is typed now arrives
      if (document.activeElement?.matches('[role=dialog] input[autocomplete=username]') === true) {
        requestAnimationFrame(() => (window.benchReady = performance.now()))
      } else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  const box = await button.boundingBox()
  if (box === null) throw new Error('the button has no place')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  if (restMs > 0) await page.waitForTimeout(restMs)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForFunction(() => window.benchReady !== undefined, undefined, { timeout: 60_000 })
  const ms = await page.evaluate(() => (window.benchReady ?? Number.NaN) - (window.benchPressed ?? Number.NaN))
  await context.close()
  return ms
}
