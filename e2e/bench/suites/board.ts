import type { Bench } from '../bench.ts'
import type { Figure } from '../report.ts'
import { compareLongTasks, compareTasks, SCROLL_SECONDS } from './board-compare.ts'
import { measureFreshness } from './board-freshness.ts'
import { CARDS, LIST, metrics, type Open, openBoard, type Opener, openerOf, scroll } from './board-open.ts'

const HEAP_MINUTES = Number(process.env['BENCH_MINUTES'] ?? 10)
const MODES = ['uniform', 'focus'] as const

/**
 * The sports board with 2,000 matches and 1,000 price changes a second against a board without a framework on the same
 * feed, painting at the same pace: main thread's work while it scrolls, long tasks on a slow processor, growth of the
 * heap; and how fresh a price of the real simulator is when it is painted.
 */
export async function measureBoard({ browser, composed }: Bench): Promise<readonly Figure[]> {
  const opener = await openerOf(browser, composed.url, LIST)
  return [...(await compare(opener)), ...(await measureFreshness(opener)), await measureHeap(opener)]
}

/** The same for the cards of a phone. */
export async function measureCards({ browser, composed }: Bench): Promise<readonly Figure[]> {
  return compare(await openerOf(browser, composed.url, CARDS))
}

async function compare(opener: Opener): Promise<readonly Figure[]> {
  const figures: Figure[] = []
  for (const mode of MODES) figures.push(await compareTasks(opener, mode))
  for (const mode of MODES) figures.push(await compareLongTasks(opener, mode))
  return figures
}

async function measureHeap(opener: Opener): Promise<Figure> {
  const open = await openBoard(opener, 'uniform')
  const { pixelsPerSecond } = opener.surface
  // Everything that is made once has been made: both ends of the way were in sight.
  await scroll(open, 6, pixelsPerSecond * 5)
  await scroll(open, 6, -pixelsPerSecond * 5)
  const before = await heapKb(open)
  const end = Date.now() + HEAP_MINUTES * 60_000
  for (let turn = 0; Date.now() < end; turn += 1) {
    await scroll(open, SCROLL_SECONDS, turn % 2 === 0 ? pixelsPerSecond : -pixelsPerSecond)
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

async function heapKb({ session }: Open): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  return ((await metrics(session))['JSHeapUsedSize'] ?? Number.NaN) / 1024
}
