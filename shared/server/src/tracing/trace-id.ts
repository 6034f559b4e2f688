import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** `version-trace-parent-flags` of W3C Trace Context; ids of zeros are none. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})([\da-f]{16})-[\da-f]{2}$/

type Headers = Pick<IncomingMessage, 'headers'>

/** What log lines call the id of {@link traceOf}. */
export const TRACE_LABEL = 'trace'

function read({ headers }: Headers): RegExpExecArray | null {
  const given = headers['traceparent']
  return TRACEPARENT.exec(typeof given === 'string' ? given : '')
}

/**
 * The trace that a request belongs to, 32 hex digits: that of its header `traceparent`, which nginx sets, else a new one.
 * Log lines and spans of all servers about one request have the same.
 */
export function traceOf(request: Headers): string {
  return read(request)?.[1] ?? randomBytes(16).toString('hex')
}

/**
 * The span that a request was sent from, 16 hex digits, where another server of ours has sent it. nginx has no spans and
 * names the first half of the trace: what it sends begins one.
 */
export function parentOf(request: Headers): string | undefined {
  const [, trace = '', parent] = read(request) ?? []
  return parent === undefined || trace.startsWith(parent) ? undefined : parent
}
