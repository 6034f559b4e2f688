import { type HostManifest, HostManifestSchema, THEMES_FILE } from '@site/contracts'
import * as v from 'valibot'
import webpack from 'webpack'
import type { Compilation, Compiler, Module } from 'webpack'

import { groupNames, releaseAssets, scriptsOf, scriptsOfGroup } from '../release/chunk-files.ts'
import { fileFacts } from '../release/file-facts.ts'
import { collectProvided } from '../release/collect-imports.ts'
import { setTokens, storageKeysIn } from '../release/collect-reads.ts'
import type { HostFacts } from '../release/host-facts.ts'
import { hostReleaseDocument } from '../release/release-document.ts'
import type { BuildIdentity } from '../workspace/build-identity.ts'
import { sourceCommit } from '../workspace/source-commit.ts'
import { RELEASE_FILE } from './release-plugin.ts'
import type { VersionPlugin } from './version-plugin.ts'
import { withAssets } from './with-assets.ts'

const NAME = 'HostDocumentPlugin'
export const HOST_FILE = 'host.json'

/** `provide shared module (default) react-dom@19.3.1 = …` → `react-dom`. */
function nameOfShare(module: Module): string | undefined {
  return /\) (.+)@[^@]+ = /.exec(module.identifier())?.[1]
}

/** What browsers fetch; themes.json the edge reads itself. */
function hostAssets(assets: ReadonlyMap<string, Uint8Array>): [string, Uint8Array][] {
  return [...assets].filter(([path]) => path !== THEMES_FILE)
}

/** Scripts with what the host provides: the first paint needs them all. */
function sharedScripts(compilation: Compilation): string[] {
  return [...compilation.modules]
    .filter((module) => module.type === 'provide-module')
    .flatMap((module) => module.blocks.map((block) => compilation.chunkGraph.getBlockChunkGroup(block)))
    .flatMap((group) => (group === null || group === undefined ? [] : scriptsOfGroup(group)))
    .sort()
}

export interface HostDocumentOptions {
  readonly identity: BuildIdentity
  readonly version: VersionPlugin
  readonly facts: () => Promise<HostFacts>
}

/**
 * Writes `dist/host.json` (chunk groups named `bootstrap` and `first.…` are preloaded): what the edge needs for the page and
 * the registry for its promotion checks; and `dist/release.json`, by which the same is published.
 */
export class HostDocumentPlugin {
  readonly options: HostDocumentOptions
  readonly #provides = new WeakMap<Compilation, ReturnType<typeof collectProvided>>()

  constructor(options: HostDocumentOptions) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.afterChunks.tap(NAME, () => void this.#provides.set(compilation, collectProvided(compilation)))
      withAssets(compilation, { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () =>
        this.write(compilation),
      )
    })
  }

  private async write(compilation: Compilation): Promise<void> {
    const { identity, version } = this.options
    const facts = await this.options.facts()
    this.checkProvided(compilation, facts)
    const assets = releaseAssets(compilation)
    const manifest = this.document(compilation, facts, assets)
    const source = sourceCommit(identity.root, identity.dir)
    const release = hostReleaseDocument({ content: version.of(compilation), source, manifest, assets })
    const emit = (file: string, document: unknown): void =>
      compilation.emitAsset(file, new webpack.sources.RawSource(`${JSON.stringify(document, null, 2)}\n`))
    emit(HOST_FILE, manifest)
    emit(RELEASE_FILE, release)
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

  private document(compilation: Compilation, facts: HostFacts, assets: ReadonlyMap<string, Uint8Array>): HostManifest {
    const entry = scriptsOf(compilation, 'host')
    const later = ['bootstrap', ...groupNames(compilation, 'first.')].flatMap((name) => scriptsOf(compilation, name))
    return v.parse(HostManifestSchema, {
      ...facts,
      version: this.options.version.of(compilation).version,
      provides: this.#provides.get(compilation) ?? {},
      ...{ tokens: setTokens(assets), storage: storageKeysIn(assets) },
      files: Object.fromEntries(hostAssets(assets).map(([path, content]) => [path, fileFacts(content)])),
      entry,
      initial: [...new Set([...entry, ...later, ...sharedScripts(compilation)])],
    })
  }
}
