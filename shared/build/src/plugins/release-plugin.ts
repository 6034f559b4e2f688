import webpack from 'webpack'
import type { Compilation, Compiler } from 'webpack'

import { releaseAssets, scriptsOf } from '../release/chunk-files.ts'
import { callShapes, collectContractNames, type ContractNames } from '../release/collect-calls.ts'
import { collectImports } from '../release/collect-imports.ts'
import { foreignTexts, storageKeysIn, tokensIn } from '../release/collect-reads.ts'
import { preloadMap } from '../release/preload-map.ts'
import { type ReleaseFacts, releaseDocument } from '../release/release-document.ts'
import type { BuildIdentity } from '../workspace/build-identity.ts'
import { sourceCommit } from '../workspace/source-commit.ts'
import type { VersionPlugin } from './version-plugin.ts'
import { withAssets } from './with-assets.ts'

const NAME = 'ReleasePlugin'
export const RELEASE_FILE = 'release.json'

export interface ReleasePluginOptions {
  readonly identity: BuildIdentity
  readonly version: VersionPlugin
  readonly facts: () => Promise<ReleaseFacts>
}

/** What the code takes of others, as far as webpack's graph tells. */
interface Taken {
  readonly imports: ReturnType<typeof collectImports>
  readonly contracts: ContractNames
}

/** Writes `dist/release.json` beside the files that it describes, in the same build. */
export class ReleasePlugin {
  readonly options: ReleasePluginOptions
  readonly #taken = new WeakMap<Compilation, Taken>()

  constructor(options: ReleasePluginOptions) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.afterChunks.tap(NAME, () => {
        this.#taken.set(compilation, {
          imports: collectImports(compilation),
          contracts: collectContractNames(compilation),
        })
      })
      withAssets(compilation, { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () =>
        this.write(compilation),
      )
    })
  }

  private async write(compilation: Compilation): Promise<void> {
    const { identity, version } = this.options
    const facts = await this.options.facts()
    const { manifest } = facts
    if (manifest.name !== identity.name) {
      throw new Error(`the manifest says ${manifest.name}, its folder says ${identity.name}`)
    }
    const [entry] = scriptsOf(compilation, identity.container)
    if (entry === undefined) throw new Error('the build made no container')
    const { preload, faults } = preloadMap(manifest, entry, (chunk) => scriptsOf(compilation, chunk))
    if (faults.length > 0) throw new Error(`the manifest and the build differ:\n  ${faults.join('\n  ')}`)
    const assets = releaseAssets(compilation)
    const foreign = foreignTexts(assets, manifest.namespaces)
    if (foreign.length > 0) {
      throw new Error(
        `the code takes texts of ${foreign.join(', ')}: another release may have others, so bring them along`,
      )
    }
    const { imports = {}, contracts = new Map() } = this.#taken.get(compilation) ?? {}
    const release = releaseDocument({
      name: identity.name,
      content: version.of(compilation),
      source: sourceCommit(identity.root, identity.dir),
      facts,
      entry,
      preload,
      uses: {
        ...{ imports, calls: await callShapes(contracts) },
        ...{ tokens: tokensIn(assets), storage: storageKeysIn(assets) },
      },
      assets,
    })
    compilation.emitAsset(RELEASE_FILE, new webpack.sources.RawSource(`${JSON.stringify(release, null, 2)}\n`))
  }
}
