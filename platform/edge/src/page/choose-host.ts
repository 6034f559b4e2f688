import { type ComposedHost, type Composition, type HealthBeacon, type HealthReport, HOST_NAME } from '@site/contracts'
import type { FastifyBaseLogger } from 'fastify'

import type { HostReleases, LoadedHost } from '../files/index.ts'
import { failedHostCookie } from '../visitor/index.ts'

/** What the head script does where the host of the page does not start: once, because the next page has none of it. */
export interface StartGuard {
  /** Where the host's files lie: only what fails of these counts. */
  readonly base: string
  /** Has the next page made from the fallback. */
  readonly cookie: string
  /** Tells the registry; undefined where nothing of the page counts. */
  readonly beacon: string | undefined
}

interface HostChoice {
  readonly host: LoadedHost
  /** Where another host can take over from this one. */
  readonly guard?: StartGuard
}

interface ChooseHostDeps {
  /** The build beside the edge. */
  readonly own: LoadedHost
  /** Undefined where the edge has no folder of releases. */
  readonly releases: HostReleases | undefined
  readonly log: FastifyBaseLogger
}

/**
 * The host that a page is made from: the composition's active one, its fallback where the active one cannot be read or did
 * not start in this browser, and the build beside the edge where no host was promoted or none can be read.
 *
 * @param failed version that did not start in this browser
 */
export async function chooseHost(
  { own, releases, log }: ChooseHostDeps,
  composition: Composition,
  failed: string | undefined,
): Promise<HostChoice> {
  const composed = composition.host
  if (composed === undefined) return { host: own }
  const { active, fallback } = composed
  const hasFailed = failed === active.version
  const wanted = hasFailed ? [fallback, active] : [active, fallback]
  for (const one of wanted) {
    if (one === undefined) continue
    try {
      if (releases === undefined) throw new Error('this edge has no folder of releases (RELEASES_DIR)')
      const host = await releases.get(one)
      const isGuarded = one === active && fallback !== undefined && !hasFailed
      return isGuarded ? { host, guard: guardOf(composition, composed, host.base) } : { host }
    } catch (error) {
      log.error({ err: error, version: one.version }, 'a promoted host cannot be served')
    }
  }
  return { host: own }
}

function guardOf({ theme, override }: Composition, { active, cohort }: ComposedHost, base: string): StartGuard {
  const cookie = failedHostCookie(active.version)
  // Of a page under a grant nothing is said of any release.
  if (override !== undefined || cohort === 'override') return { base, cookie, beacon: undefined }
  const report: HealthReport = { remote: HOST_NAME, version: active.version, cohort, outcome: 'failed' }
  const beacon: HealthBeacon = { theme, reports: [report] }
  return { base, cookie, beacon: JSON.stringify(beacon) }
}
