import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import * as v from 'valibot'

/** A time of OTLP in nanoseconds of the epoch, as milliseconds. */
const TimeSchema = v.pipe(
  v.string(),
  v.regex(/^\d{19}$/),
  v.transform((nanoseconds) => Number(nanoseconds) / 1e6),
)
const ValueSchema = v.union([
  v.pipe(
    v.object({ stringValue: v.string() }),
    v.transform(({ stringValue }) => stringValue),
  ),
  v.pipe(
    v.object({ intValue: v.number() }),
    v.transform(({ intValue }) => intValue),
  ),
])
const AttributesSchema = v.pipe(
  v.array(v.object({ key: v.string(), value: ValueSchema })),
  v.transform((all) => Object.fromEntries(all.map(({ key, value }) => [key, value]))),
)
const SpanSchema = v.object({
  traceId: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/)),
  spanId: v.pipe(v.string(), v.regex(/^[\da-f]{16}$/)),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  kind: v.number(),
  startTimeUnixNano: TimeSchema,
  endTimeUnixNano: TimeSchema,
  attributes: AttributesSchema,
  status: v.object({ code: v.number() }),
})
/** As a collector takes it at `/v1/traces` in JSON (OTLP 1). */
const ExportSchema = v.object({
  resourceSpans: v.array(
    v.object({
      resource: v.object({ attributes: AttributesSchema }),
      scopeSpans: v.array(v.object({ spans: v.array(SpanSchema) })),
    }),
  ),
})

const NumberPointSchema = v.object({
  attributes: AttributesSchema,
  startTimeUnixNano: TimeSchema,
  timeUnixNano: TimeSchema,
  asDouble: v.number(),
})
const HistogramPointSchema = v.object({
  attributes: AttributesSchema,
  startTimeUnixNano: TimeSchema,
  timeUnixNano: TimeSchema,
  count: v.number(),
  sum: v.number(),
  bucketCounts: v.array(v.number()),
  explicitBounds: v.array(v.number()),
})
const CUMULATIVE = 2
/** As a collector takes it at `/v1/metrics`: counts that go on, and nothing else. */
const MetricSchema = v.union([
  v.object({
    name: v.string(),
    description: v.string(),
    sum: v.object({
      aggregationTemporality: v.literal(CUMULATIVE),
      isMonotonic: v.literal(true),
      dataPoints: v.array(NumberPointSchema),
    }),
  }),
  v.object({ name: v.string(), description: v.string(), gauge: v.object({ dataPoints: v.array(NumberPointSchema) }) }),
  v.object({
    name: v.string(),
    description: v.string(),
    histogram: v.object({
      aggregationTemporality: v.literal(CUMULATIVE),
      dataPoints: v.array(HistogramPointSchema),
    }),
  }),
])
const MeasuresSchema = v.object({
  resourceMetrics: v.array(
    v.object({
      resource: v.object({ attributes: AttributesSchema }),
      scopeMetrics: v.array(v.object({ metrics: v.array(MetricSchema) })),
    }),
  ),
})

/** One series of a measure as the collector has it; times in milliseconds. */
export interface CollectedPoint {
  readonly service: unknown
  readonly name: string
  readonly kind: 'counter' | 'gauge' | 'histogram'
  readonly labels: Readonly<Record<string, string | number>>
  readonly since: number
  readonly at: number
  /** Of a histogram how many were observed. */
  readonly value: number
  readonly buckets?: { readonly sum: number; readonly bounds: readonly number[]; readonly counts: readonly number[] }
}

/** A span as the collector has it; times in milliseconds. */
export interface CollectedSpan {
  readonly service: unknown
  readonly trace: string
  readonly id: string
  readonly parent: string | undefined
  readonly name: string
  readonly start: number
  readonly end: number
  readonly facts: Readonly<Record<string, string | number>>
  readonly isFailed: boolean
}

const FAILED = 2

/** A collector of OpenTelemetry on this machine, which reads what it is sent by the protocol and not by our code. */
export async function startCollector() {
  const texts: string[] = []
  const measures: string[] = []
  const waiting: (() => void)[] = []
  let isHeld = false
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const kept = request.url === '/v1/traces' ? texts : request.url === '/v1/metrics' ? measures : undefined
      const take = () => {
        kept?.push(Buffer.concat(chunks).toString())
        response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
      }
      if (kept === undefined) response.writeHead(404).end()
      else if (isHeld) waiting.push(take)
      else take()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Spans that it was sent, as they came. */
    texts: (): readonly string[] => texts,
    spans: (): readonly CollectedSpan[] => texts.flatMap(spansOf),
    /** All series of measures, each time that it was sent them. */
    looks: (): readonly (readonly CollectedPoint[])[] => measures.map(pointsOf),
    /** From now on it takes what comes and answers nobody. */
    hold: () => void (isHeld = true),
    /** It answers again, also those who wait. */
    goOn() {
      isHeld = false
      for (const take of waiting.splice(0)) take()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function spansOf(text: string): CollectedSpan[] {
  return v.parse(ExportSchema, JSON.parse(text)).resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        service: resource.attributes['service.name'],
        trace: span.traceId,
        id: span.spanId,
        parent: span.parentSpanId,
        name: span.name,
        start: span.startTimeUnixNano,
        end: span.endTimeUnixNano,
        facts: span.attributes,
        isFailed: span.status.code === FAILED,
      })),
    ),
  )
}

function pointsOf(text: string): CollectedPoint[] {
  return v.parse(MeasuresSchema, JSON.parse(text)).resourceMetrics.flatMap(({ resource, scopeMetrics }) =>
    scopeMetrics.flatMap(({ metrics }) =>
      metrics.flatMap((metric) =>
        seriesOf(metric).map((series) => ({
          service: resource.attributes['service.name'],
          name: metric.name,
          ...series,
        })),
      ),
    ),
  )
}

function seriesOf(metric: v.InferOutput<typeof MetricSchema>): Omit<CollectedPoint, 'service' | 'name'>[] {
  if ('histogram' in metric)
    return metric.histogram.dataPoints.map(({ count, sum, bucketCounts, explicitBounds, ...point }) => ({
      ...{ kind: 'histogram', ...placeOf(point), value: count },
      buckets: { sum, bounds: explicitBounds, counts: bucketCounts },
    }))
  const kind = 'sum' in metric ? 'counter' : 'gauge'
  const { dataPoints } = 'sum' in metric ? metric.sum : metric.gauge
  return dataPoints.map(({ asDouble, ...point }) => ({ kind, ...placeOf(point), value: asDouble }))
}

function placeOf(point: Omit<v.InferOutput<typeof NumberPointSchema>, 'asDouble'>) {
  return { labels: point.attributes, since: point.startTimeUnixNano, at: point.timeUnixNano }
}
