/** The part of a package.json that names versions. */
export type PackageManifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** What a package may write instead of a version: the catalog's, or the workspace's own package. */
const REFERENCES = ['catalog:', 'workspace:*']

/**
 * Versions that stand outside the catalog of pnpm-workspace.yaml. (A reference to an entry that is not there fails the
 * installation, an entry that nobody uses fails the check for dead code.)
 *
 * @param manifests parsed package.json files by path
 * @returns one sentence per problem; empty when there is none
 */
export function findVersionProblems(manifests: ReadonlyMap<string, PackageManifest>): string[] {
  return [...manifests].flatMap(([path, manifest]) =>
    [manifest.dependencies, manifest.devDependencies, manifest.peerDependencies, manifest.optionalDependencies]
      .flatMap((group) => Object.entries(group ?? {}))
      .filter(([, version]) => !REFERENCES.includes(version))
      .map(([name, version]) => `${path}: ${name} is "${version}", write "catalog:"`),
  )
}
