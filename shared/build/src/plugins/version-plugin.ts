import webpack from 'webpack'
import type { Compilation, Compiler } from 'webpack'

import { contentHash } from '../release/content-hash.ts'
import { type BuildIdentity, type ContentIdentity, contentIdentity } from '../workspace/build-identity.ts'
import { withAssets } from './with-assets.ts'

const NAME = 'VersionPlugin'

export interface VersionPluginOptions {
  readonly identity: BuildIdentity
  /** What the document says beside the files, e.g. the manifest: it is part of what is delivered. Plain JSON. */
  readonly facts: () => Promise<unknown>
}

/**
 * Calls what was built by its content, so that a change gives a new version to the deployables that it reaches and to no
 * other. The container's name stands in the code that it is made from; so the build runs under a name of the same length,
 * and the true one is put in its place before webpack gives the files the names of their content.
 */
export class VersionPlugin {
  readonly options: VersionPluginOptions
  readonly #found = new WeakMap<Compilation, ContentIdentity>()

  constructor(options: VersionPluginOptions) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      withAssets(compilation, { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1 }, () =>
        this.name(compilation),
      )
    })
  }

  /** Version and container's name of what a build has written; to be asked at its end. */
  of(compilation: Compilation): ContentIdentity {
    const found = this.#found.get(compilation)
    if (found === undefined) throw new Error('the build has not been given a version yet')
    return found
  }

  private async name(compilation: Compilation): Promise<void> {
    const { identity, facts } = this.options
    const { name, packageVersion, mode } = identity
    const about = { name, packageVersion, mode, facts: await facts() }
    const content = contentIdentity(identity, contentHash(compilation.getAssets(), about))
    this.#found.set(compilation, content)
    for (const { name: file, source } of compilation.getAssets()) {
      const text = file.endsWith('.js') ? source.source().toString() : ''
      if (!text.includes(identity.container)) continue
      const named = text.replaceAll(identity.container, content.container)
      compilation.updateAsset(file, new webpack.sources.RawSource(named))
    }
  }
}
