import { join } from 'node:path'

import { versionFrom } from './installed-version.ts'
import { packageOf, SHARED } from './shared-map.ts'

/** What module federation takes for one shared module (the part of its options in use here). */
export interface ShareEntry {
  readonly import?: string | false
  readonly singleton: true
  readonly strictVersion: true
  readonly version?: string
  readonly requiredVersion: string
}
export type ShareConfig = Record<string, ShareEntry>

interface ResolvedShared {
  readonly specifier: string
  readonly version: string
}

/** Each shared specifier with the version that is installed for this deployable; those not installed are left out. */
export function resolveShared(root: string, dir: string, development: boolean): ResolvedShared[] {
  const dirs = [dir, ...['host', 'shared/shell', 'shared/ui'].map((folder) => join(root, folder))]
  return Object.entries(SHARED).flatMap(([specifier, shared]) => {
    if (shared.bundled === true || (shared.developmentOnly === true && !development)) return []
    const version = versionFrom(dirs, packageOf(specifier))
    return version === undefined ? [] : [{ specifier, version }]
  })
}

/**
 * A host provides: through a facade where there is one. The range is the same as a remote's, so that a host never
 * takes a foreign copy either.
 */
export function hostShareConfig(
  shared: readonly ResolvedShared[],
  facades: Readonly<Record<string, string>>,
): ShareConfig {
  return Object.fromEntries(
    shared.map(({ specifier, version }) => {
      const facade = facades[specifier]
      const entry: ShareEntry = { singleton: true, strictVersion: true, version, requiredVersion: `^${version}` }
      return [specifier, facade === undefined ? entry : { ...entry, import: facade }]
    }),
  )
}

/** A remote only consumes (`import: false`), so a bad remote fails alone and carries no second React. */
export function remoteShareConfig(shared: readonly ResolvedShared[]): ShareConfig {
  return Object.fromEntries(
    shared.map(({ specifier, version }) => [
      specifier,
      { import: false, singleton: true, strictVersion: true, requiredVersion: `^${version}` },
    ]),
  )
}
