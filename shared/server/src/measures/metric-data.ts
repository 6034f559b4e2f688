import { type Attributes, type HrTime, ValueType } from '@opentelemetry/api'
import {
  AggregationTemporality,
  type DataPoint,
  DataPointType,
  type Histogram,
  type MetricData,
} from '@opentelemetry/sdk-metrics'

import type { Measure, MeasuredValue } from './measure.ts'

/** Milliseconds of the epoch: since when a process counts, and when it was read. */
interface Period {
  readonly since: number
  readonly until: number
}

/**
 * Measures of prom-client as OpenTelemetry has them: the same names, labels as attributes, counts and buckets from the
 * start of the process on. A measure without a series is left out.
 *
 * @throws on a measure of another kind: the SDK has no form for a summary
 */
export function metricDataOf(measures: readonly Measure[], { since, until }: Period): MetricData[] {
  const times = { startTime: timeOf(since), endTime: timeOf(until) }
  return measures.map((measure) => dataOf(measure, times)).filter(({ dataPoints }) => dataPoints.length > 0)
}

type Times = Pick<DataPoint<number>, 'startTime' | 'endTime'>

function dataOf(measure: Measure, times: Times): MetricData {
  const common = {
    descriptor: { name: measure.name, description: measure.help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  }
  switch (measure.type) {
    case 'counter':
      return { ...common, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: pointsOf(measure, times) }
    case 'gauge':
      return { ...common, dataPointType: DataPointType.GAUGE, dataPoints: pointsOf(measure, times) }
    case 'histogram':
      return { ...common, dataPointType: DataPointType.HISTOGRAM, dataPoints: histogramsOf(measure, times) }
    default:
      throw new Error(`${measure.name} is no counter, gauge or histogram`)
  }
}

/** What is no number, such as a mean of nothing, has no form in JSON: it is left out until it is one. */
function pointsOf({ values }: Measure, times: Times): DataPoint<number>[] {
  return values
    .filter(({ value }) => Number.isFinite(value))
    .map(({ labels, value }) => ({ ...times, attributes: attributesOf(labels), value }))
}

interface Series {
  readonly attributes: Attributes
  readonly boundaries: number[]
  /** Of each boundary, how many lie at or below it. */
  readonly below: number[]
  sum: number
  count: number
}

function histogramsOf({ name, values }: Measure, times: Times): DataPoint<Histogram>[] {
  const bySeries = new Map<string, Series>()
  for (const { labels, value, metricName } of values) {
    const { le, ...own } = labels
    const attributes = attributesOf(own)
    const key = JSON.stringify(attributes)
    const series = bySeries.get(key) ?? { attributes, boundaries: [], below: [], sum: 0, count: 0 }
    bySeries.set(key, series)
    if (metricName === `${name}_sum`) series.sum = value
    else if (metricName === `${name}_count`) series.count = value
    else if (typeof le === 'number') {
      series.boundaries.push(le)
      series.below.push(value)
    }
  }
  return Array.from(bySeries.values(), ({ attributes, ...series }) => ({
    ...times,
    attributes,
    value: histogramOf(series),
  }))
}

/** Buckets of Prometheus count all up to their bound; those of OpenTelemetry what lies in them, the last one beyond all bounds. */
function histogramOf({ boundaries, below, sum, count }: Omit<Series, 'attributes'>): Histogram {
  const counts = [...below, count].map((upTo, index, all) => upTo - (all[index - 1] ?? 0))
  return { buckets: { boundaries, counts }, sum, count }
}

/** As text, which is what Prometheus has of a label: a code that is counted as a number is no other series. */
function attributesOf(labels: MeasuredValue['labels']): Attributes {
  return Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, String(value)]))
}

/** Seconds and nanoseconds. @param at milliseconds of the epoch */
function timeOf(at: number): HrTime {
  const seconds = Math.floor(at / 1_000)
  return [seconds, Math.floor((at - seconds * 1_000) * 1e6)]
}
