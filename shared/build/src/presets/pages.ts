import { join } from 'node:path'

import type { Configuration } from 'webpack'

import { PagesPlugin } from '../plugins/pages-plugin.ts'
import { VersionPlugin } from '../plugins/version-plugin.ts'
import { htmlPages } from '../release/html-pages.ts'
import { type BuildMode, buildIdentity, buildMode } from '../workspace/build-identity.ts'
import { baseConfig } from './base.ts'

export interface PagesConfigOptions {
  /** Folder of the package, `import.meta.dirname` of its webpack.config.ts. */
  readonly dir: string
  readonly name: string
  /** The module that a page begins with. */
  readonly entry: string
  /** HTML with `{{lang}}`, `{{files}}` and `{{dotted.key}}` of a text. */
  readonly template: string
  /** The zh-CN texts; those in zh-TW are made of them, as everywhere. */
  readonly texts: string
  /** Where the server hands the files out. */
  readonly publicPath: string
  readonly mode?: BuildMode
}

/** What lazy parts have in common stands in one file. */
const COMMON_CHUNK = { name: 'common', chunks: 'async', minChunks: 2, reuseExistingChunk: true } as const

/**
 * The whole webpack configuration of pages that belong to no host: ES modules, which a policy without trusted types for
 * scripts lets load one another, style sheets as files, and one HTML document for each language.
 */
export function pagesConfig(options: PagesConfigOptions): Configuration {
  const { dir, name, entry, publicPath, mode = buildMode() } = options
  const identity = buildIdentity(dir, name, mode)
  const base = baseConfig(identity, mode === 'development')
  const html = htmlPages(join(dir, options.template), join(dir, options.texts), publicPath)
  const version = new VersionPlugin({ identity, facts: () => Promise.resolve(html.facts) })
  return {
    ...base,
    entry: { main: entry },
    experiments: { css: true, outputModule: true },
    output: {
      ...base.output,
      module: true,
      chunkFormat: 'module',
      chunkLoading: 'import',
      publicPath,
      cssFilename: '[name].[contenthash:16].css',
      cssChunkFilename: '[name].[contenthash:16].css',
    },
    // a package without side effects would lose the style sheets, which are imported for nothing else
    module: { ...base.module, rules: [...(base.module?.rules ?? []), { test: /\.css$/, sideEffects: true }] },
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: { default: COMMON_CHUNK, defaultVendors: false } },
    },
    plugins: [...(base.plugins ?? []), version, new PagesPlugin({ version, html })],
  }
}
