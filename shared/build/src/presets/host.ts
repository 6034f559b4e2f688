import { join } from 'node:path'

import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import type { Configuration } from 'webpack'

import { writeFacades } from '../federation/facades.ts'
import { sharedChunk } from '../federation/shared-chunk.ts'
import { hostShareConfig, resolveShared } from '../federation/share-config.ts'
import { ChunkIntegrityPlugin } from '../plugins/chunk-integrity-plugin.ts'
import { HostDocumentPlugin } from '../plugins/host-document-plugin.ts'
import { HostFilesPlugin } from '../plugins/host-files-plugin.ts'
import { NoCssPlugin } from '../plugins/no-css-plugin.ts'
import { PrivateMapsPlugin } from '../plugins/private-maps-plugin.ts'
import { SharedImportPlugin } from '../plugins/shared-import-plugin.ts'
import { VersionPlugin } from '../plugins/version-plugin.ts'
import { hostFacts } from '../release/host-facts.ts'
import { type BuildMode, buildIdentity, buildMode } from '../workspace/build-identity.ts'
import { baseConfig } from './base.ts'

export interface HostConfigOptions {
  /** Folder of the host, `import.meta.dirname` of its webpack.config.ts. */
  readonly dir: string
  readonly mode?: BuildMode
}

/** Where the edge serves the host's files; every name in it carries its content's hash, so all are immutable. */
export const HOST_PUBLIC_PATH = '/host/'

const FONTS = join(import.meta.dirname, '..', '..', '..', 'ui', 'assets')

/**
 * The shell is provided and used: without a name its code would stand in two chunks. Its socket and its money calls are
 * asked for after the first paint and stay with who asks.
 */
const SHELL_CHUNK = {
  name: 'shell',
  chunks: 'async',
  enforce: true,
  test: /[\\/]shared[\\/]shell[\\/]src[\\/](?!(?:socket|money)[\\/])/,
} as const

/**
 * What lazy parts have in common stands in chunks of its own; the first step to the first paint stays whole. A browser
 * fetches six files at a time over HTTP/1.1: a seventh costs a round trip (D.016).
 */
const LAZY_CHUNK = {
  minChunks: 2,
  reuseExistingChunk: true,
  chunks: ({ name }: { readonly name?: string | null | undefined }) => name !== 'bootstrap',
}

/** The whole webpack configuration of the host: no build-time remotes; it provides the shared map. */
export function hostConfig({ dir, mode = buildMode() }: HostConfigOptions): Configuration {
  const development = mode === 'development'
  const identity = buildIdentity(dir, 'host', mode)
  const base = baseConfig(identity, development)
  const facades = writeFacades(dir)
  const shared = hostShareConfig(resolveShared(identity.root, dir, development), facades.files)
  const federation = new ModuleFederationPlugin({
    name: 'host',
    shared,
    shareStrategy: 'loaded-first',
    dts: false,
    dev: false,
    manifest: false,
    runtimePlugins: [join(import.meta.dirname, '..', 'federation', 'provide-runtime.ts')],
    virtualRuntimeEntry: true,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  })
  const facts = () => hostFacts(dir, shared)
  const version = new VersionPlugin({ identity, facts })
  return {
    ...base,
    entry: { host: './src/index.ts' },
    output: { ...base.output, publicPath: HOST_PUBLIC_PATH },
    resolve: {
      ...base.resolve,
      alias: facades.alias,
      // modules of shared packages resolve from their own folder first, the facades from the host's
      modules: ['node_modules', join(dir, 'node_modules')],
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: { shared: sharedChunk(dir), shell: SHELL_CHUNK, default: LAZY_CHUNK, defaultVendors: false },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      federation,
      new NoCssPlugin(),
      new SharedImportPlugin('host'),
      new HostFilesPlugin({ dir, fonts: FONTS, publicPath: HOST_PUBLIC_PATH }),
      ...(development
        ? []
        : [new ChunkIntegrityPlugin(), version, new HostDocumentPlugin({ identity, version, facts })]),
      ...(mode === 'release' ? [new PrivateMapsPlugin({ dir, version })] : []),
    ],
  }
}
