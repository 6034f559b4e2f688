import * as v from 'valibot'

import { inTime } from '../in-time.ts'
import { type CollectorLog, OTLP_ENV, type Sending, STOP_MS } from '../otlp.ts'
import { setRecorder, type TracingOptions } from './recorder.ts'

/** Variables of every server, by their names in OpenTelemetry. */
export const TRACING_ENV = {
  /** Nothing is traced without it. */
  ...OTLP_ENV,
  /** The share of traces that are kept. */
  OTEL_TRACES_SAMPLER_ARG: v.optional(
    v.pipe(v.string(), v.regex(/^(?:0|1|0?\.\d{1,9}|1\.0{1,9})$/), v.transform(Number)),
    '1',
  ),
}

const TracingEnvSchema = v.object(TRACING_ENV)

export function tracingOf(env: v.InferOutput<typeof TracingEnvSchema>): TracingOptions | undefined {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = env
  return endpoint === undefined ? undefined : { endpoint, ratio }
}

/**
 * Begins to make spans of what this process does; before its servers are made. Without options nothing is loaded and
 * nothing is done.
 *
 * @param service what the process is called, e.g. `gateway`
 */
export async function startTracing(
  service: string,
  options: TracingOptions | undefined,
  log: CollectorLog,
): Promise<Sending> {
  if (options === undefined) return { stop: () => Promise.resolve() }
  const { openRecorder } = await import('./open-telemetry.ts')
  const { recorder, close } = openRecorder(service, options, log)
  setRecorder(recorder)
  return {
    async stop() {
      setRecorder(undefined)
      await inTime(close(), STOP_MS, undefined)
    },
  }
}
