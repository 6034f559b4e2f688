import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

import * as v from 'valibot'

import { packageOf, SHARED } from './shared-map.ts'

const DependenciesSchema = v.object({
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
})

/** Folder of a package as Node would find it from `dir`. */
function packageFolder(dir: string, name: string): string | undefined {
  const folder = join(dir, 'node_modules', name)
  // the real path: beside it lie the packages that it depends on
  if (existsSync(join(folder, 'package.json'))) return realpathSync(folder)
  const parent = dirname(dir)
  return parent === dir ? undefined : packageFolder(parent, name)
}

function collect(dir: string, name: string, found: Set<string>): void {
  const folder = found.has(name) ? undefined : packageFolder(dir, name)
  if (folder === undefined) return
  found.add(name)
  const { dependencies } = v.parse(DependenciesSchema, JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  for (const dependency of Object.keys(dependencies)) collect(folder, dependency, found)
}

/** Names of the shared packages from the registry and of everything that they depend on. */
function sharedClosure(dir: string): ReadonlySet<string> {
  const found = new Set<string>()
  const names = new Set(Object.keys(SHARED).map(packageOf))
  for (const shared of names) if (!shared.startsWith('@site/')) collect(dir, shared, found)
  return found
}

const PACKAGE_IN_PATH = /[\\/]node_modules[\\/](?:\.pnpm[\\/].*[\\/]node_modules[\\/])?((?:@[^\\/]+[\\/])?[^\\/]+)/

/** `…/node_modules/.pnpm/x@1/node_modules/@scope/name/index.js` → `@scope/name`. */
export function packageOfFile(path: string): string | undefined {
  return PACKAGE_IN_PATH.exec(path)?.[1]?.replaceAll('\\', '/')
}

/**
 * One chunk named `shared` for all that the host provides: every remote needs it, it changes rarely, and as a dozen
 * files it would compress worse and be fetched in steps. @site/shell stays out, because it changes with the host.
 */
export function sharedChunk(dir: string): {
  readonly name: 'shared'
  readonly chunks: 'async'
  readonly enforce: true
  readonly test: (module: { nameForCondition(): string | null }) => boolean
} {
  const packages = sharedClosure(dir)
  return {
    name: 'shared',
    chunks: 'async',
    enforce: true,
    test(module) {
      const path = module.nameForCondition()
      if (path === null) return false
      if (/[\\/]\.cache[\\/]facades[\\/]/.test(path)) return true
      const name = packageOfFile(path)
      return name !== undefined && packages.has(name)
    },
  }
}
