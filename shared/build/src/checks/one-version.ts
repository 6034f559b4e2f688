/** The part of a package.json that names versions. */
export type PackageManifest = {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly devDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** Name → version of the `catalog:` block of a pnpm-workspace.yaml. */
export function readCatalog(yaml: string): Map<string, string> {
  const block = /^catalog:\n((?:(?: {2}.*| *#.*)?\n)*)/m.exec(yaml)?.[1] ?? ''
  const entries = [...block.matchAll(/^ {2}'?([^'\s:]+)'?:\s*'?([^'\s#]+)'?/gm)]
  return new Map(entries.map(([, name = '', version = '']) => [name, version]))
}

/**
 * What breaks the rule of one version: a version outside the catalog, a catalog entry nobody uses, a reference to one
 * that is not there.
 *
 * @param manifests parsed package.json files by path
 * @returns one sentence per problem; empty when there is none
 */
export function findVersionProblems(
  manifests: ReadonlyMap<string, PackageManifest>,
  catalog: ReadonlyMap<string, string>,
): string[] {
  const used = new Set<string>()
  const problems: string[] = []
  for (const [path, manifest] of manifests) {
    const { dependencies, devDependencies, peerDependencies, optionalDependencies } = manifest
    for (const group of [dependencies, devDependencies, peerDependencies, optionalDependencies]) {
      for (const [name, version] of Object.entries(group ?? {})) {
        if (version === 'workspace:*') continue
        used.add(name)
        if (version !== 'catalog:') problems.push(`${path}: ${name} is "${version}", write "catalog:"`)
        else if (!catalog.has(name)) problems.push(`${path}: ${name} is not in the catalog of pnpm-workspace.yaml`)
      }
    }
  }
  for (const name of catalog.keys()) if (!used.has(name)) problems.push(`pnpm-workspace.yaml: no package uses ${name}`)
  return problems
}
