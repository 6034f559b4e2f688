import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'

import { FEDERATION_GLOBAL } from '../federation/federation-global.ts'
import { remoteShareConfig, resolveShared } from '../federation/share-config.ts'
import { ChunkIntegrityPlugin } from '../plugins/chunk-integrity-plugin.ts'
import { NoCssPlugin } from '../plugins/no-css-plugin.ts'
import { PrivateMapsPlugin } from '../plugins/private-maps-plugin.ts'
import { ReleasePlugin } from '../plugins/release-plugin.ts'
import { SharedImportPlugin } from '../plugins/shared-import-plugin.ts'
import { VersionPlugin } from '../plugins/version-plugin.ts'
import { type Budgets, DEFAULT_BUDGETS } from '../release/budgets.ts'
import { readRemoteData } from '../release/read-manifest.ts'
import { releaseFacts } from '../release/release-document.ts'
import { type BuildMode, buildMode, remoteIdentity } from '../workspace/build-identity.ts'
import { baseConfig } from './base.ts'

export interface RemoteConfigOptions {
  /** Folder of the remote, `import.meta.dirname` of its webpack.config.ts. */
  readonly dir: string
  /** Bytes after brotli that differ from the defaults. */
  readonly budgets?: Partial<Budgets>
  readonly mode?: BuildMode
}

/**
 * One chunk for all that two or more parts of a remote have in common: each file more may cost the first paint a round
 * trip, since a browser fetches six at a time over HTTP/1.1 (D.016).
 */
const COMMON_CHUNK = { name: 'common', chunks: 'async', minChunks: 2, reuseExistingChunk: true } as const

/** Federation's own runtime comes from the host: a fifth of the bytes of an entry that carries it. */
function hostRuntime(
  { request = '' }: { readonly request?: string },
  answer: (error?: null, result?: string) => void,
): void {
  if (/webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/.test(request))
    answer(null, `var globalThis.${FEDERATION_GLOBAL}`)
  else answer()
}

/**
 * The whole webpack configuration of a remote. It exposes `./src/remote.ts` as `./remote`, consumes the shared map and
 * writes `dist/release.json`.
 */
export function remoteConfig({ dir, budgets = {}, mode = buildMode() }: RemoteConfigOptions): Configuration {
  const development = mode === 'development'
  const identity = remoteIdentity(dir, mode)
  const base = baseConfig(identity, development)
  const shared = remoteShareConfig(resolveShared(identity.root, dir, development))
  const federation = new ModuleFederationPlugin({
    name: identity.container,
    filename: development ? 'entry.js' : 'entry.[contenthash:16].js',
    exposes: { './remote': { import: './src/remote.ts', name: 'remote' } },
    shared,
    shareStrategy: 'loaded-first',
    dts: false,
    dev: false,
    manifest: false,
    virtualRuntimeEntry: true,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  })
  const facts = async () => releaseFacts(await readRemoteData(dir), shared, { ...DEFAULT_BUDGETS, ...budgets })
  const version = new VersionPlugin({ identity, facts })
  return {
    ...base,
    entry: {},
    output: { ...base.output, publicPath: 'auto' },
    externals: [hostRuntime],
    optimization: {
      ...base.optimization,
      splitChunks: { cacheGroups: { default: COMMON_CHUNK, defaultVendors: false } },
    },
    plugins: [
      ...(base.plugins ?? []),
      federation,
      new NoCssPlugin(),
      new SharedImportPlugin('remote'),
      ...(development ? [] : [new ChunkIntegrityPlugin(), version, new ReleasePlugin({ identity, version, facts })]),
      ...(mode === 'release' ? [new PrivateMapsPlugin({ dir, version })] : []),
    ],
  }
}
