import { type AnyRelease, type Channel, type ChannelRemote, HOST_NAME } from '@site/contracts'

type Remotes = Channel['remotes']

/** Versions of one name that are to be judged. */
type VersionsOf = (remote: ChannelRemote, name: string) => readonly string[]

/** What of a remote some device is given: the stable release and the candidate. */
export function chosenVersions({ stable, candidate }: ChannelRemote): string[] {
  return candidate === undefined ? [stable] : [stable, candidate.version]
}

/** What of a remote some device may run: those, and the fallback. */
export function versionsOf(remote: ChannelRemote): string[] {
  return [...new Set([...chosenVersions(remote), ...remote.lastGood.slice(0, 1)])]
}

/**
 * What has to run beside everything else. A host that remotes have outgrown is no fallback any more, and holds none of them
 * up: `withUsableFallbacks` leaves it out.
 */
export function heldVersions(remote: ChannelRemote, name: string): string[] {
  return name === HOST_NAME ? chosenVersions(remote) : versionsOf(remote)
}

/**
 * Sets of versions that some device of a theme may run, in which each two versions of different remotes meet at least
 * once: no rule is about more than two. All combinations would be thousands with ten remotes.
 */
export function combinationsOf(remotes: Remotes, versions: VersionsOf): ReadonlyMap<string, string>[] {
  const stable = new Map(Object.entries(remotes).map(([name, remote]) => [name, remote.stable]))
  const others = Object.entries(remotes).flatMap(([name, remote]) =>
    versions(remote, name)
      .filter((version) => version !== remote.stable)
      .map((version) => [name, version] as const),
  )
  const pairs = others.flatMap((one, index) =>
    others.slice(index + 1).flatMap((other) => (one[0] === other[0] ? [] : [[one, other]])),
  )
  return [
    stable,
    ...others.map((one) => new Map([...stable, one])),
    ...pairs.map((two) => new Map([...stable, ...two])),
  ]
}

/** @throws RegistryError `not-found` for a version that is not published */
export async function liveSetsOf(
  read: (name: string, version: string) => Promise<AnyRelease>,
  remotes: Remotes,
  versions: VersionsOf,
): Promise<AnyRelease[][]> {
  const sets: AnyRelease[][] = []
  for (const combination of combinationsOf(remotes, versions)) {
    const live: AnyRelease[] = []
    for (const [name, version] of combination) live.push(await read(name, version))
    sets.push(live)
  }
  return sets
}
