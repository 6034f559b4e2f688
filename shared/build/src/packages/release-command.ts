import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import webpack from 'webpack'

import { runWebpack } from '../compiler/run-webpack.ts'
import { packageOfFile } from '../federation/shared-chunk.ts'

const PROGRAM = 'release.mjs'

/** Every installed package that a bundle contains, by its folder. */
function bundledPackages(compilation: webpack.Compilation): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const module of compilation.modules) {
    const path = module.nameForCondition()
    const name = path === null ? undefined : packageOfFile(path)
    if (path === null || name === undefined || name.startsWith('@site/')) continue
    found.set(name, path.slice(0, path.lastIndexOf(`${name}/`) + name.length))
  }
  return found
}

function licenceOf(name: string, folder: string): string {
  const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each))
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Record<string, unknown>
  const text = file === undefined ? '' : `\n${readFileSync(join(folder, file), 'utf8').trim()}\n`
  return `${name} ${String(version)}: ${String(license)}\n${text}`
}

/**
 * Puts `npm run release` of this workspace into one file that needs nothing beside it, with the licences of what it
 * contains, as a package with the program `site-release`.
 */
export async function bundleReleaseCommand(root: string, out: string): Promise<void> {
  const entry = join(root, 'platform/registry/bin/release.ts')
  if (!existsSync(entry)) throw new Error(`${entry} is missing`)
  const compiler = webpack({
    mode: 'production',
    target: 'node20',
    context: root,
    entry,
    experiments: { outputModule: true },
    output: { path: out, filename: PROGRAM, module: true, chunkFormat: 'module' },
    module: {
      rules: [
        {
          test: /\.ts$/,
          exclude: /[\\/]node_modules[\\/]/,
          loader: 'swc-loader',
          options: { jsc: { parser: { syntax: 'typescript' } }, env: { targets: 'node 20' } },
        },
      ],
    },
    resolveLoader: { modules: [join(import.meta.dirname, '..', '..', 'node_modules')] },
    optimization: { minimize: false },
    plugins: [new webpack.BannerPlugin({ banner: '#!/usr/bin/env node', raw: true })],
    performance: false,
  })
  const stats = await runWebpack(compiler)
  mkdirSync(out, { recursive: true })
  const packages = [...bundledPackages(stats.compilation)].toSorted(([a], [b]) => (a < b ? -1 : 1))
  const licences = packages.map(([name, folder]) => licenceOf(name, folder))
  writeFileSync(join(out, 'LICENSES.txt'), licences.join('\n'))
  writeFileSync(
    join(out, 'package.json'),
    JSON.stringify(
      {
        ...{ name: '@site/release', version: '1.0.0', license: 'UNLICENSED', type: 'module' },
        ...{ bin: { 'site-release': `./${PROGRAM}` }, engines: { node: '>=20' } },
      },
      undefined,
      2,
    ),
  )
}
