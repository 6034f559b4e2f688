import * as v from 'valibot'

import { inTime } from '../in-time.ts'
import { setRecorder, type TracingLog, type TracingOptions } from './recorder.ts'

/** Variables of every server, by their names in OpenTelemetry. */
export const TRACING_ENV = {
  /** Such as `http://collector:4318`; nothing is traced without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))),
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

export interface Tracing {
  /** Hands over what is still here, as far as the collector takes it in two seconds. */
  stop(): Promise<void>
}

const STOP_MS = 2_000

/**
 * Begins to make spans of what this process does; before its servers are made. Without options nothing is loaded and
 * nothing is done.
 *
 * @param service what the process is called, e.g. `gateway`
 */
export async function startTracing(
  service: string,
  options: TracingOptions | undefined,
  log: TracingLog,
): Promise<Tracing> {
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
