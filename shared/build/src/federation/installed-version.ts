import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import * as v from 'valibot'

const VersionOnlySchema = v.object({ version: v.string() })

/** Version of a package as Node would find it from `dir`; undefined when it is not installed there. */
export function installedVersion(dir: string, packageName: string): string | undefined {
  const file = join(dir, 'node_modules', packageName, 'package.json')
  if (existsSync(file)) return v.parse(VersionOnlySchema, JSON.parse(readFileSync(file, 'utf8'))).version
  const parent = dirname(dir)
  return parent === dir ? undefined : installedVersion(parent, packageName)
}

/** The first answer of several folders: a shared package may be a dependency of `ui` alone. */
export function versionFrom(dirs: readonly string[], packageName: string): string | undefined {
  for (const dir of dirs) {
    const version = installedVersion(dir, packageName)
    if (version !== undefined) return version
  }
  return undefined
}
