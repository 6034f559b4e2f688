import type { NetworkFault } from '../../support/faulty-edge.ts'
import { startFaultyEdge } from '../../support/faulty-edge.ts'
import { buildVariation } from '../../support/remote-variation.ts'
import { median, timeOfText } from '../measure.ts'
import type { Figure } from '../report.ts'
import { release } from '../release.ts'
import type { Bench } from '../bench.ts'

const OLD = '有什么可以帮您？'
const NEW = '今天想了解什么？'
const RUNS = 3

/** From a failing release to the paint of its fallback: a quick failure, and one that never answers. */
export async function measureFaults(bench: Bench): Promise<readonly Figure[]> {
  const { browser, composed } = bench
  const next = await buildVariation('help', {
    version: '8.0.0',
    edits: { 'locales/zh-CN/help.json': { from: OLD, to: NEW } },
  })
  await release(bench, ['publish', next.folder])
  next.remove()
  await release(bench, ['promote', 'help', '8.0.0', '--theme', 'aurora', '--reason', 'benchmark of a fault'])
  const edge = await startFaultyEdge(composed.port)

  async function once(fault: NetworkFault | undefined): Promise<number> {
    edge.heal()
    if (fault !== undefined) edge.fail((path) => path.startsWith('/releases/help/8.0.0/'), fault)
    const context = await browser.newContext({ locale: 'zh-CN' })
    const page = await context.newPage()
    // A preload that hangs holds up the load event, and nobody waits for that.
    await page.goto(`${edge.origin('aurora')}/app/help`, { waitUntil: 'commit' })
    const at = await timeOfText(page, fault === undefined ? NEW : OLD)
    await context.close()
    return at
  }
  async function middle(fault: NetworkFault | undefined): Promise<number> {
    const times: number[] = []
    for (let run = 0; run < RUNS; run += 1) times.push(await once(fault))
    return median(times)
  }
  const healthy = await middle(undefined)
  const failing = await middle('500')
  const hanging = await middle('hang')
  await edge.stop()
  await release(bench, ['rollback', 'help', '--theme', 'aurora', '--reason', 'benchmark of a fault done'])
  const figure = (what: string, ms: number, limit: number): Figure => ({
    what,
    value: (ms - healthy) / 1000,
    unit: 's',
    limit,
    detail: `${ms.toFixed(0)} ms, ${healthy.toFixed(0)} ms without a fault`,
  })
  return [
    figure('a release that answers 500: until the fallback is painted', failing, 1),
    figure('a release that hangs: until the fallback is painted', hanging, 9),
  ]
}
