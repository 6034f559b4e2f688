import {
  type Composition,
  ERROR_REPORT_PATH,
  type Endpoint,
  HEALTH_VITALS,
  type HealthReport,
  isApiError,
  MAX_VITAL_MS,
  STATUS,
} from '@site/contracts'
import type { EventBus } from '@site/shell'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

import { recent } from '../../base/recent/index.ts'
import type { Attribution, Origin } from './attribution.ts'
import { type ToldError, createErrorReports } from './error-reports.ts'

/** Whose a call is: of the view that it is for, or of the release in whose stack it was made. */
interface Caller {
  readonly view?: { readonly name: string; readonly version: string } | undefined
  readonly trace: Error
  readonly endedAt: number
}

export interface LaterDeps {
  readonly composition: () => Composition
  readonly hostVersion: string
  /** Where reports of health go: the registry, nowhere on a page that has none; then no errors are reported either. */
  readonly sendHealth?: ((body: string) => void) | undefined
  /** Where reports of errors go; the registry unless a test says otherwise. */
  readonly sendError?: (body: string) => void
  /** What is said and called in the page, which goes by its form with reports of errors. */
  readonly bus: Pick<EventBus, 'onAny'>
  readonly observeCalls: (
    listener: (endpoint: Endpoint, input: unknown, startedAt: number, ended: unknown, caller: Caller) => void,
  ) => void
}

type WithoutCohort<Report> = Report extends unknown ? Omit<Report, 'cohort'> : never
/** What is told of the health of a release. */
export type HealthLine = WithoutCohort<HealthReport> & Pick<Origin, 'cohort'>

interface Told extends Pick<Attribution, 'ofRemote' | 'ofScript'> {
  /** The remote whose page the visit began with; undefined for one of the host. */
  readonly landing: string | undefined
  /** Of the page that is on screen. */
  readonly ofPage: () => Origin
  readonly vital: (of: Origin, name: string, value: number) => void
  readonly reportHealth: (line: HealthLine) => void
}

/**
 * Codes of answers that say nothing to a person: what was sent is not taken, is not known, or there was no answer that the
 * release could use. All others are how a site says no, and a broken line is the device's.
 */
const REJECTIONS = [
  STATUS.NOT_FOUND,
  STATUS.SERVER_ERROR,
  STATUS.INVALID_PARAMETER,
  STATUS.ILLEGAL_PARAMETER,
  STATUS.INVOCATION_ERROR,
  STATUS.PARAMETER_ERROR,
  STATUS.SYSTEM_ABNORMAL,
] as const

/** A line of the telemetry: an error has a message. */
type Line = Omit<ToldError, 'message'> & { readonly message?: string }

/**
 * What the telemetry does once the page is idle, in a file of its own: web vitals, that the host has started, the last
 * events and calls, and reports of errors with them. @returns who is to be told of each line that the telemetry adds
 */
export function followLater(deps: LaterDeps, told: Told): (line: Line) => void {
  const { landing, ofPage, ofRemote, ofScript, reportHealth } = told
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    observe(({ name, value }) => {
      // How the page came belongs to where the visit began, how it answers and holds still to where the person is.
      const of = name === 'CLS' || name === 'INP' ? ofPage() : ofRemote(landing)
      told.vital(of, name, value)
      const vital = HEALTH_VITALS.find((one) => one === name)
      if (vital !== undefined) reportHealth({ ...of, vital, ms: Math.min(MAX_VITAL_MS, Math.round(value)) })
    })
  }
  const host = ofRemote(undefined)
  reportHealth({ ...host, outcome: 'activated' })
  const { version = host.version } = deps.composition().host?.active ?? {}
  if (version !== host.version) reportHealth({ ...host, version, outcome: 'fallback' })
  recent.followEvents(deps.bus)
  deps.observeCalls((endpoint, input, startedAt, ended, { view, trace, endedAt }) => {
    recent.noteCall(endpoint, input, startedAt, ended, endedAt)
    if (!isApiError(ended, ...REJECTIONS)) return
    const of =
      view === undefined
        ? (ofScript(trace.stack) ?? host)
        : { ...ofRemote(view.name), remote: view.name, version: view.version }
    reportHealth({ ...of, outcome: 'rejected' })
  })
  if (deps.sendHealth === undefined) return () => undefined
  const report = createErrorReports({
    composition: deps.composition,
    hostVersion: deps.hostVersion,
    versionOf: (remote) => ofRemote(remote).version,
    recent: recent.read,
    send: deps.sendError ?? sendError,
  })
  return ({ message, ...line }) => {
    // What cannot be reported is in the gateway's log all the same.
    if (message !== undefined) void report({ ...line, message }).catch(() => undefined)
  }
}

function sendError(body: string): void {
  navigator.sendBeacon(ERROR_REPORT_PATH, body)
}
