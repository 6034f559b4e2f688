import type { Compiler, Stats } from 'webpack'

/**
 * Runs a compiler once, and closes it.
 *
 * @throws Error with the errors of the build, as webpack prints them
 */
export async function runWebpack(compiler: Compiler): Promise<Stats> {
  try {
    const stats = await new Promise<Stats | undefined>((resolve, reject) => {
      compiler.run((error, result) => (error === null ? resolve(result) : reject(error)))
    })
    if (stats === undefined || stats.hasErrors()) {
      throw new Error(stats?.toString({ all: false, errors: true, colors: false }) ?? 'webpack stopped')
    }
    return stats
  } finally {
    await new Promise<void>((resolve) => compiler.close(() => resolve()))
  }
}
