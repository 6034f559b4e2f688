// @vitest-environment happy-dom
import { createHash } from 'node:crypto'

import {
  ApiError,
  type Composition,
  compositionContent,
  type ErrorReport,
  ErrorReportSchema,
  HEALTH_WINDOW_MS,
  type HealthBeacon,
  HealthBeaconSchema,
  STATUS,
} from '@site/contracts'
import { createEventBus } from '@site/shell/host'
import * as v from 'valibot'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { composition, release } from '../../testing/composition.ts'
import { createTelemetry, type TelemetryDeps } from './telemetry.ts'

const vitals = vi.hoisted(() => new Map<string, (metric: { name: string; value: number }) => void>())
vi.mock('web-vitals', () =>
  Object.fromEntries(
    ['CLS', 'FCP', 'INP', 'LCP', 'TTFB'].map((name) => [
      `on${name}`,
      (listener: (metric: { name: string; value: number }) => void) => vitals.set(name, listener),
    ]),
  ),
)

beforeEach(() => {
  vi.useFakeTimers()
  vitals.clear()
})
afterEach(() => void vi.useRealTimers())

function setUp() {
  const sent: { reports: Record<string, unknown>[] }[] = []
  const health: HealthBeacon[] = []
  let time = 1_000
  let current = composition({
    theme: 'jade',
    revision: 7,
    remotes: { help: { active: release('1.0.1'), fallback: release('1.0.0'), cohort: 'candidate' } },
  })
  const errors: ErrorReport[] = []
  const bus = createEventBus()
  let called: Parameters<TelemetryDeps['observeCalls']>[0] | undefined
  const telemetry = createTelemetry({
    composition: () => current,
    hostVersion: '1.0.0',
    remoteAt: (pathname) => (pathname.startsWith('/help') ? 'help' : undefined),
    now: () => time,
    send: (body) => sent.push(JSON.parse(body) as { reports: Record<string, unknown>[] }),
    sendHealth: (body) => health.push(v.parse(HealthBeaconSchema, JSON.parse(body))),
    sendError: (body) => errors.push(v.parse(ErrorReportSchema, JSON.parse(body))),
    bus,
    observeCalls: (listener) => (called = listener),
  })
  const adopt = (next: Composition): void => {
    current = next
  }
  const pass = (ms: number): void => {
    time += ms
    vi.advanceTimersByTime(ms)
  }
  /** The part that comes when the page is idle is there: it watches the vitals. */
  const idle = async (): Promise<void> => {
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(vitals.size).toBe(5), { timeout: 30_000 })
  }
  return { telemetry, sent, health, errors, bus, call: () => called, adopt, pass, idle }
}

function thrown(at: string): Error {
  return Object.assign(new RangeError('broken'), { stack: `RangeError: broken\n    at f (${at}:1:2)` })
}

const about = { remote: 'help', part: 'page.centre', version: '1.0.1', cohort: 'candidate', ms: 12 } as const

describe('telemetry', () => {
  test('sends what the host could not do, as its own', () => {
    const { telemetry, sent } = setUp()
    telemetry.onTrouble('ChatSocket', 'the connection of the chat is lost: 1006')
    vi.advanceTimersByTime(5_000)
    expect(sent[0]?.reports).toMatchObject([
      { type: 'error', remote: 'host', name: 'ChatSocket', message: 'the connection of the chat is lost: 1006' },
    ])
  })

  test('[D.013] of a page under a grant nothing counts among everybody’s, the host’s own included', () => {
    const { telemetry, sent, health, adopt } = setUp()
    adopt(composition({ override: { id: 'a', remote: 'help', version: '1.0.1', expiresAt: 2_000_000 } }))
    const failure = { reason: 'network', phase: 'entry', remote: 'help', version: '1.0.1', detail: '500' } as const
    telemetry.onReport({ ...about, kind: 'failed', failure })
    telemetry.onReport({ ...about, remote: 'sports', cohort: 'stable', kind: 'failed', failure })
    vi.advanceTimersByTime(5_000)
    expect(sent[0]?.reports.map(({ cohort }) => cohort)).toEqual(['override', 'override'])
    expect(health, 'and nothing is said of the health of a release').toEqual([])
  })

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

  test('a view that works is no line of the log', () => {
    const { telemetry, sent } = setUp()
    telemetry.onReport({ ...about, kind: 'activated', isFallback: false })
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual([])
  })

  test('[D.008] tells the registry what became of each release: on screen, failed, replaced, or thrown uncaught', () => {
    const { telemetry, health, pass } = setUp()
    telemetry.follow()
    telemetry.onReport({ ...about, kind: 'activated', isFallback: false })
    const failure = { reason: 'network', phase: 'entry', remote: 'help', version: '1.0.1', detail: '500' } as const
    telemetry.onReport({ ...about, kind: 'failed', failure })
    telemetry.onReport({ ...about, kind: 'activated', version: '1.0.0', isFallback: true })
    const filename = new URL('/releases/help/1.0.1/home.js', location.href).href
    dispatchEvent(new ErrorEvent('error', { message: 'broken', filename, error: thrown(filename) }))
    dispatchEvent(new ErrorEvent('error', { message: 'broken', error: new RangeError('of the host') }))
    expect(health).toEqual([])
    pass(5_000)
    const of = { remote: 'help', cohort: 'candidate' }
    expect(health).toEqual([
      {
        theme: 'jade',
        reports: [
          { ...of, version: '1.0.1', outcome: 'activated' },
          { ...of, version: '1.0.1', outcome: 'failed' },
          { ...of, version: '1.0.0', outcome: 'activated' },
          { ...of, version: '1.0.1', outcome: 'fallback' },
          { ...of, version: '1.0.1', outcome: 'error' },
        ],
      },
    ])
  })

  test('[D.008] tells how the host does in its cohort: started, in another’s place, or thrown uncaught', async () => {
    const { telemetry, health, adopt } = setUp()
    const [active, fallback] = ['1.1.0', '1.0.0'].map((version) => ({ version, digest: 'sha256-a' })) as [
      { version: string; digest: string },
      { version: string; digest: string },
    ]
    adopt(composition({ theme: 'jade', host: { active, fallback, cohort: 'candidate' } }))
    telemetry.follow()
    const filename = new URL('/host/1.0.0/main.js', location.href).href
    dispatchEvent(new ErrorEvent('error', { message: 'broken', filename, error: thrown(filename) }))
    dispatchEvent(new ErrorEvent('error', { message: 'broken', error: thrown('chrome-extension://a/b.js') }))
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(vitals.size).toBe(5), { timeout: 30_000 })
    await vi.advanceTimersByTimeAsync(5_000)
    const of = { remote: 'host', cohort: 'candidate' }
    expect(health.flatMap(({ reports }) => reports)).toEqual([
      { ...of, version: '1.0.0', outcome: 'error' },
      { ...of, version: '1.0.0', outcome: 'activated' },
      { ...of, version: '1.1.0', outcome: 'fallback' },
    ])
  })

  test('[D.008] tells the registry the largest paint and the interaction delay of the release of the page', async () => {
    const { telemetry, health, adopt, idle, pass } = setUp()
    const host = { active: { version: '1.0.0', digest: 'sha256-a' }, cohort: 'stable' } as const
    const help = { active: release('1.0.1'), fallback: release('1.0.0'), cohort: 'candidate' } as const
    adopt(composition({ theme: 'jade', host, remotes: { help } }))
    history.replaceState(null, '', '/help')
    telemetry.follow()
    telemetry.onReport({ ...about, kind: 'activated', version: '1.0.0', isFallback: true })
    await idle()
    vitals.get('LCP')?.({ name: 'LCP', value: 900.4 })
    vitals.get('CLS')?.({ name: 'CLS', value: 0.1 })
    history.replaceState(null, '', '/')
    vitals.get('INP')?.({ name: 'INP', value: 3_600_000 })
    pass(5_000)
    expect(health.flatMap(({ reports }) => reports).filter((each) => 'vital' in each)).toEqual([
      { remote: 'help', version: '1.0.0', cohort: 'candidate', vital: 'LCP', ms: 900 },
      { remote: 'host', version: '1.0.0', cohort: 'stable', vital: 'INP', ms: 600_000 },
    ])
  })

  test('[D.008] says the same of a release once in a window, and a flood is one beacon of at most 20 reports', () => {
    const { telemetry, health, pass } = setUp()
    const activate = (): void => telemetry.onReport({ ...about, kind: 'activated', isFallback: false })
    activate()
    pass(5_000)
    activate()
    pass(5_000)
    expect(health).toHaveLength(1)
    pass(HEALTH_WINDOW_MS)
    activate()
    pass(5_000)
    expect(health).toHaveLength(2)
    for (let patch = 0; patch < 50; patch += 1) {
      telemetry.onReport({ ...about, version: `1.0.${patch + 2}`, kind: 'activated', isFallback: false })
    }
    pass(5_000)
    expect(health).toHaveLength(3)
    expect(health[2]?.reports).toHaveLength(20)
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

  test('[D.015] an uncaught error belongs to the release whose script it came from, in the cohort of this device', () => {
    const { telemetry, sent, adopt } = setUp()
    telemetry.follow()
    const scripts = ['/releases/help/1.0.1/home.js', '/releases/help/1.0.0/home.js', '/host/main.js']
    for (const script of scripts) {
      const address = new URL(script, location.href).href
      dispatchEvent(new ErrorEvent('error', { message: 'broken', filename: address, error: thrown(address) }))
    }
    adopt(composition({ theme: 'jade', revision: 8, remotes: {} }))
    const reason = thrown(new URL('/releases/help/1.0.1/late.js', location.href).href)
    dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason }))
    vi.advanceTimersByTime(5_000)
    expect(sent[0]?.reports).toMatchObject([
      { remote: 'help', version: '1.0.1', cohort: 'candidate', composition: 7 },
      { remote: 'help', version: '1.0.0', cohort: 'candidate' },
      { remote: 'host', version: '1.0.0', cohort: 'stable' },
      // of a view that was still open when another composition took effect
      { remote: 'help', version: '1.0.1', cohort: 'candidate', composition: 8 },
    ])
  })

  test('[D.015] web vitals belong to the release of the page: how it came to the first, how it answers to the present', async () => {
    const { telemetry, sent } = setUp()
    history.replaceState(null, '', '/help')
    telemetry.follow()
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.waitFor(() => expect(vitals.size).toBe(5), { timeout: 30_000 })
    telemetry.onReport({ ...about, kind: 'activated', version: '1.0.0', isFallback: true })
    vitals.get('LCP')?.({ name: 'LCP', value: 900 })
    history.replaceState(null, '', '/')
    vitals.get('FCP')?.({ name: 'FCP', value: 400 })
    vitals.get('INP')?.({ name: 'INP', value: 80 })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent[0]?.reports).toMatchObject([
      { type: 'vital', name: 'LCP', remote: 'help', version: '1.0.0', cohort: 'candidate', composition: 7 },
      { type: 'vital', name: 'FCP', remote: 'help', version: '1.0.0', cohort: 'candidate', composition: 7 },
      { type: 'vital', name: 'INP', remote: 'host', version: '1.0.0', cohort: 'stable', composition: 7 },
    ])
  })

  test('[D.015] an uncaught error is reported once with what ran, where, and the forms of what was said and called', async () => {
    const { telemetry, errors, bus, call, idle } = setUp()
    history.replaceState(null, '', '/help/rules?secret=4711')
    telemetry.follow()
    const address = new URL('/releases/help/1.0.1/home.js', location.href).href
    // before the part that reports is there
    const elsewhere = address.replace('home', 'early')
    dispatchEvent(new ErrorEvent('error', { message: 'early', filename: elsewhere, error: thrown(elsewhere) }))
    await idle()
    bus.emit('customer_service')
    const login = { method: 'POST', path: '/site/api/v1/user/login' } as never
    call()?.(login, { account: 'demo01', age: 30 }, 0, { code: 6004 }, { trace: new Error(), endedAt: 1 })
    const late = () =>
      dispatchEvent(new ErrorEvent('error', { message: 'call 13800138000', filename: address, error: thrown(address) }))
    late()
    late()
    await vi.waitFor(() => expect(errors).toHaveLength(2), { timeout: 30_000 })
    const ran = composition({
      theme: 'jade',
      revision: 7,
      remotes: { help: { active: release('1.0.1'), fallback: release('1.0.0'), cohort: 'candidate' } },
    })
    const digest = createHash('sha256').update(compositionContent(ran)).digest('hex')
    expect(errors[1]).toMatchObject({
      ...{ theme: 'jade', revision: 7, digest, host: '1.0.0', route: '/help/rules' },
      ...{ remote: 'help', version: '1.0.1', cohort: 'candidate', running: { help: '1.0.1' } },
      ...{
        name: 'RangeError',
        message: 'call #',
        stack: expect.stringMatching(/^ {4}at f \(.+home\.js:1:2\)$/) as string,
      },
      events: [{ name: 'customer_service', form: {} }],
      calls: [{ name: 'POST /site/api/v1/user/login', form: { account: 'string', age: 'number' }, code: 6004 }],
    })
    expect(errors[0]).toMatchObject({ message: 'early', events: [], calls: [] })
  })

  test('[D.013] of a page under a grant no error is reported to the registry', async () => {
    const { telemetry, errors, sent, adopt, idle } = setUp()
    adopt(composition({ override: { id: 'a', remote: 'help', version: '1.0.1', expiresAt: 2_000_000 } }))
    telemetry.follow()
    await idle()
    const address = new URL('/releases/help/1.0.1/home.js', location.href).href
    dispatchEvent(new ErrorEvent('error', { message: 'broken', filename: address, error: thrown(address) }))
    await vi.advanceTimersByTimeAsync(5_000)
    expect(sent.at(-1)?.reports).toMatchObject([{ type: 'error', cohort: 'override' }])
    expect(errors).toEqual([])
  })

  test('[D.008] tells the registry whose calls are not taken: of the view that asks, of the script that calls, or the host’s', async () => {
    const { telemetry, health, adopt, call, idle, pass } = setUp()
    const host = { active: { version: '1.0.0', digest: 'sha256-a' }, cohort: 'stable' } as const
    const help = { active: release('1.0.1'), fallback: release('1.0.0'), cohort: 'candidate' } as const
    adopt(composition({ theme: 'jade', host, remotes: { help } }))
    const login = { method: 'POST', path: '/site/api/v1/user/login' } as never
    telemetry.follow()
    await idle()
    const ended = (error: unknown, caller: { view?: { name: string; version: string }; trace?: Error } = {}) =>
      call()?.(login, {}, 0, error, { trace: new Error('of no release'), endedAt: 1, ...caller })
    ended({ code: 6000, data: {} })
    ended(new ApiError(STATUS.INVALID_CREDENTIALS))
    ended(new ApiError(STATUS.BAD_GATEWAY))
    ended(new DOMException('', 'AbortError'))
    const told = () =>
      health.flatMap(({ reports }) => reports).filter((each) => 'outcome' in each && each.outcome === 'rejected')
    pass(5_000)
    expect(told(), 'what a person is told, a line that broke and a call given up are nobody’s').toEqual([])
    ended(new ApiError(STATUS.INVALID_PARAMETER), { view: { name: 'help', version: '1.0.0' } })
    ended(new ApiError(STATUS.SERVER_ERROR), {
      trace: thrown(new URL('/releases/help/1.0.1/home.js', location.href).href),
    })
    ended(new ApiError(STATUS.NOT_FOUND))
    ended(new ApiError(STATUS.NOT_FOUND))
    pass(5_000)
    expect(told()).toEqual([
      { remote: 'help', version: '1.0.0', cohort: 'candidate', outcome: 'rejected' },
      { remote: 'help', version: '1.0.1', cohort: 'candidate', outcome: 'rejected' },
      { remote: 'host', version: '1.0.0', cohort: 'stable', outcome: 'rejected' },
    ])
  })
})
