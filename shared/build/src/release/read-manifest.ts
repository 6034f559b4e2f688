import { statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { type RemoteManifest, RemoteManifestSchema } from '@site/contracts'
import * as v from 'valibot'

import { traditionalText } from '../i18n/traditional-tree.ts'

export const MANIFEST_FILE = join('src', 'remote.manifest.ts')

/** Runs a module of plain data; a changed file is read anew, which the development server relies on. */
export async function importData(file: string, name: string): Promise<unknown> {
  const module = (await import(`${pathToFileURL(file).href}?changed=${statSync(file).mtimeMs}`)) as Record<
    string,
    unknown
  >
  if (module[name] === undefined) throw new Error(`${file} must export ${name}`)
  return module[name]
}

/** Titles get their zh-TW wording where the manifest leaves it out. */
function fillTitles(manifest: RemoteManifest): RemoteManifest {
  return {
    ...manifest,
    routes: manifest.routes.map((route) => ({
      ...route,
      title: { 'zh-CN': route.title['zh-CN'], 'zh-TW': route.title['zh-TW'] ?? traditionalText(route.title['zh-CN']) },
    })),
  }
}

/**
 * Executes `src/remote.manifest.ts` (plain data, so it needs no bundler) and checks it. Throws a sentence with the
 * place of each fault.
 */
export async function readManifest(dir: string): Promise<RemoteManifest> {
  const file = join(dir, MANIFEST_FILE)
  const result = v.safeParse(RemoteManifestSchema, await importData(file, 'manifest'))
  if (!result.success) {
    const faults = result.issues.map((issue) => `${v.getDotPath(issue) ?? 'manifest'}: ${issue.message}`)
    throw new Error(`${file} is no valid manifest:\n  ${faults.join('\n  ')}`)
  }
  return fillTitles(result.output)
}
