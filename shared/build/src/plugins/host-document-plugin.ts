import { type HostManifest, HostManifestSchema } from '@site/contracts'
import * as v from 'valibot'
import webpack from 'webpack'
import type { Compilation, Compiler, Module } from 'webpack'

import { groupNames, releaseAssets, scriptsOf, scriptsOfGroup } from '../release/chunk-files.ts'
import { fileFacts } from '../release/file-facts.ts'
import { collectProvided } from '../release/collect-imports.ts'
import type { HostFacts } from '../release/host-facts.ts'
import { THEMES_FILE } from './host-files-plugin.ts'
import type { VersionPlugin } from './version-plugin.ts'

const NAME = 'HostDocumentPlugin'
export const HOST_FILE = 'host.json'

/** `provide shared module (default) react-dom@19.3.1 = …` → `react-dom`. */
function nameOfShare(module: Module): string | undefined {
  return /\) (.+)@[^@]+ = /.exec(module.identifier())?.[1]
}

/** What the edge serves under `/host/`; themes.json it reads itself. */
function hostAssets(compilation: Compilation): [string, Uint8Array][] {
  return [...releaseAssets(compilation)].filter(([path]) => path !== THEMES_FILE)
}

/** Scripts with what the host provides: the first paint needs them all. */
function sharedScripts(compilation: Compilation): string[] {
  return [...compilation.modules]
    .filter((module) => module.type === 'provide-module')
    .flatMap((module) => module.blocks.map((block) => compilation.chunkGraph.getBlockChunkGroup(block)))
    .flatMap((group) => (group === null || group === undefined ? [] : scriptsOfGroup(group)))
    .sort()
}

/** Writes `dist/host.json` (chunk groups named `bootstrap` and `first.…` are preloaded): what the edge needs for the page and the registry for its promotion checks. */
export class HostDocumentPlugin {
  readonly version: VersionPlugin
  readonly facts: () => Promise<HostFacts>
  readonly #provides = new WeakMap<Compilation, ReturnType<typeof collectProvided>>()

  constructor(options: { readonly version: VersionPlugin; readonly facts: () => Promise<HostFacts> }) {
    this.version = options.version
    this.facts = options.facts
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.afterChunks.tap(NAME, () => void this.#provides.set(compilation, collectProvided(compilation)))
      compilation.hooks.processAssets.tapPromise(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          if (compilation.errors.length > 0) return
          try {
            const facts = await this.facts()
            this.checkProvided(compilation, facts)
            const document = this.document(compilation, facts)
            compilation.emitAsset(HOST_FILE, new webpack.sources.RawSource(`${JSON.stringify(document, null, 2)}\n`))
          } catch (error) {
            compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)))
          }
        },
      )
    })
  }

  /** A name that the host's own code never imports is not provided, whatever the configuration says. */
  private checkProvided(compilation: Compilation, { shared }: HostFacts): void {
    const provided = new Set(
      [...compilation.modules].filter((module) => module.type === 'provide-module').map(nameOfShare),
    )
    const missing = Object.keys(shared).filter((name) => !provided.has(name))
    if (missing.length > 0) {
      throw new Error(`the host imports ${missing.join(', ')} nowhere, so no remote could have it`)
    }
  }

  private document(compilation: Compilation, facts: HostFacts): HostManifest {
    const entry = scriptsOf(compilation, 'host')
    const later = ['bootstrap', ...groupNames(compilation, 'first.')].flatMap((name) => scriptsOf(compilation, name))
    return v.parse(HostManifestSchema, {
      ...facts,
      version: this.version.of(compilation).version,
      provides: this.#provides.get(compilation) ?? {},
      files: Object.fromEntries(hostAssets(compilation).map(([path, content]) => [path, fileFacts(content)])),
      entry,
      initial: [...new Set([...entry, ...later, ...sharedScripts(compilation)])],
    })
  }
}
