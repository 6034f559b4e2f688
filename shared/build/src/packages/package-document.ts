import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import { installedVersion } from '../federation/installed-version.ts'

const SourcePackageSchema = v.looseObject({
  name: v.string(),
  version: v.string(),
  exports: v.record(v.string(), v.string()),
  dependencies: v.optional(v.record(v.string(), v.string()), {}),
})

/** `./src/index.ts` → its compiled form with its types; anything else stays a path. */
function compiledExport(path: string): string | { readonly types: string; readonly default: string } {
  const [, module] = /^(.+)\.tsx?$/.exec(path) ?? []
  return module === undefined ? path : { types: `${module}.d.ts`, default: `${module}.js` }
}

/** Exactly what is installed here: a remote is tried with what it was built with. @throws for a package not installed */
function exactVersion(dir: string, name: string): string {
  const version = installedVersion(dir, name)
  if (version === undefined) throw new Error(`${name} is not installed for ${dir}: run npm start or npm test once`)
  return version
}

/**
 * The package.json of a shared package as other repositories install it: compiled files, and exact versions in the place
 * of the workspace's catalog.
 *
 * @param dir folder of the package in the workspace
 */
export function packageDocument(dir: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const source = v.parse(SourcePackageSchema, JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')))
  return {
    name: source.name,
    version: source.version,
    // Not open source: it is for the teams of one site.
    license: 'UNLICENSED',
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries(Object.entries(source.exports).map(([name, path]) => [name, compiledExport(path)])),
    dependencies: Object.fromEntries(
      Object.keys(source.dependencies).map((name) => [name, exactVersion(dir, name)] as const),
    ),
    ...more,
  }
}
