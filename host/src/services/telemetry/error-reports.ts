import {
  type Composition,
  compositionContent,
  type ErrorReport,
  HOST_NAME,
  MAX_SPAN_MS,
  placesOf,
  withoutNumbers,
} from '@site/contracts'

import { sha256Hex } from '../../base/cipher/index.ts'
import type { Recent } from '../../base/recent/index.ts'

/** What the telemetry says of an error. */
export interface ToldError {
  readonly remote: string
  readonly version: string
  readonly cohort: string
  readonly route: string
  readonly name: string
  readonly message: string
  readonly stack?: string
}

export interface ErrorReportsDeps {
  readonly composition: () => Composition
  readonly hostVersion: string
  /** The version of a remote that is on screen, or would be. */
  readonly versionOf: (remote: string) => string
  readonly recent: () => Recent
  readonly send: (body: string) => void
}

/** Errors of one page that are reported: of more, the first ones say enough. */
const MOST = 5

/** Reports errors to the registry with what ran and what was said and called before; each of them once on a page. */
export function createErrorReports({ composition, hostVersion, versionOf, recent, send }: ErrorReportsDeps) {
  const told = new Set<string>()

  return async (error: ToldError): Promise<void> => {
    const { remote, version, name, message, stack, route } = error
    // A word of the shell about itself, such as a lost connection, has no place in the code that could be opened.
    if (stack === undefined && remote === HOST_NAME) return
    const running = composition()
    // Of a page under a grant nothing counts among everybody's.
    const cohort = running.override === undefined ? cohortOf(error.cohort) : undefined
    const key = [remote, version, name, stack ?? message].join('\n')
    if (cohort === undefined || told.has(key) || told.size >= MOST) return
    told.add(key)
    const now = performance.now()
    const { events, calls } = recent()
    const ago = (at: number): number => Math.min(MAX_SPAN_MS, Math.max(0, Math.round(now - at)))
    const report: ErrorReport = {
      theme: running.theme,
      revision: running.revision,
      digest: await sha256Hex(new TextEncoder().encode(compositionContent(running))),
      host: hostVersion,
      remote,
      version,
      cohort,
      running: Object.fromEntries(Object.keys(running.remotes).map((each) => [each, versionOf(each)])),
      route,
      name,
      message: withoutNumbers(message),
      ...(stack === undefined ? {} : { stack: placesOf(stack) }),
      events: events.map((event) => ({ name: event.name, form: event.form, ago: ago(event.at) })),
      calls: calls.map((call) => ({
        ...{ name: call.name, form: call.form, code: call.code },
        ...{ ms: Math.min(MAX_SPAN_MS, call.ms), ago: ago(call.at) },
      })),
    }
    send(JSON.stringify(report))
  }
}

function cohortOf(cohort: string): ErrorReport['cohort'] | undefined {
  return cohort === 'stable' || cohort === 'candidate' || cohort === 'allow' ? cohort : undefined
}
