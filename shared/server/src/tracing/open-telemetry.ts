import {
  type Context,
  context,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type SpanExporter,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'

import { type CollectorLog, ANSWER_MS, urlOfSignal } from '../otlp.ts'
import { processResource } from '../process-resource.ts'
import type { NewSpan, OpenSpan, Origin, Recorder, TracingOptions } from './recorder.ts'
import { endingWith } from './spans.ts'

/** Spans that wait for a collector, about 2 MB; those beyond it are lost. */
const MOST_WAITING = 2_048
const BATCH = 512
const EVERY_MS = 2_000

/** Beyond this the machine's clock was set anew, and spans go by it again. */
const SET_ANEW_MS = 1_000

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT } as const

/** Makes spans and hands them over to a collector. */
export function openRecorder(
  service: string,
  { endpoint, ratio }: TracingOptions,
  log: CollectorLog,
): { readonly recorder: Recorder; close(): Promise<void> } {
  const random = new RandomIdGenerator()
  /** Of the span that is being made: the SDK asks for it within the call. */
  let named: string | undefined
  // Every server decides by the id, so that a trace is whole; what another one has decided is not believed.
  const byId = new TraceIdRatioBasedSampler(ratio)
  const provider = new TracerProvider({
    resource: processResource(service),
    idGenerator: {
      generateTraceId: () => named ?? random.generateTraceId(),
      generateSpanId: () => random.generateSpanId(),
    },
    sampler: new ParentBasedSampler({ root: byId, remoteParentSampled: byId, remoteParentNotSampled: byId }),
    spanProcessors: [createOutlet(urlOfSignal(endpoint, 'traces'), log)],
  })
  const tracer = provider.getTracer('site')
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())

  function openIn(parent: Context, { name, facts = {}, kind }: NewSpan): OpenSpan {
    const span = tracer.startSpan(
      name,
      { attributes: { ...facts }, startTime: now(), ...(kind !== undefined && { kind: KINDS[kind] }) },
      parent,
    )
    const own = trace.setSpan(parent, span)
    return {
      within: (work) => context.with(own, work),
      note: (more) => void span.setAttributes({ ...more }),
      end(failure) {
        if (failure !== undefined) fail(span, failure)
        span.end(now())
      },
    }
  }

  function contextOf(origin: Origin | undefined): Context {
    if (origin?.parent === undefined) return ROOT_CONTEXT
    const { trace: traceId, parent: spanId } = origin
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true })
  }

  const idsNow = () => trace.getActiveSpan()?.spanContext()

  return {
    recorder: {
      isInSpan: () => trace.getActiveSpan()?.isRecording() === true,
      traceparent() {
        const ids = idsNow()
        return ids && `00-${ids.traceId}-${ids.spanId}-0${ids.traceFlags & TraceFlags.SAMPLED}`
      },
      trace: () => idsNow()?.traceId,
      run: (span, work) => endingWith(openIn(context.active(), span), work),
      open(span, origin) {
        named = origin?.trace
        try {
          return openIn(contextOf(origin), span)
        } finally {
          named = undefined
        }
      },
      outside: (work) => context.with(ROOT_CONTEXT, work),
      note: (facts) => void trace.getActiveSpan()?.setAttributes({ ...facts }),
      fail(thrown) {
        const span = trace.getActiveSpan()
        if (span !== undefined) fail(span, thrown)
      },
    },
    async close() {
      context.disable()
      // What the collector does not take is told of by the outlet.
      await provider.shutdown().catch(() => undefined)
    },
  }
}

/**
 * Milliseconds of the epoch, for both ends of every span. The SDK's own times begin at a whole millisecond and end by
 * another clock, so that a process that waits for its turn between the two has a span end after the one it is in.
 */
const now = (() => {
  let epoch = performance.timeOrigin
  return () => {
    const elapsed = performance.now()
    const wall = Date.now()
    if (Math.abs(wall - epoch - elapsed) > SET_ANEW_MS) epoch = wall - elapsed
    return epoch + elapsed
  }
})()

const failed = new WeakSet<Span>()

/** Texts of errors quote values, so none is told: what kind the first one is, as `error.type`. */
function fail(span: Span, thrown: unknown): void {
  if (failed.has(span)) return
  failed.add(span)
  span.setAttribute('error.type', kindOf(thrown))
  span.setStatus({ code: SpanStatusCode.ERROR })
}

function kindOf(thrown: unknown): string {
  if (typeof thrown === 'number') return String(thrown)
  if (!(thrown instanceof Error)) return typeof thrown
  if ('code' in thrown && (typeof thrown.code === 'string' || typeof thrown.code === 'number'))
    return String(thrown.code)
  return thrown.cause instanceof Error ? kindOf(thrown.cause) : thrown.constructor.name
}

/** Hands spans over in batches, waits for nobody, and tells how many were lost. */
function createOutlet(url: string, log: CollectorLog): SpanProcessor {
  let waiting = 0
  let lost = 0
  const exporter = new OTLPTraceExporter({ url, timeoutMillis: ANSWER_MS })
  const counted: SpanExporter = {
    export(spans, done) {
      waiting -= spans.length
      exporter.export(spans, (result) => {
        if (result.error !== undefined) lost += spans.length
        if (lost > 0) log.warn({ err: result.error, spans: lost }, 'spans were lost: the collector does not take them')
        lost = 0
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
  const batches = new BatchSpanProcessor({
    exporter: counted,
    maxQueueSize: MOST_WAITING,
    maxExportBatchSize: BATCH,
    scheduledDelayMillis: EVERY_MS,
    exportTimeoutMillis: 2 * ANSWER_MS,
  })
  return {
    onStart: () => undefined,
    onEnd(span) {
      if (waiting >= MOST_WAITING) lost += 1
      else {
        waiting += 1
        batches.onEnd(span)
      }
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}
