import type { Browser } from '@playwright/test'
import type { SportsServerMessage } from '@site/contracts/sports'
import type { Figure } from '../report.ts'

/** A logged-in visitor of the composed site. */
interface Visit {
  readonly browser: Browser
  readonly url: string
  readonly storage: Readonly<Record<string, string>>
}

const SECONDS = 60
const BOARD = '/game/sport/crty'

declare global {
  interface Window {
    /** Milliseconds of every price from the simulator's clock to the end of the frame that showed it. */
    benchDelays?: number[]
  }
}

/**
 * How old a price is when it is painted: from the moment that the simulator's frame carries to the end of the frame in
 * which the cell's text became another one. Cells are watched as they are; the real venue and its own matches.
 */
export async function measureFreshness({ browser, url, storage }: Visit): Promise<readonly Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1920, height: 1080 }, locale: 'zh-CN' })
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, storage)
  await context.addInitScript(watchPrices)
  const page = await context.newPage()
  await page.goto(url + BOARD)
  await page.getByRole('list', { name: '赛事列表' }).locator('[data-match]').first().waitFor()
  await page.waitForFunction((wanted) => performance.now() > wanted, SECONDS * 1000, { timeout: SECONDS * 2000 })
  const delays = (await page.evaluate(() => window.benchDelays ?? [])).toSorted((a, b) => a - b)
  await context.close()
  if (delays.length < 100) throw new Error(`only ${delays.length} prices were painted`)
  const at = (share: number) => delays[Math.min(delays.length - 1, Math.floor(delays.length * share))] ?? Number.NaN
  const detail = `${delays.length} prices, longest ${at(1).toFixed(0)} ms`
  const what = 'price change from simulator to painted cell'
  return [
    { what: `${what}, median`, value: at(0.5), unit: 'ms', limit: 150, detail },
    { what: `${what}, 99th percentile`, value: at(0.99), unit: 'ms', limit: 500, detail },
  ]
}

/** Runs in the page before its own scripts. */
function watchPrices(): void {
  const delays: number[] = []
  window.benchDelays = delays
  /** When the newest change of a market was made, by match and market. */
  const madeAt = new Map<string, number>()
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(address: string | URL) {
      super(address)
      this.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as SportsServerMessage
        if (message.type !== 'delta') return
        for (const { gidm, plays = [] } of message.games) {
          for (const { w, lineIndex = 0 } of plays) madeAt.set(`${gidm} ${w}/${lineIndex}`, message.serverTime)
        }
      })
    }
  }
  new MutationObserver((records) => {
    const made = records.flatMap(({ target }) => {
      const cell = target.parentElement?.closest<HTMLElement>('button[data-cell]')
      const gidm = cell?.closest<HTMLElement>('[data-match]')?.dataset['match']
      if (!cell || target.parentElement?.tagName !== 'B' || gidm === undefined) return []
      return madeAt.get(`${gidm} ${cell.dataset['cell']}/${cell.dataset['line']}`) ?? []
    })
    if (made.length === 0) return
    // The frame that holds them has been painted when the task after the next frame's callbacks runs.
    requestAnimationFrame(() => setTimeout(() => delays.push(...made.map((at) => Date.now() - at))))
  }).observe(document, { subtree: true, characterData: true })
}
