import webpack, { type Compilation } from 'webpack'

/** Works with what a build has made so far, at a stage of its own; not after an error, and what goes wrong is one of the build. */
export function withAssets(
  compilation: Compilation,
  { name, stage }: { readonly name: string; readonly stage: number },
  work: () => void | Promise<void>,
): void {
  compilation.hooks.processAssets.tapPromise({ name, stage }, async () => {
    if (compilation.errors.length > 0) return
    try {
      await work()
    } catch (error) {
      compilation.errors.push(new webpack.WebpackError(error instanceof Error ? error.message : String(error)))
    }
  })
}
