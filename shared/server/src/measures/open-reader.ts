import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http'
import {
  MeterProvider,
  type MetricProducer,
  PeriodicExportingMetricReader,
  type PushMetricExporter,
  type ResourceMetrics,
} from '@opentelemetry/sdk-metrics'

import { type CollectorLog, ANSWER_MS } from '../otlp.ts'
import { processResource } from '../process-resource.ts'
import type { MeasuresOutlet, ReadMeasures } from './measure.ts'
import { metricDataOf } from './metric-data.ts'

/** Reads the measures again and again and hands them over to a collector. */
export function openReader(
  service: string,
  { url, everyMs }: MeasuresOutlet,
  { read, log }: { readonly read: ReadMeasures; readonly log: CollectorLog },
): { close(): Promise<void> } {
  const resource = processResource(service)
  const producer: MetricProducer = {
    async collect() {
      const scopeMetrics: ResourceMetrics['scopeMetrics'] = []
      try {
        const metrics = metricDataOf(await read(), { since: performance.timeOrigin, until: Date.now() })
        scopeMetrics.push({ scope: { name: 'site' }, metrics })
      } catch (error) {
        log.warn({ err: error }, 'measures were not sent: they could not be read')
      }
      return { resourceMetrics: { resource, scopeMetrics }, errors: [] }
    },
  }
  const reader = new PeriodicExportingMetricReader({
    exporter: createExporter(url, log),
    exportIntervalMillis: everyMs,
    // The SDK wants one to be over before the next one begins.
    exportTimeoutMillis: Math.min(everyMs, 2 * ANSWER_MS),
    metricProducers: [producer],
  })
  const provider = new MeterProvider({ resource, readers: [reader] })
  // It sends what there is at the end; what the collector does not take the exporter has written down.
  return { close: () => provider.shutdown().catch(() => undefined) }
}

/** Counts go on from the start of the process: those that are not taken are in the next ones. */
function createExporter(url: string, log: CollectorLog): PushMetricExporter {
  const exporter = new OTLPMetricExporter({ url, timeoutMillis: ANSWER_MS })
  return {
    export(metrics, done) {
      exporter.export(metrics, (result) => {
        if (result.error !== undefined)
          log.warn({ err: result.error }, 'measures were not sent: the collector does not take them')
        done(result)
      })
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  }
}
