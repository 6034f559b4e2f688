import { type Composition, HEALTH_PATH, type HealthReport, HOST_NAME, MAX_TELEMETRY_REPORTS } from '@site/contracts'

import type { Report } from '../../remotes/activation/index.ts'
import { type Origin, createAttribution } from './attribution.ts'
import { createHealthReports } from './health-reports.ts'

/** One line of a beacon; `platform/gateway` checks the same shape. */
interface Line extends Origin {
  readonly type: 'error' | 'vital'
  readonly theme: string
  readonly composition: number
  readonly route: string
  readonly [field: string]: unknown
}

export interface TelemetryDeps {
  readonly composition: () => Composition
  readonly hostVersion: string
  /** The remote whose page the address leads to; undefined for a page of the host. */
  readonly remoteAt: (pathname: string) => string | undefined
  readonly now: () => number
  /** Where a beacon goes; the browser's own unless a test says otherwise. */
  readonly send?: (body: string) => void
  /** Where reports of health go: the registry, nowhere on a page that has none. */
  readonly sendHealth?: ((body: string) => void) | undefined
}

export interface Telemetry {
  /** What the loader says of a view: its failures and throws are errors, and all of it is the health of a release. */
  readonly onReport: (report: Report) => void
  /** Something of the host's own that failed without being thrown, such as a connection. */
  readonly onTrouble: (name: string, message: string) => void
  /** Follows uncaught errors and, once the page is idle, the web vitals. */
  follow(): void
}

const BEACON = '/telemetry'
const SEND_AFTER_MS = 5_000

/**
 * Error reports and web vitals, each with composition, remote, version and cohort (D.015), sent in batches and when
 * the page is left. Nothing of it says who the player is: addresses go without their query.
 */
export function createTelemetry(deps: TelemetryDeps): Telemetry {
  const { composition, hostVersion, remoteAt, now, send = beacon, sendHealth } = deps
  const attribution = createAttribution({ composition, hostVersion, pageUrl: location.href })
  const health =
    sendHealth === undefined
      ? undefined
      : createHealthReports({ theme: () => composition().theme, now, send: sendHealth })
  let lines: Line[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (lines.length === 0) return
    send(JSON.stringify({ reports: lines }))
    lines = []
  }

  function add(line: Origin & Pick<Line, 'type'> & Readonly<Record<string, unknown>>): void {
    if (lines.length >= MAX_TELEMETRY_REPORTS) return
    const { theme, revision, override } = composition()
    // Of a page under a grant nothing counts among everybody's.
    const cohort = override === undefined ? line.cohort : 'override'
    lines.push({ ...line, cohort, theme, composition: revision, route: location.pathname.slice(0, 200) })
    timer ??= setTimeout(flush, SEND_AFTER_MS)
  }

  /** Of a page under a grant nothing is said of any release: what runs there is nobody's choice but its developer's. */
  function tellHealth({ cohort, ...report }: Omit<HealthReport, 'cohort'> & Pick<Origin, 'cohort'>): void {
    if (cohort === 'override' || composition().override !== undefined) return
    if (report.remote === HOST_NAME && composition().host === undefined) return
    health?.add({ ...report, cohort })
  }

  const ofPage = (): Origin => attribution.ofRemote(remoteAt(location.pathname))

  /** Whose script an error came from; the host's own where it names no release, the page's where it names nothing. */
  function ofError(error: unknown, filename = ''): Origin {
    const stack = error instanceof Error ? error.stack : undefined
    const isNameless = filename === '' && stack === undefined
    return attribution.ofScript(stack, filename) ?? (isNameless ? ofPage() : attribution.ofRemote(undefined))
  }

  function addError(about: Origin, name: string, message: string, stack?: string) {
    const detail = stack === undefined ? {} : { stack: stack.slice(0, 4000) }
    add({ type: 'error', ...about, name: name.slice(0, 80), message: message.slice(0, 500), ...detail, at: now() })
  }

  function addUncaught(about: Origin, name: string, message: string, stack?: string): void {
    addError(about, name, message, stack)
    // What names no script at all may be of anything in the browser.
    const isOfRelease = about.remote !== HOST_NAME || stack?.includes('/host/') === true
    if (isOfRelease) tellHealth({ ...about, outcome: 'error' })
  }

  return {
    onReport(report) {
      const { remote, version, cohort, part } = report
      if (report.kind === 'activated') {
        attribution.activated({ remote, version, cohort })
        tellHealth({ remote, version, cohort, outcome: 'activated' })
        const instead = report.isFallback ? composition().remotes[remote]?.active.version : undefined
        if (instead !== undefined) tellHealth({ remote, version: instead, cohort, outcome: 'fallback' })
        return
      }
      const { failure } = report
      tellHealth({ remote, version, cohort, outcome: 'failed' })
      addError({ remote, version, cohort }, failure.reason, `${part}: ${failure.detail ?? failure.phase}`)
    },
    onTrouble: (name, message) => addError(attribution.ofRemote(undefined), name, message),
    follow() {
      addEventListener('error', ({ error, message, filename }) => {
        addUncaught(
          ofError(error, filename),
          error instanceof Error ? error.name : 'Error',
          message,
          error instanceof Error ? error.stack : undefined,
        )
      })
      addEventListener('unhandledrejection', ({ reason }) => {
        const name = reason instanceof Error ? reason.name : 'UnhandledRejection'
        const [message, stack] = reason instanceof Error ? [reason.message, reason.stack] : [String(reason)]
        addUncaught(ofError(reason), name, message, stack)
      })
      addEventListener('visibilitychange', () => {
        if (document.visibilityState !== 'hidden') return
        flush()
        health?.flush()
      })
      const landing = location.pathname
      const addVital = (origin: Origin, name: string, value: number): void =>
        add({ type: 'vital', ...origin, name, value })
      const measure = (): void =>
        void import(/* webpackChunkName: "vitals" */ './measures.ts').then(
          ({ startMeasures }) => startMeasures({ attribution, composition, remoteAt, landing, addVital, tellHealth }),
          () => undefined,
        )
      // After the page's own work: measuring must not cost what it measures.
      if ('requestIdleCallback' in globalThis) requestIdleCallback(measure, { timeout: 10_000 })
      else setTimeout(measure, SEND_AFTER_MS)
    },
  }
}

function beacon(body: string): void {
  navigator.sendBeacon(BEACON, body)
}

/** The device's cookie goes with it, which the registry counts by. */
export function healthBeacon(body: string): void {
  navigator.sendBeacon(HEALTH_PATH, body)
}
