import { type ComposedRemote, type Composition, HOST_NAME } from '@site/contracts'

/** Whose code a report is about. */
export interface Origin {
  readonly remote: string
  readonly version: string
  readonly cohort: ComposedRemote['cohort']
}

export interface AttributionDeps {
  readonly composition: () => Pick<Composition, 'remotes' | 'host'>
  readonly hostVersion: string
  readonly pageUrl: string
}

export interface Attribution {
  /** The release that one of these texts (a script's address, a stack) names first; nothing when none does. */
  ofScript(...texts: readonly (string | undefined)[]): Origin | undefined
  /** The release of this remote that runs, the host where there is no remote. */
  ofRemote(remote: string | undefined): Origin
  /** The loader has put a release on screen, which may be the fallback. */
  activated(origin: Origin): void
}

/**
 * Tells whose a script or a page is. Releases of earlier compositions are remembered, as their views may still be on
 * screen. A host that nobody promoted counts as stable.
 */
export function createAttribution({ composition, hostVersion, pageUrl }: AttributionDeps): Attribution {
  const host = (): Origin => ({
    remote: HOST_NAME,
    version: hostVersion,
    cohort: composition().host?.cohort ?? 'stable',
  })
  const byBase = new Map<string, Origin>()
  const running = new Map<string, Origin>()

  function learn(): void {
    for (const [remote, { active, fallback, cohort }] of Object.entries(composition().remotes)) {
      for (const release of [active, fallback]) {
        if (release === undefined) continue
        byBase.set(new URL(release.base, pageUrl).href, { remote, version: release.version, cohort })
      }
    }
  }

  return {
    ofScript(...texts) {
      learn()
      for (const text of texts) {
        const found = [...byBase]
          .map(([base, origin]) => ({ origin, at: text?.indexOf(base) ?? -1 }))
          .filter(({ at }) => at >= 0)
          .toSorted((one, other) => one.at - other.at)
        if (found[0] !== undefined) return found[0].origin
      }
      return undefined
    },
    ofRemote(remote) {
      const composed = remote === undefined ? undefined : composition().remotes[remote]
      if (remote === undefined || composed === undefined) return host()
      return running.get(remote) ?? { remote, version: composed.active.version, cohort: composed.cohort }
    },
    activated: (origin) => void running.set(origin.remote, origin),
  }
}
