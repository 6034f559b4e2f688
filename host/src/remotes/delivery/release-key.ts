import type { ComposedRelease } from '@site/contracts'

/** Identifies one release in this page: `sports@1.4.2`. A version is immutable, so that is enough. */
export type ReleaseKey = `${string}@${string}`

export function releaseKey(remote: string, release: Pick<ComposedRelease, 'version'>): ReleaseKey {
  return `${remote}@${release.version}`
}
