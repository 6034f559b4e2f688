import { balanceEndpoint, preInfoEndpoint } from '@site/contracts'
import { type CollectedPoint, startCollector } from '@site/server/collector'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { createServerDatabase, spawnGateway } from './testing/index.ts'

/** What calls alone move: nothing that the gateway does by itself changes it between two looks. */
const OF_CALLS = ['gateway_answers_total', 'gateway_call_seconds']
const CALLS = 7

let collector: Awaited<ReturnType<typeof startCollector>>
/** Lines of `/metrics` after the last call. */
let written: readonly string[]
/** What the collector was sent last. */
let sent: readonly CollectedPoint[]
beforeAll(async () => {
  collector = await startCollector()
  const database = await createServerDatabase({ empty: true })
  try {
    const gateway = await spawnGateway({
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${collector.url}/v1/metrics`,
    })
    const client = gateway.client()
    await client.login('demo01', 'demo1234')
    for (let call = 0; call < CALLS; call += 1) await client.call(balanceEndpoint, {})
    await gateway.client().answer(preInfoEndpoint, {}, { requestId: 'not one' })
    const answer = await fetch(`${gateway.operations}/metrics`)
    written = (await answer.text()).split('\n')
    await gateway.stop()
  } finally {
    await database.drop()
  }
  sent = collector.looks().at(-1) ?? []
})
afterAll(() => collector.close())

/** The lines that Prometheus would be given of a series. */
function linesOf({ name, labels, value, buckets }: CollectedPoint): string[] {
  const line = (suffix: string, count: number, of: CollectedPoint['labels'] = labels) => {
    const text = Object.entries(of).map(([label, is]) => `${label}="${is}"`)
    return `${name}${suffix}${text.length === 0 ? '' : `{${text.join(',')}}`} ${count}`
  }
  if (buckets === undefined) return [line('', value)]
  const { sum, bounds, counts } = buckets
  const upTo = (index: number) => counts.slice(0, index + 1).reduce((all, one) => all + one, 0)
  return [
    ...[...bounds, '+Inf'].map((le, index) => line('_bucket', upTo(index), { le, ...labels })),
    ...[line('_sum', sum), line('_count', value)],
  ]
}

test('a gateway that is to send its measures sends the counts of calls that /metrics says, when it ends as well', () => {
  const balance = sent.find(
    ({ name, labels }) => name === 'gateway_answers_total' && labels['route'] === balanceEndpoint.path,
  )
  expect(balance).toMatchObject({ service: 'gateway', kind: 'counter', labels: { code: '6000' }, value: CALLS })
  for (const measure of OF_CALLS) {
    const lines = written.filter((line) => line.startsWith(measure))
    expect(lines.length, measure).toBeGreaterThan(2)
    const own = sent.filter(({ name }) => name === measure)
    expect(own.flatMap(linesOf), measure).toEqual(lines)
  }
})

test('every count of its own that has a series is among them', () => {
  const counts = written.flatMap((line) => /^# TYPE (gateway_\w+) (?:counter|histogram)$/.exec(line)?.[1] ?? [])
  const begun = counts.filter((name) => written.some((line) => new RegExp(`^${name}(?:_count)?[{ ]`).test(line)))
  const names = new Set(sent.map(({ name }) => name))
  expect(begun.length).toBeGreaterThan(4)
  expect(begun.filter((name) => !names.has(name))).toEqual([])
})
