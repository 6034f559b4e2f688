import { HEALTH_PATH, HOST_NAME, MAX_TELEMETRY_REPORTS, placesOf, withoutNumbers } from '@site/contracts'

import type { Report } from '../../remotes/activation/index.ts'
import { type Origin, createAttribution } from './attribution.ts'
import { createHealthReports } from './health-reports.ts'
import type { HealthLine, LaterDeps } from './later.ts'

/** One line of a beacon; `platform/gateway` checks the same shape. */
interface Line extends Origin {
  readonly type: 'error' | 'vital'
  readonly theme: string
  readonly composition: number
  readonly route: string
  readonly name: string
  readonly message?: string
  readonly stack?: string
  readonly value?: number
  readonly at?: number
}
type OwnLine = Omit<Line, 'theme' | 'composition' | 'route'>

export interface TelemetryDeps extends LaterDeps {
  /** The remote whose page the address leads to; undefined for a page of the host. */
  readonly remoteAt: (pathname: string) => string | undefined
  readonly now: () => number
  /** Where a beacon goes; the browser's own unless a test says otherwise. */
  readonly send?: (body: string) => void
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
  /** Who reports errors comes later, and is told then of those that came before. */
  let early: Line[] | undefined = []
  let forward = (line: Line): void => void early?.push(line)
  let timer: ReturnType<typeof setTimeout> | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (lines.length === 0) return
    send(JSON.stringify({ reports: lines }))
    lines = []
  }

  function add(own: OwnLine): void {
    if (lines.length >= MAX_TELEMETRY_REPORTS) return
    const { theme, revision, override } = composition()
    // Of a page under a grant nothing counts among everybody's.
    const cohort = override === undefined ? own.cohort : 'override'
    const line = { ...own, cohort, theme, composition: revision, route: location.pathname.slice(0, 200) }
    lines.push(line)
    forward(line)
    timer ??= setTimeout(flush, SEND_AFTER_MS)
  }

  /** Of a page under a grant nothing is said of any release: what runs there is nobody's choice but its developer's. */
  function reportHealth({ cohort, ...report }: HealthLine): void {
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
    const detail = stack === undefined ? {} : { stack: placesOf(stack).slice(0, 4000) }
    const text = withoutNumbers(message.slice(0, 500))
    add({ type: 'error', ...about, name: name.slice(0, 80), message: text, ...detail, at: now() })
  }

  function addUncaught(about: Origin, name: string, message: string, stack?: string): void {
    addError(about, name, message, stack)
    // What names no script at all may be of anything in the browser.
    const isOfRelease = about.remote !== HOST_NAME || stack?.includes('/host/') === true
    if (isOfRelease) reportHealth({ ...about, outcome: 'error' })
  }

  return {
    onReport(report) {
      const { remote, version, cohort, part } = report
      if (report.kind === 'activated') {
        attribution.activated({ remote, version, cohort })
        reportHealth({ remote, version, cohort, outcome: 'activated' })
        const instead = report.isFallback ? composition().remotes[remote]?.active.version : undefined
        if (instead !== undefined) reportHealth({ remote, version: instead, cohort, outcome: 'fallback' })
        return
      }
      const { failure } = report
      reportHealth({ remote, version, cohort, outcome: 'failed' })
      const stack = report.kind === 'threw' ? report.stack : undefined
      addError({ remote, version, cohort }, failure.reason, `${part}: ${failure.detail ?? failure.phase}`, stack)
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
      const landing = remoteAt(location.pathname)
      const measure = (): void => {
        void import(/* webpackChunkName: "vitals" */ './later.ts').then(
          ({ followLater }) => {
            const report = followLater(deps, {
              ...attribution,
              ...{ landing, ofPage, reportHealth },
              vital: (of, name, value) => add({ type: 'vital', ...of, name, value }),
            })
            early?.forEach(report)
            early = undefined
            forward = report
          },
          () => (early = undefined),
        )
      }
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
