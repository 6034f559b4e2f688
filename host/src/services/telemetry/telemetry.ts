import { type Composition, MAX_TELEMETRY_REPORTS } from '@site/contracts'

import type { Report } from '../../remotes/activation/index.ts'
import { type Origin, createAttribution } from './attribution.ts'

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
}

export interface Telemetry {
  /** What the loader says of a view: failures and throws are sent, activations are not. */
  readonly onReport: (report: Report) => void
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
  const { composition, hostVersion, remoteAt, now, send = beacon } = deps
  const attribution = createAttribution({ composition, hostVersion, pageUrl: location.href })
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

  return {
    onReport(report) {
      const { remote, version, cohort, part } = report
      if (report.kind === 'activated') return attribution.activated({ remote, version, cohort })
      const { failure } = report
      addError({ remote, version, cohort }, failure.reason, `${part}: ${failure.detail ?? failure.phase}`)
    },
    follow() {
      addEventListener('error', ({ error, message, filename }) => {
        addError(
          ofError(error, filename),
          error instanceof Error ? error.name : 'Error',
          message,
          error instanceof Error ? error.stack : undefined,
        )
      })
      addEventListener('unhandledrejection', ({ reason }) => {
        const name = reason instanceof Error ? reason.name : 'UnhandledRejection'
        const [message, stack] = reason instanceof Error ? [reason.message, reason.stack] : [String(reason)]
        addError(ofError(reason), name, message, stack)
      })
      addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush())
      const landing = remoteAt(location.pathname)
      // How the page came belongs to where the visit began, how it answers and holds still to where the person is.
      const ofVital = (name: string): Origin =>
        name === 'CLS' || name === 'INP' ? ofPage() : attribution.ofRemote(landing)
      const measure = (): void => {
        void import(/* webpackChunkName: "vitals" */ 'web-vitals').then(
          ({ onCLS, onFCP, onINP, onLCP, onTTFB }) => {
            for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
              observe(({ name, value }) => add({ type: 'vital', ...ofVital(name), name, value }))
            }
          },
          () => undefined,
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
