import type { ComposedRelease } from '@site/contracts'

/** Identifies one release in this page: `sports@1.4.2`. A version is immutable, so that is enough. */
export type ReleaseKey = `${string}@${string}`

export function releaseKey(remote: string, release: Pick<ComposedRelease, 'version'>): ReleaseKey {
  return `${remote}@${release.version}`
}

/** Part of a remote that can be mounted or called, as the build names its chunk. */
export type PartName = `page.${string}` | `slot.${string}` | `command.${string}`
