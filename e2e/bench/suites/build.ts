import { buildVariation } from '../../support/remote-variation.ts'
import type { Figure } from '../report.ts'
import { release } from '../release.ts'
import type { Bench } from '../bench.ts'

const OLD = '有什么可以帮您？'

/** One remote from a changed source to a published release; the packages were read before. */
export async function measureBuild(bench: Bench): Promise<readonly Figure[]> {
  const variation = (patch: number) =>
    buildVariation('help', {
      version: `8.2.${patch}`,
      edits: { 'locales/zh-CN/help.json': { from: OLD, to: `第 ${patch} 版` } },
    })
  const warmUp = await variation(0)
  warmUp.remove()
  const start = performance.now()
  const built = await variation(1)
  const builtAfter = performance.now() - start
  await release(bench, ['publish', built.folder])
  const publishedAfter = performance.now() - start
  built.remove()
  return [
    {
      what: 'one remote: build + publish, warm',
      value: publishedAfter / 1000,
      unit: 's',
      limit: 15,
      detail: `build ${(builtAfter / 1000).toFixed(1)} s, publish ${((publishedAfter - builtAfter) / 1000).toFixed(1)} s`,
    },
  ]
}
