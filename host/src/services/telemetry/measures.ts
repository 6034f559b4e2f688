import type { Composition, HealthReport } from '@site/contracts'
import { onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'

import type { Attribution, Origin } from './attribution.ts'

export interface MeasureDeps {
  readonly attribution: Attribution
  readonly composition: () => Composition
  /** The remote whose page an address leads to; undefined for a page of the host. */
  readonly remoteAt: (pathname: string) => string | undefined
  /** Where the visit began. */
  readonly landing: string
  readonly addVital: (origin: Origin, name: string, value: number) => void
  readonly tellHealth: (report: Omit<HealthReport, 'cohort'> & Pick<Origin, 'cohort'>) => void
}

/** What is told once the page is idle, and comes with code of its own: the web vitals, and that the host has started. */
export function startMeasures({
  attribution,
  composition,
  remoteAt,
  landing,
  addVital,
  tellHealth,
}: MeasureDeps): void {
  // How the page came belongs to where the visit began, how it answers and holds still to where the person is.
  const placeOf = (name: string): string => (name === 'CLS' || name === 'INP' ? location.pathname : landing)
  for (const observe of [onCLS, onFCP, onINP, onLCP, onTTFB]) {
    observe(({ name, value }) => addVital(attribution.ofRemote(remoteAt(placeOf(name))), name, value))
  }
  const host = attribution.ofRemote(undefined)
  tellHealth({ ...host, outcome: 'activated' })
  const { version = host.version } = composition().host?.active ?? {}
  if (version !== host.version) tellHealth({ ...host, version, outcome: 'fallback' })
}
