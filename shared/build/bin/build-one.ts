// One webpack build of the package in the given folder, in a process of its own; build.ts starts it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import webpack from 'webpack'
import type { Configuration } from 'webpack'

import { runWebpack } from '../src/compiler/run-webpack.ts'

const dir = process.argv[2]
if (dir === undefined) throw new Error('usage: build-one.ts <folder of the package>')

const { default: config } = (await import(pathToFileURL(join(dir, 'webpack.config.ts')).href)) as {
  readonly default: Configuration
}
await runWebpack(webpack(config)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})
