import { type Channel, type ComposedRelease, type Composition, HOST_NAME, type Release } from '@site/contracts'

/** An import map as the HTML standard has it: what a name loads, and what each file must hash to. */
export interface ImportMap {
  readonly imports: Readonly<Record<string, string>>
  readonly integrity: Readonly<Record<string, string>>
}

/** The schema whose form a discovery document has. */
export const DISCOVERY_SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json'

interface DiscoveredVersion {
  readonly url: string
  /** Used where `url` cannot be fetched. */
  readonly fallbackUrl?: string
  readonly metadata: { readonly integrity: string; readonly version: string }
  /** What a loader needs to know of a container of Module Federation. */
  readonly extras: { readonly modulefederation: { readonly container: string; readonly expose: string } }
  /** `traffic` in per cent. */
  readonly deployment: { readonly traffic: number; readonly default: boolean }
}

/** A frontend-discovery document of AWS: per remote the versions that run, with their shares. */
export interface Discovery {
  readonly schema: string
  readonly microFrontends: Readonly<Record<string, readonly DiscoveredVersion[]>>
}

/**
 * A composition for whoever loads by import map: `help` is the entry of the remote, `help/` its folder. All files of the
 * active releases have their hash; a fallback is left out, as an import map knows no second try.
 */
export function importMapOf({ remotes }: Pick<Composition, 'remotes'>): ImportMap {
  const active = Object.entries(remotes).map(([name, composed]) => [name, composed.active] as const)
  const filesOf = ({ base, integrity }: ComposedRelease) =>
    Object.entries(integrity).map(([path, hash]) => [base + path, hash] as const)
  return {
    imports: Object.fromEntries(
      active.flatMap(([name, { base, entry }]) => [
        [name, base + entry],
        [`${name}/`, base],
      ]),
    ),
    integrity: Object.fromEntries(active.flatMap(([, release]) => filesOf(release))),
  }
}

/** What runs on a theme: the stable version of each remote with what would replace it, and the candidate's share. */
export function discoveryOf(channel: Channel, releaseOf: (name: string, version: string) => Release): Discovery {
  const { [HOST_NAME]: _, ...remotes } = channel.remotes
  const microFrontends = Object.entries(remotes).map(([name, { stable, candidate, lastGood }]) => {
    const origin = channel.origins[name] ?? ''
    const traffic = (candidate?.weight ?? 0) / 100
    const versionOf = (version: string, fallback: string | undefined, deployment: DiscoveredVersion['deployment']) => {
      const release = releaseOf(name, version)
      const { entry, container, expose } = release
      const fallbackUrl = fallback === undefined ? undefined : urlOf(origin, releaseOf(name, fallback))
      return {
        url: urlOf(origin, release),
        ...(fallbackUrl === undefined ? {} : { fallbackUrl }),
        metadata: { integrity: entryHash(release, entry), version },
        extras: { modulefederation: { container, expose } },
        deployment,
      }
    }
    const versions = [versionOf(stable, lastGood[0], { traffic: 100 - traffic, default: true })]
    if (candidate !== undefined) versions.push(versionOf(candidate.version, stable, { traffic, default: false }))
    return [name, versions] as const
  })
  return { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(microFrontends) }
}

function urlOf(origin: string, { name, version, entry }: Release): string {
  return `${releaseBase(origin, { name, version })}${entry}`
}

function entryHash({ files, name, version }: Release, entry: string): string {
  const file = files[entry]
  if (file === undefined) throw new Error(`${name} ${version} does not list its entry`)
  return file.integrity
}

/** Where a release lies; absolute where the channel gives the remote an origin of its own. Ends with a slash. */
export function releaseBase(origin: string, { name, version }: Pick<Release, 'name' | 'version'>): string {
  return `${origin}/releases/${name}/${version}/`
}
