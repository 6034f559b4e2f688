import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import webpack from 'webpack'
import type { Configuration } from 'webpack'

import { HOST_PUBLIC_PATH, hostConfig } from '../presets/host.ts'

/** Where the remote's own build is served; not under /releases, which is the real site's. */
export const DEV_REMOTE_PATH = '/dev-remote/'
export const DEV_ENTRY = 'entry.js'

/**
 * The remote's configuration in development: hot reload with React state kept, and a source map that needs no eval. Run
 * with `BUILD_MODE=development`, which the preset reads.
 */
export async function remoteDevConfig(dir: string): Promise<Configuration> {
  const file = join(dir, 'webpack.config.ts')
  if (!existsSync(file)) throw new Error(`${dir} has no webpack.config.ts`)
  const { default: config } = (await import(pathToFileURL(file).href)) as { readonly default: Configuration }
  return {
    ...config,
    output: { ...config.output, publicPath: DEV_REMOTE_PATH },
    plugins: [...(config.plugins ?? []), new ReactRefreshPlugin({ overlay: false })],
  }
}

/**
 * The development shell: the host's own application with another beginning (`host/dev`), which takes an unsigned
 * composition with the remote under development in it. Never published.
 */
export function shellDevConfig(hostDir: string): Configuration {
  const config = hostConfig({ dir: hostDir, mode: 'development' })
  return {
    ...config,
    name: 'development shell',
    entry: { host: './dev/index.ts' },
    output: { ...config.output, publicPath: HOST_PUBLIC_PATH, path: join(hostDir, 'dist', 'development') },
    plugins: [
      ...(config.plugins ?? []),
      new webpack.NormalModuleReplacementPlugin(
        /\/start-composition\.ts$/,
        join(hostDir, 'dev', 'start-composition.ts'),
      ),
    ],
  }
}
