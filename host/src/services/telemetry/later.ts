import { type Composition, ERROR_REPORT_PATH, type Endpoint, type HealthReport } from '@site/contracts'
import type { EventBus } from '@site/shell'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

import { recent } from '../../base/recent/index.ts'
import type { Attribution, Origin } from './attribution.ts'
import { type ToldError, createErrorReports } from './error-reports.ts'

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
    listener: (endpoint: Endpoint, input: unknown, startedAt: number, ended: unknown) => void,
  ) => void
}

/** What is told of the health of a release. */
export type HealthLine = Omit<HealthReport, 'cohort'> & Pick<Origin, 'cohort'>

interface Told extends Pick<Attribution, 'ofRemote'> {
  readonly vital: (name: string, value: number) => void
  readonly reportHealth: (line: HealthLine) => void
}

/** A line of the telemetry: an error has a message. */
type Line = Omit<ToldError, 'message'> & { readonly message?: string }

/**
 * What the telemetry does once the page is idle, in a file of its own: web vitals, that the host has started, the last
 * events and calls, and reports of errors with them. @returns who is to be told of each line that the telemetry adds
 */
export function followLater(deps: LaterDeps, { ofRemote, vital, reportHealth }: Told): (line: Line) => void {
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) observe(({ name, value }) => vital(name, value))
  const host = ofRemote(undefined)
  reportHealth({ ...host, outcome: 'activated' })
  const { version = host.version } = deps.composition().host?.active ?? {}
  if (version !== host.version) reportHealth({ ...host, version, outcome: 'fallback' })
  recent.followEvents(deps.bus)
  deps.observeCalls(recent.noteCall)
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
