import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** `version-trace-parent-flags` of W3C Trace Context; a trace of zeros is none. */
const TRACEPARENT = /^[\da-f]{2}-(?!0{32})([\da-f]{32})-[\da-f]{16}-[\da-f]{2}$/

/** What log lines call the id of {@link traceOf}. */
export const TRACE_LABEL = 'trace'

/**
 * The trace that a request belongs to, 32 hex digits: that of its header `traceparent`, which nginx sets, else a new one.
 * Log lines of all servers about one request have the same.
 */
export function traceOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['traceparent']
  return TRACEPARENT.exec(typeof given === 'string' ? given : '')?.[1] ?? randomBytes(16).toString('hex')
}
