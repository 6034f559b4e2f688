import type { RemoteManifest } from '@site/contracts'

/** Scripts of a chunk name in loading order; empty when the build has no such chunk. */
export type ScriptsOf = (chunkName: string) => readonly string[]

export interface PreloadMap {
  /** `page.<key>`, `slot.<name>` or `command.<name>` → files needed before it can run, entry first. */
  readonly preload: Readonly<Record<string, readonly string[]>>
  /** What the manifest promises and the build lacks, as sentences. */
  readonly faults: readonly string[]
}

function partsOf(manifest: RemoteManifest): string[] {
  const parts = [
    ...manifest.routes.map(({ page }) => `page.${page}`),
    ...manifest.slots.map(({ name }) => `slot.${name}`),
    ...manifest.commands.map(({ name }) => `command.${name}`),
  ]
  return [...new Set(parts)].sort()
}

/**
 * Files that the host preloads for each page, slot and command: the container, the exposed module, the part's own
 * chunk group and the default language's texts. Fetching them together is what keeps a remote at two round trips.
 */
export function preloadMap(manifest: RemoteManifest, entry: string, scriptsOf: ScriptsOf): PreloadMap {
  const locales = ['locale.zh-CN', 'locale.zh-TW']
  const missing = (chunk: string): string =>
    `no chunk is named ${chunk}: its import() in src/remote.ts needs /* webpackChunkName: "${chunk}" */`
  const preload: Record<string, string[]> = {}
  const faults = locales.filter((chunk) => scriptsOf(chunk).length === 0).map(missing)
  const base = [entry, ...scriptsOf('remote')]
  for (const part of partsOf(manifest)) {
    const scripts = scriptsOf(part)
    if (scripts.length === 0) faults.push(missing(part))
    preload[part] = [...new Set([...base, ...scripts, ...scriptsOf('locale.zh-CN')])]
  }
  return { preload, faults }
}
