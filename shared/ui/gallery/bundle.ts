import { fileURLToPath } from 'node:url'
import webpack from 'webpack'

/** Bundles the gallery with the transform the deployables use. */
export async function bundle(folder: string): Promise<void> {
  const compiler = webpack({
    mode: 'production',
    context: fileURLToPath(new URL('..', import.meta.url)),
    devtool: false,
    entry: fileURLToPath(new URL('main.tsx', import.meta.url)),
    output: { path: folder, filename: 'gallery.js' },
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
    performance: { hints: false },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'swc-loader',
          options: {
            jsc: {
              target: 'es2022',
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic', importSource: '@emotion/react' } },
            },
          },
        },
      ],
    },
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      compiler.close(() => undefined)
      if (error) reject(error)
      else if (stats?.hasErrors() === true) reject(new Error(stats.toString({ all: false, errors: true })))
      else resolve()
    })
  })
}
