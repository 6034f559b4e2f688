import * as v from 'valibot'
import { EVERYWHERE, ROOTS, SPEC_FOLDERS, SPEC_ROOT } from './spec-folders.ts'

/** For each file, the files that import it at run time; paths from the project's root. */
export type Importers = ReadonlyMap<string, readonly string[]>

/** A folder of browser stories, or one file of them, and a changed file that reaches it. */
export type Choice = { readonly path: string; readonly because: string }

const GraphSchema = v.object({
  modules: v.array(
    v.object({
      source: v.string(),
      dependencies: v.array(v.object({ resolved: v.string(), dependencyTypes: v.array(v.string()) })),
    }),
  ),
})

const SPEC_FILE = /\.spec\.ts$/
/** Says nothing in a browser: tests, what only they use, measurements and texts about the code. */
const NOT_PRODUCT = /\.test\.tsx?$|\/(?:tests?|testing|bench|mutation|gallery)\/|\.md$/

/**
 * Reads what dependency-cruiser prints as JSON. An import of types alone changes nothing at run time.
 *
 * @throws when it is not of that shape
 */
export function readImporters(json: unknown): Importers {
  const importers = new Map<string, string[]>()
  for (const { source, dependencies } of v.parse(GraphSchema, json).modules) {
    for (const { resolved, dependencyTypes } of dependencies) {
      if (dependencyTypes.includes('type-only')) continue
      importers.set(resolved, [...(importers.get(resolved) ?? []), source])
    }
  }
  return importers
}

/**
 * The browser stories that a change can reach: those whose own code changed, and the folders that tell of a part of
 * the product that the change reaches; all of them where the change is in what every story runs on.
 *
 * @param changed paths from the project's root; deleted files too
 * @returns in the order of paths; files of a chosen folder are left out
 */
export function chooseStories(changed: readonly string[], importers: Importers): Choice[] {
  const choices = new Map<string, string>()
  const everywhere = changed.find((file) => EVERYWHERE.has(file))
  if (everywhere !== undefined) return [{ path: SPEC_ROOT.slice(0, -1), because: everywhere }]
  for (const file of changed) {
    const isOfTests = file.startsWith(SPEC_ROOT)
    const follow = isOfTests ? (path: string) => path.startsWith(SPEC_ROOT) : (path: string) => !ROOTS.has(path)
    for (const reached of reach(file, importers, follow)) {
      for (const path of isOfTests ? specs(reached) : foldersOf(reached)) {
        if (!choices.has(path)) choices.set(path, reached === file ? file : `${file} → ${reached}`)
      }
    }
  }
  const isInChosenFolder = (path: string): boolean => SPEC_FILE.test(path) && choices.has(folderOf(path))
  return [...choices]
    .map(([path, because]) => ({ path, because }))
    .filter(({ path }) => !isInChosenFolder(path))
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
}

/** A file and everything that imports it, nearest first. */
function reach(file: string, importers: Importers, follow: (path: string) => boolean): ReadonlySet<string> {
  const reached = new Set([file])
  for (const path of reached) {
    for (const importer of importers.get(path) ?? []) if (follow(importer)) reached.add(importer)
  }
  return reached
}

function specs(path: string): readonly string[] {
  return SPEC_FILE.test(path) ? [path] : []
}

function folderOf(spec: string): string {
  return spec.slice(0, spec.lastIndexOf('/'))
}

function foldersOf(path: string): readonly string[] {
  if (NOT_PRODUCT.test(path)) return []
  const [row] = Object.keys(SPEC_FOLDERS)
    .filter((prefix) => path.startsWith(prefix))
    .toSorted((a, b) => b.length - a.length)
  return row === undefined ? [] : (SPEC_FOLDERS[row] ?? []).map((folder) => SPEC_ROOT + folder)
}
