import { type NewSpan, type OpenSpan, recorder, type SpanFacts } from './recorder.ts'
import { TRACE_LABEL } from './trace-id.ts'

/**
 * Does work as a span of the call, job or frame that it belongs to, until what it answers has come. Work that belongs to
 * none, or to one that is not kept or over, is done without.
 *
 * @param span or what makes it, where that is work as well
 */
export function inSpan<T>(span: NewSpan | (() => NewSpan), work: () => T): T {
  const active = recorder()
  if (active?.isInSpan() !== true) return work()
  return active.run(typeof span === 'function' ? span() : span, work)
}

/** Does work as a trace of its own, whoever asked for it. */
export function inRootSpan<T>(span: NewSpan, work: () => T): T {
  const opened = recorder()?.open(span)
  return opened === undefined ? work() : endingWith(opened, work)
}

/** Does work and ends its span with it. */
export function endingWith<T>(span: OpenSpan, work: () => T): T {
  let answer: T
  try {
    answer = span.within(work)
  } catch (error) {
    span.end(error)
    throw error
  }
  // Whoever waits for the answer waits for it alone: not for what is noted about it.
  if (answer instanceof Promise) {
    answer.then(
      () => span.end(),
      (error: unknown) => span.end(error),
    )
  } else span.end()
  return answer
}

/** Begins work that is no part of what it is begun in, and goes on after it. */
export function outsideSpans<T>(work: () => T): T {
  const active = recorder()
  return active === undefined ? work() : active.outside(work)
}

/** Tells something of the span that is under way. */
export function noteOnSpan(facts: SpanFacts): void {
  recorder()?.note(facts)
}

/** The span that is under way has failed, though nobody is thrown anything. */
export function failSpan(thrown: unknown): void {
  recorder()?.fail(thrown)
}

/** For log lines that are not a request's: the trace that they are about, while there are traces. */
export function traceLabel(): { readonly [TRACE_LABEL]?: string } {
  const trace = recorder()?.trace()
  return trace === undefined ? {} : { [TRACE_LABEL]: trace }
}

interface Asked {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly redirect?: 'error'
}

/**
 * Asks another server of this site, which goes on with the trace. Servers of others learn nothing of it.
 *
 * @param server what it is called in spans, e.g. `registry`
 */
export function askServer(server: string, address: URL, { headers, ...options }: Asked = {}): Promise<Response> {
  return inSpan({ name: `GET ${server}`, kind: 'client', facts: { 'peer.service': server } }, () => {
    const traceparent = recorder()?.traceparent()
    return fetch(address, { ...options, headers: { ...headers, ...(traceparent !== undefined && { traceparent }) } })
  })
}
