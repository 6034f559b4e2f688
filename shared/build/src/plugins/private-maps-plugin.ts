import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import webpack from 'webpack'
import type { Compiler } from 'webpack'

import { MAP_SUFFIX } from '../release/content-hash.ts'
import type { VersionPlugin } from './version-plugin.ts'

const NAME = 'PrivateMapsPlugin'

/** Below the package's folder; `release -- publish` sends them to the registry from here. */
export const MAPS_FOLDER = join('.cache', 'maps')

export interface PrivateMapsOptions {
  readonly dir: string
  readonly version: VersionPlugin
}

/**
 * Makes source maps of a release and takes them out of the build before it is described and written: into
 * `.cache/maps/<version>/`, so that no file of `dist`, and none that it names, is one.
 */
export class PrivateMapsPlugin {
  readonly options: PrivateMapsOptions

  constructor(options: PrivateMapsOptions) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    const { dir, version } = this.options
    new webpack.SourceMapDevToolPlugin({
      filename: `[file]${MAP_SUFFIX}`,
      // no comment in the script leads to it
      append: false,
      noSources: true,
      moduleFilenameTemplate: '[resource-path]',
      fallbackModuleFilenameTemplate: '[resource-path]',
    }).apply(compiler)
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // after the files have the names of their content, before the release is described
      const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT - 1
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        if (compilation.errors.length > 0) return
        const folder = join(dir, MAPS_FOLDER)
        rmSync(folder, { recursive: true, force: true })
        for (const { name, source } of compilation.getAssets()) {
          if (!name.endsWith(MAP_SUFFIX)) continue
          const file = join(folder, version.of(compilation).version, name)
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, source.buffer())
          compilation.deleteAsset(name)
        }
      })
    })
  }
}
