import type { Browser, CDPSession, Page } from '@playwright/test'

/** The bench profile: a slow phone on a slow line. Throughput in bit/s, latency in ms. */
export interface Profile {
  readonly cpuSlowdown: number
  readonly bitsPerSecond: number
  readonly latencyMs: number
}

export const SLOW_PHONE: Profile = { cpuSlowdown: 4, bitsPerSecond: 1_600_000, latencyMs: 150 }

export interface Load {
  /** Largest contentful paint, ms after navigation start. */
  readonly lcpMs: number
  /** Compressed bytes of the scripts that had arrived by then. */
  readonly scriptBytes: number
  /** When the named text was painted, ms after navigation start; NaN when no text was asked for. */
  readonly textMs: number
}

export interface LoadRequest {
  readonly url: string
  readonly profile: Profile
  /** Local storage before the page starts, e.g. a session. */
  readonly storage?: Readonly<Record<string, string>>
  /** A text whose appearance is timed. */
  readonly text?: string
  /** Addresses that are never asked for, by pattern: what the edge preloads of releases is not the single application's. */
  readonly blocked?: readonly string[]
}

const SETTLED_MS = 2_500

/** Loads a page cold, once, in a context of its own. */
export async function load(browser: Browser, request: LoadRequest): Promise<Load> {
  const context = await browser.newContext({ viewport: { width: 1366, height: 768 }, locale: 'zh-CN' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await throttle(session, request.profile)
  if (request.blocked !== undefined) await session.send('Network.setBlockedURLs', { urls: [...request.blocked] })
  const scripts = await watchScripts(session)
  await page.addInitScript(observe, { storage: request.storage ?? {}, text: request.text })
  await page.goto(request.url, { waitUntil: 'load', timeout: 120_000 })
  await page.waitForFunction(
    (settled) => window.benchLcp !== undefined && performance.now() - window.benchLcp > settled,
    SETTLED_MS,
    {
      timeout: 120_000,
    },
  )
  if (request.text !== undefined)
    await page.waitForFunction(() => window.benchText !== undefined, undefined, { timeout: 120_000 })
  const { lcp, text, start } = await page.evaluate(() => ({
    lcp: window.benchLcp ?? Number.NaN,
    text: window.benchText ?? Number.NaN,
    start: performance.timeOrigin,
  }))
  await context.close()
  const scriptBytes = scripts()
    .filter(({ at }) => at <= start + lcp)
    .reduce((sum, { bytes }) => sum + bytes, 0)
  return { lcpMs: lcp, scriptBytes, textMs: text }
}

export async function throttle(session: CDPSession, { cpuSlowdown, bitsPerSecond, latencyMs }: Profile): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bitsPerSecond / 8,
    uploadThroughput: bitsPerSecond / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown })
}

/** Scripts as they arrive: compressed bytes and wall-clock time in ms. */
async function watchScripts(session: CDPSession): Promise<() => { readonly at: number; readonly bytes: number }[]> {
  const arrived: { at: number; bytes: number }[] = []
  const kinds = new Map<string, string>()
  let offset = 0
  session.on('Network.requestWillBeSent', ({ requestId, type, wallTime, timestamp, request }) => {
    offset = (wallTime - timestamp) * 1000
    const isScript = type === 'Script' || /\.js(\?|$)/.test(new URL(request.url).pathname)
    kinds.set(requestId, isScript ? 'script' : 'other')
  })
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) => {
    if (kinds.get(requestId) === 'script') arrived.push({ at: timestamp * 1000 + offset, bytes: encodedDataLength })
  })
  return () => arrived
}

declare global {
  interface Window {
    benchLcp?: number
    benchText?: number
  }
}

/** Runs in the page before its own scripts. */
function observe({ storage, text }: { storage: Readonly<Record<string, string>>; text: string | undefined }): void {
  for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
  new PerformanceObserver((list) => {
    const last = list.getEntries().at(-1)
    if (last !== undefined) window.benchLcp = last.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  if (text === undefined) return
  const look = (): void => {
    if (document.body?.innerText.includes(text)) {
      requestAnimationFrame(() => (window.benchText = performance.now()))
      return
    }
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Middle one of an odd number of figures. */
export function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

/** Waits in the page until a text is there and answers when, in ms of that page's clock. */
export async function timeOfText(page: Page, text: string): Promise<number> {
  await page.waitForFunction((wanted) => document.body.innerText.includes(wanted), text, {
    timeout: 60_000,
    polling: 'raf',
  })
  return page.evaluate(() => performance.now())
}
