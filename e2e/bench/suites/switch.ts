import { buildVariation } from '../../support/remote-variation.ts'
import { median } from '../measure.ts'
import type { Figure } from '../report.ts'
import { release } from '../release.ts'
import type { Bench } from '../bench.ts'

const OLD = '有什么可以帮您？'
const NEW = '今天想了解什么？'
const RUNS = 3

/** From the end of a promote or roll-back to its use in an open tab that navigates as soon as it can. */
export async function measureSwitch(bench: Bench): Promise<readonly Figure[]> {
  const { browser, composed } = bench
  const next = await buildVariation('help', {
    version: '8.1.0',
    edits: { 'locales/zh-CN/help.json': { from: OLD, to: NEW } },
  })
  await release(bench, ['publish', next.folder])
  next.remove()
  const context = await browser.newContext({ locale: 'zh-CN' })
  const page = await context.newPage()
  await page.goto(`http://aurora.localhost:${composed.port}/app/help`)
  await page.getByRole('heading', { name: OLD }).waitFor()

  async function until(text: string): Promise<number> {
    const start = performance.now()
    for (;;) {
      for (const path of ['/', '/app/help']) {
        await page.evaluate((to) => {
          history.pushState(null, '', to)
          dispatchEvent(new PopStateEvent('popstate', { state: null }))
        }, path)
      }
      const isShown = await page
        .getByRole('heading', { name: text })
        .waitFor({ timeout: 250 })
        .then(
          () => true,
          () => false,
        )
      if (isShown) return performance.now() - start
    }
  }
  const times: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    await release(bench, ['promote', 'help', '8.1.0', '--theme', 'aurora', '--reason', 'benchmark of a switch'])
    times.push(await until(NEW))
    await release(bench, ['rollback', 'help', '--theme', 'aurora', '--reason', 'benchmark of a switch back'])
    times.push(await until(OLD))
  }
  await context.close()
  return [
    {
      what: 'promote or roll back to use in an open tab',
      value: Math.max(...times) / 1000,
      unit: 's',
      limit: 3,
      detail: `median ${median(times).toFixed(0)} ms, worst ${Math.max(...times).toFixed(0)} ms`,
    },
  ]
}
