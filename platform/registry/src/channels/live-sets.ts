import type { Channel, Release } from '@site/contracts'

import type { ReleaseReader } from '../releases/index.ts'
import type { Queryable } from '../storage/index.ts'

type Remotes = Channel['remotes']

/**
 * Every combination of versions that some device of a theme may run: with two candidates that is four. A promotion is
 * checked in each of them.
 */
export function combinationsOf(remotes: Remotes): ReadonlyMap<string, string>[] {
  return Object.entries(remotes).reduce<ReadonlyMap<string, string>[]>(
    (sets, [name, { stable, candidate }]) => {
      const versions = candidate === undefined ? [stable] : [stable, candidate.version]
      return sets.flatMap((set) => versions.map((version) => new Map(set).set(name, version)))
    },
    [new Map()],
  )
}

/** @throws RegistryError `not-found` for a version that is not published */
export async function liveSetsOf(db: Queryable, releases: ReleaseReader, remotes: Remotes): Promise<Release[][]> {
  const sets: Release[][] = []
  for (const combination of combinationsOf(remotes)) {
    const live: Release[] = []
    for (const [name, version] of combination) live.push(await releases.get(db, name, version))
    sets.push(live)
  }
  return sets
}
