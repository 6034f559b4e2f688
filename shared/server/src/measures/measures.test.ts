import { DataPointType } from '@opentelemetry/sdk-metrics'
import { Counter, Gauge, Histogram, Registry, Summary } from 'prom-client'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { startCollector } from '../../tests/collector.ts'
import { metricDataOf } from './metric-data.ts'
import { MEASURES_ENV, measuresOutletOf, sendMeasures } from './index.ts'

const LONG_MS = 3_600_000

let registry: Registry
beforeEach(() => {
  registry = new Registry()
})

const here = () => ({ labelNames: ['route', 'code'], registers: [registry] })
const dataNow = async () => metricDataOf(await registry.getMetricsAsJSON(), { since: 1_500.25, until: 2_000 })

test('a counter is a sum that only grows, from the start of the process, and its labels are text as in Prometheus', async () => {
  const counter = new Counter({ name: 'calls_total', help: 'Calls', ...here() })
  counter.inc({ route: '/a', code: 6000 }, 3)
  counter.inc({ route: '/b', code: '6005' })
  const times = { startTime: [1, 500_250_000], endTime: [2, 0] }
  expect(await dataNow()).toMatchObject([
    {
      descriptor: { name: 'calls_total', description: 'Calls', unit: '' },
      ...{ dataPointType: DataPointType.SUM, isMonotonic: true, aggregationTemporality: 1 },
      dataPoints: [
        { ...times, attributes: { route: '/a', code: '6000' }, value: 3 },
        { ...times, attributes: { route: '/b', code: '6005' }, value: 1 },
      ],
    },
  ])
})

test('a gauge is what it says now, after it was asked; what is no number and what has no series is left out', async () => {
  const gauge: Gauge = new Gauge({
    ...{ name: 'sockets', help: 'Sockets', ...here() },
    collect: () => gauge.set({ route: '/ws' }, 4.5),
  })
  gauge.set({ route: '/none' }, Number.NaN)
  gauge.set({ route: '/below' }, -1)
  const mean = new Gauge({ name: 'mean', help: 'Of nothing', registers: [] })
  mean.set(Number.NaN)
  registry.registerMetric(mean)
  registry.registerMetric(new Gauge({ name: 'empty', help: 'Nothing yet', labelNames: ['route'], registers: [] }))
  const data = await dataNow()
  expect(data).toMatchObject([{ descriptor: { name: 'sockets' }, dataPointType: DataPointType.GAUGE }])
  expect(data[0]?.dataPoints.map(({ attributes, value }) => [attributes, value])).toEqual([
    [{ route: '/below' }, -1],
    [{ route: '/ws' }, 4.5],
  ])
})

test('a histogram counts in each of its buckets what lies there, and in one more what lies beyond, for each of its series', async () => {
  const seconds = new Histogram({ name: 'call_seconds', help: 'Time', ...here(), buckets: [0.1, 1, 5] })
  for (const took of [0.05, 0.1, 0.5, 7, 9]) seconds.observe({ route: '/a', code: 1 }, took)
  seconds.observe({ route: '/b', code: 1 }, 2)
  registry.registerMetric(new Histogram({ name: 'unused', help: 'Nothing yet', registers: [], buckets: [1] }))
  const [data, unused, ...others] = await dataNow()
  expect(others).toEqual([])
  expect(data).toMatchObject({ dataPointType: DataPointType.HISTOGRAM, aggregationTemporality: 1 })
  expect(data?.dataPoints.map(({ attributes, value }) => ({ attributes, value }))).toEqual([
    {
      attributes: { route: '/a', code: '1' },
      value: { buckets: { boundaries: [0.1, 1, 5], counts: [2, 1, 0, 2] }, sum: 16.65, count: 5 },
    },
    {
      attributes: { route: '/b', code: '1' },
      value: { buckets: { boundaries: [0.1, 1, 5], counts: [0, 0, 1, 0] }, sum: 2, count: 1 },
    },
  ])
  expect(unused?.dataPoints[0]?.value).toEqual({ buckets: { boundaries: [1], counts: [0, 0] }, sum: 0, count: 0 })
})

test('a measure of a kind that cannot be sent is refused by its name', async () => {
  registry.registerMetric(new Summary({ name: 'odd_one', help: 'Of no kind of ours', registers: [] }))
  await expect(dataNow()).rejects.toThrow('odd_one')
})

test('measures go where the environment of OpenTelemetry sends them, and nowhere unless it asks', () => {
  const read = (env: Record<string, string>) => measuresOutletOf(v.parse(v.object(MEASURES_ENV), env))
  const common = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
  const own = { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'https://measures.example/otlp' }
  const toCommon = { url: 'http://collector:4318/v1/metrics', everyMs: 60_000 }
  expect(read({})).toBeUndefined()
  expect(read(common)).toEqual(toCommon)
  expect(read({ ...common, OTEL_METRICS_EXPORTER: 'otlp' })).toEqual(toCommon)
  expect(read({ OTEL_METRICS_EXPORTER: 'otlp' })?.url).toBe('http://localhost:4318/v1/metrics')
  expect(read({ ...common, ...own })?.url).toBe('https://measures.example/otlp')
  expect(read({ ...own, OTEL_METRIC_EXPORT_INTERVAL: '5000' })).toMatchObject({ everyMs: 5_000 })
  for (const exporter of ['none', 'prometheus'])
    expect(read({ ...common, ...own, OTEL_METRICS_EXPORTER: exporter })).toBeUndefined()
  for (const wrong of [
    { OTEL_METRICS_EXPORTER: 'console' },
    { OTEL_METRIC_EXPORT_INTERVAL: '0' },
    { OTEL_METRIC_EXPORT_INTERVAL: '5s' },
    { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'collector:4318' },
  ])
    expect(() => read(wrong), JSON.stringify(wrong)).toThrow('Invalid')
})

let collector: Awaited<ReturnType<typeof startCollector>>
let said: { readonly about: object; readonly text: string }[]
let closers: (() => Promise<unknown>)[]
beforeEach(async () => {
  collector = await startCollector()
  said = []
  closers = [() => collector.close()]
})
afterEach(async () => {
  for (const close of closers.toReversed()) await close()
})

async function start(everyMs = LONG_MS, read = () => registry.getMetricsAsJSON()) {
  const log = { warn: (about: object, text: string) => void said.push({ about, text }) }
  const sending = await sendMeasures('test', { url: `${collector.url}/v1/metrics`, everyMs }, { read, log })
  closers.push(sending.stop)
  return sending
}

test('a collector is sent the measures again and again, and once more at the end', async () => {
  const counter = new Counter({ name: 'calls_total', help: 'Calls', registers: [registry] })
  const sending = await start(20)
  await expect.poll(() => collector.looks().length).toBeGreaterThan(2)
  counter.inc(7)
  await sending.stop()
  const [first] = collector.looks()[0] ?? []
  const [last, ...others] = collector.looks().at(-1) ?? []
  expect(others).toEqual([])
  expect(first).toMatchObject({ service: 'test', name: 'calls_total', kind: 'counter', labels: {}, value: 0 })
  expect(last).toMatchObject({ service: 'test', name: 'calls_total', value: 7, since: first?.since })
  expect(last?.since).toBeLessThanOrEqual(first?.at ?? 0)
  expect(last?.at).toBeGreaterThan(first?.at ?? Infinity)
  expect(said).toEqual([])
})

test('where they cannot be read nothing is sent, and the log says why; the next look is another', async () => {
  registry.registerMetric(new Counter({ name: 'calls_total', help: 'Calls', registers: [] }))
  const away = new Error('the database is away')
  let isAway = true
  await start(20, () => (isAway ? Promise.reject(away) : registry.getMetricsAsJSON()))
  await expect.poll(() => said.length).toBeGreaterThan(0)
  expect(said[0]).toEqual({ about: { err: away }, text: 'measures were not sent: they could not be read' })
  expect(collector.looks()).toEqual([])
  isAway = false
  await expect.poll(() => collector.looks().length).toBeGreaterThan(0)
})

test('a collector that is away is told of in the log, and a process that ends does not wait for it', async () => {
  registry.registerMetric(new Counter({ name: 'calls_total', help: 'Calls', registers: [] }))
  await collector.close()
  closers = []
  const sending = await start(20)
  closers = []
  await expect
    .poll(() => said.map(({ text }) => text))
    .toContain('measures were not sent: the collector does not take them')
  const began = performance.now()
  await sending.stop()
  expect(performance.now() - began).toBeLessThan(3_000)
})
