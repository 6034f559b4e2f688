import { extname, join } from 'node:path'

import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'

import { BoundaryPlugin } from '../plugins/boundary-plugin.ts'
import { FederationIdsPlugin } from '../plugins/federation-ids-plugin.ts'
import { SteadyNamesPlugin } from '../plugins/steady-names-plugin.ts'
import type { BuildIdentity } from '../workspace/build-identity.ts'
import { toolHash } from '../workspace/input-hash.ts'

/** Below the loader's deadline of 8 s for an activation, so that a hanging chunk ends before it. */
const CHUNK_TIMEOUT_MS = 7_500
const HERE = import.meta.dirname
const TARGETS = 'chrome >= 111, firefox >= 114, safari >= 16.4'

function swcOptions(development: boolean, withMaps: boolean, isRemote: boolean): Record<string, unknown> {
  return {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: {
        react: { runtime: 'automatic', importSource: '@emotion/react', development, refresh: development && isRemote },
        verbatimModuleSyntax: true,
      },
      experimental: { keepImportAttributes: true },
    },
    env: { targets: TARGETS },
    sourceMaps: withMaps,
  }
}

/** swc's minifier: a fifth of terser's time on these builds. Console output is not delivered (requirement S9.039). */
function minimizer(): NonNullable<NonNullable<Configuration['optimization']>['minimizer']>[number] {
  const plugin = new MinimizerPlugin({
    minify: MinimizerPlugin.swcMinify,
    extractComments: false,
    minimizerOptions: { compress: { drop_console: true, passes: 2 }, mangle: true, format: { comments: false } },
  })
  return (compiler) => plugin.apply(compiler)
}

/** What all builds have in common; the presets add entry, federation and their document. */
export function baseConfig(identity: BuildIdentity, development: boolean): Configuration {
  // what is published can be traced back to its source; a local build lies beside it
  const withPrivateMaps = identity.mode === 'release'
  return {
    name: identity.name,
    mode: development ? 'development' : 'production',
    target: ['web', 'es2022'],
    context: identity.dir,
    // an eval-* devtool would need 'unsafe-eval' in the page's CSP
    devtool: development ? 'cheap-module-source-map' : false,
    output: {
      path: join(identity.dir, 'dist'),
      filename: development ? '[name].js' : '[name].[contenthash:16].js',
      chunkFilename: development ? '[name].js' : '[name].[contenthash:16].js',
      assetModuleFilename: '[name].[contenthash:16][ext]',
      uniqueName: identity.container,
      chunkLoadingGlobal: `chunks_${identity.container}`,
      chunkLoadTimeout: CHUNK_TIMEOUT_MS,
      crossOriginLoading: 'anonymous',
      // a module that threw throws again for whoever imports it next, instead of handing out half of itself
      strictModuleErrorHandling: true,
      hashFunction: 'xxhash64',
      clean: true,
    },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'] },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /[\\/]node_modules[\\/]/,
          loader: 'swc-loader',
          // the development shell itself is not hot: its renderer is what the remotes' hot reload talks to
          options: swcOptions(development, development || withPrivateMaps, identity.name !== 'host'),
        },
        {
          test: /\.json$/,
          resourceQuery: /^\?zh-TW$/,
          type: 'json',
          // compiled where this file is
          loader: join(HERE, '..', 'i18n', `traditional-loader${extname(import.meta.filename)}`),
        },
        { test: /\.(?:png|jpe?g|webp|avif|svg|woff2|mp3)$/, type: 'asset/resource' },
      ],
    },
    resolveLoader: { modules: [join(HERE, '..', '..', 'node_modules'), 'node_modules'] },
    optimization: {
      chunkIds: 'deterministic',
      moduleIds: 'deterministic',
      runtimeChunk: false,
      ...(development ? {} : { minimizer: [minimizer()] }),
    },
    // What is delivered is built from nothing: modules that come out of a cache are put into one in another order, and the
    // same input would be other bytes.
    cache: development && {
      type: 'filesystem',
      cacheDirectory: join(identity.dir, 'node_modules', '.cache', 'webpack'),
      name: `${identity.name}-development`,
      version: toolHash(identity.root),
    },
    plugins: [
      new BoundaryPlugin(identity),
      new FederationIdsPlugin(identity.root),
      ...(development ? [] : [new SteadyNamesPlugin()]),
    ],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  }
}
