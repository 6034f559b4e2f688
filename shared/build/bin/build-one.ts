// One webpack build of the package in the given folder, in a process of its own; build.ts starts it.
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import webpack from 'webpack'
import type { Configuration, Stats } from 'webpack'

const dir = process.argv[2]
if (dir === undefined) throw new Error('usage: build-one.ts <folder of the package>')

const { default: config } = (await import(pathToFileURL(join(dir, 'webpack.config.ts')).href)) as {
  readonly default: Configuration
}
const compiler = webpack(config)
const stats = await new Promise<Stats | undefined>((resolve, reject) => {
  compiler.run((error, result) => (error === null ? resolve(result) : reject(error)))
})
await new Promise<void>((resolve) => compiler.close(() => resolve()))
if (stats === undefined || stats.hasErrors()) {
  process.stderr.write(`${stats?.toString({ all: false, errors: true, colors: false }) ?? 'webpack stopped'}\n`)
  process.exitCode = 1
}
