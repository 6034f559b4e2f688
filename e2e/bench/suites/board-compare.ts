import { median } from '../measure.ts'
import type { Figure } from '../report.ts'
import { metrics, type Mode, openBoard, type Opener, openPlain, ROWS, scroll } from './board-open.ts'

const RUNS = Number(process.env['BENCH_RUNS'] ?? 3)
export const SCROLL_SECONDS = Number(process.env['BENCH_SECONDS'] ?? 30)
const SLOWDOWN = 4
const SETTLE_MS = 3_000
const LIMITS = { uniform: 1.1, focus: 1.15 } as const
type Kind = 'product' | 'plain'

interface Load {
  readonly taskMs: number
  readonly scriptMs: number
  readonly layoutMs: number
  readonly styleMs: number
  readonly longTasks: number
}

/** What the main thread does while the board is scrolled, as a multiple of the plain board's. */
export async function compareTasks(opener: Opener, mode: Mode): Promise<Figure> {
  const loads = await inTurns(opener, mode, 1)
  const middle = (kind: Kind, what: keyof Load) => median(loads[kind].map((load) => load[what]))
  const both = (what: keyof Load) => `${middle('product', what).toFixed(0)} : ${middle('plain', what).toFixed(0)}`
  const { name } = opener.surface
  return {
    what: `${name}: ${SCROLL_SECONDS} s of scrolling ${ROWS} matches, 1,000 changes a second, ${mode}, task time, board : plain DOM`,
    value: middle('product', 'taskMs') / middle('plain', 'taskMs'),
    unit: 'ratio',
    limit: LIMITS[mode],
    detail: `${both('taskMs')} ms; script ${both('scriptMs')}, layout ${both('layoutMs')}, style ${both('styleMs')}`,
  }
}

export async function compareLongTasks(opener: Opener, mode: Mode): Promise<Figure> {
  const loads = await inTurns(opener, mode, SLOWDOWN)
  const tasks = (kind: Kind) => loads[kind].map(({ longTasks }) => longTasks)
  return {
    what: `${opener.surface.name}: the same ${SLOWDOWN}x slower, ${mode}: long tasks more than the plain DOM's`,
    value: median(tasks('product')) - median(tasks('plain')),
    unit: 'tasks',
    limit: 0,
    detail: `${tasks('product').join(' ')} : ${tasks('plain').join(' ')}`,
  }
}

async function inTurns(opener: Opener, mode: Mode, slowdown: number): Promise<Record<Kind, Load[]>> {
  const loads: Record<Kind, Load[]> = { product: [], plain: [] }
  for (let run = 0; run < RUNS; run += 1) {
    for (const kind of ['product', 'plain'] as const)
      loads[kind].push(await measureScroll(opener, kind, mode, slowdown))
  }
  return loads
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
  await scroll(open, SCROLL_SECONDS, opener.surface.pixelsPerSecond)
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
