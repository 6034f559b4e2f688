import type { EmbeddedSite } from '@site/edge/embedded'
import { createApi } from '../../support/api.ts'
import { type Load, SLOW_PHONE, load, median } from '../measure.ts'
import type { Figure } from '../report.ts'
import type { Bench } from '../bench.ts'

const RUNS = 5
const BOARD = '/game/sport/crty'
/** A public page of a remote whose heading comes with its first paint. */
const REMOTE_PAGE = { path: '/game/realbet', text: '荷官在线，身临其境' }

/** Script bytes and largest paint against the single application, and round trips to a remote's first paint. */
export async function measurePages({ browser, composed, single }: Bench): Promise<readonly Figure[]> {
  const sites = { composed, single } as const
  const home: Record<keyof typeof sites, Load[]> = { composed: [], single: [] }
  const board: Record<keyof typeof sites, Load[]> = { composed: [], single: [] }
  const storage = { composed: await session(composed), single: await session(single) }
  for (let run = 0; run < RUNS; run += 1) {
    // The two take turns, so that a slow moment of the machine hits both.
    for (const name of ['composed', 'single'] as const) {
      const blocked = name === 'single' ? ['*/releases/*'] : []
      home[name].push(await load(browser, { url: `${sites[name].url}/`, profile: SLOW_PHONE, blocked }))
      const url = `${sites[name].url}${BOARD}`
      board[name].push(await load(browser, { url, profile: SLOW_PHONE, storage: storage[name], blocked }))
    }
  }
  const bytes = (name: keyof typeof sites): number => median(home[name].map(({ scriptBytes }) => scriptBytes))
  const lcp = (loads: readonly Load[]): number => median(loads.map(({ lcpMs }) => lcpMs))
  const trips = await roundTrips({ browser, composed })
  return [
    {
      what: 'script bytes until LCP at /, composed : single',
      value: bytes('composed') / bytes('single'),
      unit: 'ratio',
      limit: 1.2,
      detail: `${bytes('composed')} : ${bytes('single')} bytes`,
    },
    ...(
      [
        ['/', home],
        [BOARD, board],
      ] as const
    ).map(([path, loads]): Figure => ({
      what: `LCP of ${path}, composed : single`,
      value: lcp(loads.composed) / lcp(loads.single),
      unit: 'ratio',
      limit: 1.1,
      detail: `${lcp(loads.composed).toFixed(0)} : ${lcp(loads.single).toFixed(0)} ms`,
    })),
    trips,
  ]
}

async function session(site: EmbeddedSite): Promise<Record<string, string>> {
  const { token, userId } = await (await createApi(site.url)).logIn('demo01')
  return { token, userId }
}

/** Slope of the paint time over two latencies, on a fast line so that bytes cost nothing; the HTML's own trip is one. */
async function roundTrips({ browser, composed }: Pick<Bench, 'browser' | 'composed'>): Promise<Figure> {
  const latencies = [50, 350] as const
  const paints = new Map<number, number[]>(latencies.map((latency) => [latency, []]))
  for (let run = 0; run < RUNS; run += 1) {
    for (const latencyMs of latencies) {
      const profile = { cpuSlowdown: 1, bitsPerSecond: 200_000_000, latencyMs }
      const { textMs } = await load(browser, { url: composed.url + REMOTE_PAGE.path, profile, text: REMOTE_PAGE.text })
      paints.get(latencyMs)?.push(textMs)
    }
  }
  const [near, far] = latencies.map((latency) => median(paints.get(latency) ?? [])) as [number, number]
  return {
    what: 'round trips from the HTML to a remote’s first paint',
    value: (far - near) / (latencies[1] - latencies[0]) - 1,
    unit: 'round trips',
    limit: 2,
    detail: `${near.toFixed(0)} ms at ${latencies[0]} ms, ${far.toFixed(0)} ms at ${latencies[1]} ms`,
  }
}
