/** What is told of a span, by the names of OpenTelemetry where it has one. Never a value that somebody typed or that is kept of them. */
export type SpanFacts = Readonly<Record<string, string | number | boolean>>

/** Where spans go, and how many of the traces. */
export interface TracingOptions {
  /** A collector of OpenTelemetry, OTLP over HTTP, without `/v1/traces`. */
  readonly endpoint: string
  /** From 0 to 1. A trace is kept by all servers of one ratio or by none. */
  readonly ratio: number
}

export interface NewSpan {
  /** One of few: a route, a statement without its values, the kind of a job. */
  readonly name: string
  readonly facts?: SpanFacts
  /** `server`: somebody has asked; `client`: somebody else is asked. */
  readonly kind?: 'server' | 'client'
}

/** Where a trace begins in this process; left out, it is a new one. */
export interface Origin {
  readonly trace: string
  /** Span of another process. */
  readonly parent?: string | undefined
}

/** A span that ends by itself when it is told to, for work that is spread over callbacks. */
export interface OpenSpan {
  /** Does work as a part of the span. */
  within<T>(work: () => T): T
  note(facts: SpanFacts): void
  end(failure?: unknown): void
}

/** What makes spans while there is a collector. */
export interface Recorder {
  /** Whether what is done now is a part of a span that is kept and has not ended. */
  isInSpan(): boolean
  /** `version-trace-parent-flags` of what is done now. */
  traceparent(): string | undefined
  trace(): string | undefined
  /** A span within what is done now. */
  run<T>(span: NewSpan, work: () => T): T
  /** A span that is within no other of this process. */
  open(span: NewSpan, origin?: Origin): OpenSpan
  outside<T>(work: () => T): T
  note(facts: SpanFacts): void
  fail(thrown: unknown): void
}

let current: Recorder | undefined

/** The one of this process; undefined as long as nothing is traced. */
export function recorder(): Recorder | undefined {
  return current
}

export function setRecorder(next: Recorder | undefined): void {
  current = next
}
