import * as v from 'valibot'

import { inTime } from '../in-time.ts'
import { type CollectorLog, OTLP_ENV, type Sending, STOP_MS, urlOfSignal } from '../otlp.ts'
import type { MeasuresOutlet, ReadMeasures } from './measure.ts'

/** Variables of every server that has measures, by their names and with their defaults in OpenTelemetry. */
export const MEASURES_ENV = {
  ...OTLP_ENV,
  /** `otlp` where a collector is named; `none` and `prometheus` send nothing, and `/metrics` is there with each. */
  OTEL_METRICS_EXPORTER: v.optional(v.picklist(['otlp', 'prometheus', 'none'])),
  /** A collector for measures alone, with the path that it takes them at. */
  OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: OTLP_ENV.OTEL_EXPORTER_OTLP_ENDPOINT,
  /** Milliseconds from one look to the next. */
  OTEL_METRIC_EXPORT_INTERVAL: v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)), '60000'),
}

const MeasuresEnvSchema = v.object(MEASURES_ENV)

/** Where one is when it is asked for and not named. */
const USUAL_COLLECTOR = 'http://localhost:4318'

/** Where measures go; undefined where nobody has asked for them. */
export function measuresOutletOf(env: v.InferOutput<typeof MeasuresEnvSchema>): MeasuresOutlet | undefined {
  const { OTEL_METRICS_EXPORTER: exporter, OTEL_METRIC_EXPORT_INTERVAL: everyMs } = env
  const { OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: common } = env
  if (exporter !== undefined && exporter !== 'otlp') return undefined
  const endpoint = common ?? (exporter === 'otlp' ? USUAL_COLLECTOR : undefined)
  const url = own ?? (endpoint === undefined ? undefined : urlOfSignal(endpoint, 'metrics'))
  return url === undefined ? undefined : { url, everyMs }
}

/**
 * Begins to send the measures of this process to a collector, beside `/metrics`, and again at the end: stop it while they
 * can still be read. Without an outlet nothing is loaded and nothing is done.
 *
 * @param service what the process is called, e.g. `gateway`
 */
export async function sendMeasures(
  service: string,
  outlet: MeasuresOutlet | undefined,
  from: { readonly read: ReadMeasures; readonly log: CollectorLog },
): Promise<Sending> {
  if (outlet === undefined) return { stop: () => Promise.resolve() }
  const { openReader } = await import('./open-reader.ts')
  const { close } = openReader(service, outlet, from)
  return { stop: () => inTime(close(), STOP_MS, undefined) }
}
