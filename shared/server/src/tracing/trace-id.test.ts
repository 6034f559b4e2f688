import { expect, test } from 'vitest'

import { parentOf, traceOf } from './trace-id.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'

test('a request belongs to the trace that its header names', () => {
  expect(traceOf({ headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } })).toBe(TRACE)
})

test.each([
  undefined,
  '',
  'x'.repeat(500),
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7-01\n{"level":60}`,
])('without one that is well formed it is a new one: %j', (traceparent) => {
  const first = traceOf({ headers: { traceparent } })
  expect(first).toMatch(/^[\da-f]{32}$/)
  expect(first).not.toBe(TRACE)
  expect(traceOf({ headers: { traceparent } })).not.toBe(first)
  expect(parentOf({ headers: { traceparent } })).toBeUndefined()
})

test('a server that asks names its span; nginx, which has none, the first half of the trace', () => {
  expect(parentOf({ headers: { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` } })).toBe('00f067aa0ba902b7')
  expect(parentOf({ headers: { traceparent: `00-${TRACE}-${TRACE.slice(0, 16)}-01` } })).toBeUndefined()
})
