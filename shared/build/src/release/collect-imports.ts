import type { Compilation, Dependency, Module, ModuleGraphConnection } from 'webpack'

import { isOfSharedPackage } from '../federation/shared-map.ts'

/** The package as a whole is used, or a name that cannot be told at build time. */
export const WHOLE = '*'

/** Shared package → names, both sorted. */
type Imports = Record<string, string[]>

/** A dependency that names what it takes of a module; webpack declares these for its own kinds alone. */
interface NamingDependency extends Dependency {
  readonly ids?: readonly string[]
  readonly request?: string
}

/** `consume-shared-module|default|react|^19.3.1|…` → `react`. */
function sharedNameOf(module: Module): string | undefined {
  if (module.type !== 'consume-shared-module') return undefined
  return module.identifier().split('|').find(isOfSharedPackage)
}

/**
 * Names that the code which is delivered takes of each shared package: what a host has to provide for it to run. Taken
 * once it is known which modules are delivered and before they are put together; what is imported and dropped as unused
 * does not count.
 */
export function collectImports(compilation: Compilation): Imports {
  const { moduleGraph, chunkGraph } = compilation
  const found = new Map<string, Set<string>>()
  for (const module of compilation.modules) {
    if (chunkGraph.getNumberOfModuleChunks(module) === 0) continue
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      const shared = sharedNameOf(connection.module)
      if (shared === undefined || !isTaken(connection)) continue
      const names = found.get(shared) ?? new Set()
      found.set(shared, names)
      const name = nameOf(connection)
      if (name !== undefined) names.add(name)
    }
  }
  return Object.fromEntries(
    [...found]
      .filter(([, names]) => names.size > 0) // what is only evaluated is there by its version
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, names]) => [name, [...names].toSorted()]),
  )
}

function isTaken(connection: ModuleGraphConnection): boolean {
  return connection.getActiveState(undefined) !== false
}

/** The name that a connection takes; undefined for one that only evaluates the package. */
function nameOf({ dependency }: ModuleGraphConnection): string | undefined {
  const { ids, type } = dependency as NamingDependency
  if (type === 'harmony side effect evaluation') return undefined
  return ids === undefined ? WHOLE : (ids[0] ?? WHOLE)
}

/**
 * Names that each package offers which a host provides; a package whose names webpack cannot tell is left out, as its
 * version says what it offers.
 */
export function collectProvided(compilation: Compilation): Imports {
  const { moduleGraph } = compilation
  const provided = new Map<string, string[]>()
  for (const module of compilation.modules) {
    const [, name] = module.type === 'provide-module' ? (/\) (.+)@[^@]+ = /.exec(module.identifier()) ?? []) : []
    if (name === undefined) continue
    const [dependency] = module.blocks.flatMap((block) => block.dependencies)
    const real = dependency === undefined ? undefined : moduleGraph.getModule(dependency)
    const names = real === null || real === undefined ? null : moduleGraph.getProvidedExports(real)
    // what is no module of the language gives itself as its default
    const more = real?.buildMeta?.exportsType === 'namespace' ? [] : ['default']
    if (Array.isArray(names)) provided.set(name, [...new Set([...names, ...more])].toSorted())
  }
  return Object.fromEntries([...provided].toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
