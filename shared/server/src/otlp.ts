import * as v from 'valibot'

/** Variables of every server that sends anything to a collector of OpenTelemetry, by their names there. */
export const OTLP_ENV = {
  /** OTLP over HTTP, such as `http://collector:4318`: without the path of a signal. */
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//))),
}

/** Where a collector takes what it is sent. @param endpoint as `OTEL_EXPORTER_OTLP_ENDPOINT` has it */
export function urlOfSignal(endpoint: string, signal: 'traces' | 'metrics'): string {
  return `${endpoint.replace(/\/+$/, '')}/v1/${signal}`
}

/** A collector that answers no faster has lost what it was sent. */
export const ANSWER_MS = 5_000
/** How long a process that ends waits for it. */
export const STOP_MS = 2_000

export interface CollectorLog {
  warn(about: object, text: string): void
}

/** What a process sends to a collector for as long as it runs. */
export interface Sending {
  /** Hands over what is still here, as far as the collector takes it in two seconds. */
  stop(): Promise<void>
}
