import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'

import * as v from 'valibot'

const PackageSchema = v.object({
  name: v.pipe(v.string(), v.minLength(1)),
  version: v.pipe(v.string(), v.regex(/^\d+\.\d+\.\d+(-[\w.-]+)?$/)),
})
export type PackageFacts = v.InferOutput<typeof PackageSchema>

/** Name and version of the package in a folder. Throws when there is none or it names no version. */
export function readPackage(dir: string): PackageFacts {
  return v.parse(PackageSchema, JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')))
}

/** The folder with pnpm-workspace.yaml at or above `dir`, if there is one. */
function workspaceAbove(dir: string): string | undefined {
  if (existsSync(join(dir, 'pnpm-workspace.yaml'))) return dir
  const parent = dirname(dir)
  return parent === dir ? undefined : workspaceAbove(parent)
}

/** The workspace that `dir` is in. Throws where it is in none. */
export function findWorkspaceRoot(dir: string): string {
  const root = workspaceAbove(dir)
  if (root === undefined) throw new Error('no pnpm-workspace.yaml above the package: this runs inside the workspace')
  return root
}

/** The workspace that a package is in; its own folder for one in a repository of its own. */
export function rootOf(dir: string): string {
  return workspaceAbove(dir) ?? dir
}

/** `…/remote-sports` → `sports`. A remote's folder, package and release carry the same name. */
export function remoteNameOf(dir: string): string {
  const match = /^remote-([a-z][a-z0-9]{1,23})$/.exec(basename(dir))
  if (match?.[1] === undefined) throw new Error(`a remote lives in a folder named remote-<name>, not ${basename(dir)}`)
  return match[1]
}

/** The first folder of a path below the root, e.g. `remote-sports`; undefined for a path outside of the root. */
export function deployableOf(root: string, path: string): string | undefined {
  const inside = relative(root, path)
  if (inside.startsWith('..')) return undefined
  return inside.split(sep)[0]
}
