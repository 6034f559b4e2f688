import { createHash } from 'node:crypto'
import { type Dirent, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'

const SKIPPED_FOLDERS = new Set(['node_modules', 'dist', '.cache', 'tests', 'coverage', 'dev'])
const SKIPPED_FILES = /\.(?:test|spec)\.tsx?$|\.md$|^\.DS_Store$/

/** Shared packages whose sources end up in, or shape, what a deployable's build writes. */
const SHARED_INPUTS = ['contracts', 'domain', 'ui', 'shell', 'build'].map((name) => join('shared', name))
/** Which of them there are depends on whether the remote lives in the workspace or in a repository of its own. */
const LOCK_FILES = ['pnpm-lock.yaml', 'package-lock.json']
/** What lies at the root and shapes every build. */
export const ROOT_INPUTS = [...LOCK_FILES, 'pnpm-workspace.yaml', 'tsconfig.json']

function isInput(entry: Dirent): boolean {
  return entry.isDirectory() ? !SKIPPED_FOLDERS.has(entry.name) : entry.isFile() && !SKIPPED_FILES.test(entry.name)
}

function filesOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter(isInput)
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(folder, entry.name)) : [join(folder, entry.name)]))
}

/** Paths, relative to the root, whose content decides what the deployable's build writes. Sorted. */
export function inputPaths(root: string, dir: string): string[] {
  const files = [
    ...[dir, ...SHARED_INPUTS.map((folder) => join(root, folder))].flatMap(filesOf),
    ...ROOT_INPUTS.map((file) => join(root, file)).filter((file) => existsSync(file)),
  ]
  return [...new Set(files)].map((file) => relative(root, file)).sort()
}

function hashFiles(root: string, paths: readonly string[], seed: string): string {
  const hash = createHash('sha256').update(`${seed}\0${process.version}\0`)
  for (const path of paths) {
    const content = readFileSync(join(root, path))
    hash.update(`${path.replaceAll('\\', '/')}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * sha256 over the names and bytes of everything that the build might read, and the mode, as 64 hex digits: whether it
 * need be built anew. Coarse on purpose, since nobody knows before a build what it will use; what comes out is called by
 * its content (`VersionPlugin`), so building anew for nothing gives the version that was there.
 */
export function inputHash(root: string, dir: string, mode: string): string {
  return hashFiles(root, inputPaths(root, dir), mode)
}

/** sha256 over what decides how any module is built: this package, the way to zh-TW, the lock file. For webpack's cache. */
export function toolHash(root: string): string {
  const traditional = dirname(createRequire(import.meta.url).resolve('@site/domain/traditional'))
  const folders = [join(import.meta.dirname, '..'), traditional]
  const files = [...folders.flatMap(filesOf), ...LOCK_FILES.map((file) => join(root, file))]
  return hashFiles(
    root,
    files
      .filter((file) => existsSync(file))
      .map((file) => relative(root, file))
      .sort(),
    'tools',
  )
}
