// @vitest-environment happy-dom
import type { Composition } from '@site/contracts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { createTelemetry } from './telemetry.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function setUp() {
  const sent: { reports: Record<string, unknown>[] }[] = []
  const telemetry = createTelemetry({
    composition: () => ({ theme: 'jade', revision: 7 }) as Composition,
    hostVersion: '1.0.0',
    now: () => 1_000,
    send: (body) => sent.push(JSON.parse(body) as { reports: Record<string, unknown>[] }),
  })
  return { telemetry, sent }
}

const about = { remote: 'help', part: 'page.centre', version: '1.0.1', cohort: 'candidate', ms: 12 } as const

describe('telemetry', () => {
  test('sends a failed release with composition, remote, version and cohort', () => {
    const { telemetry, sent } = setUp()
    const failure = { reason: 'network', phase: 'entry', remote: 'help', version: '1.0.1', detail: '500' } as const
    telemetry.onReport({ ...about, kind: 'failed', failure })
    expect(sent).toEqual([])
    vi.advanceTimersByTime(5_000)
    expect(sent[0]?.reports).toMatchObject([
      {
        type: 'error',
        theme: 'jade',
        composition: 7,
        remote: 'help',
        version: '1.0.1',
        cohort: 'candidate',
        at: 1_000,
      },
    ])
  })

  test('says nothing of a view that works', () => {
    const { telemetry, sent } = setUp()
    telemetry.onReport({ ...about, kind: 'activated', isFallback: false })
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual([])
  })

  test('reports an uncaught error as the host’s, without the address’s query', () => {
    const { telemetry, sent } = setUp()
    history.replaceState(null, '', '/game/sport?secret=1')
    telemetry.follow()
    dispatchEvent(new ErrorEvent('error', { message: 'broken', error: new RangeError('broken') }))
    vi.advanceTimersByTime(5_000)
    expect(sent[0]?.reports).toMatchObject([
      { remote: 'host', name: 'RangeError', message: 'broken', route: '/game/sport' },
    ])
  })

  test('a flood of errors is one beacon of at most 50 lines', () => {
    const { telemetry, sent } = setUp()
    telemetry.follow()
    for (let count = 0; count < 200; count += 1) dispatchEvent(new ErrorEvent('error', { message: String(count) }))
    vi.advanceTimersByTime(5_000)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.reports).toHaveLength(50)
  })
})
