import webpack from 'webpack'
import type { Compiler } from 'webpack'

const NAME = 'NoCssPlugin'

/**
 * Styles are Emotion's: a `.css` file would load without integrity, without the page's nonce and for the whole page.
 * Fails the build that imports or emits one.
 */
export class NoCssPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap(NAME, (factory) => {
      factory.hooks.beforeResolve.tap(NAME, (data) => {
        if (!/\.(?:css|s[ac]ss|less)(?:\?|$)/.test(data.request)) return undefined
        throw new webpack.WebpackError(
          `'${data.request}' is a style sheet; styles are written with Emotion's css prop.`,
        )
      })
    })
    compiler.hooks.compilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE },
        (assets) => {
          for (const file of Object.keys(assets).filter((name) => name.endsWith('.css'))) {
            compilation.errors.push(
              new webpack.WebpackError(`The build emits ${file}; a deployable has no style sheets.`),
            )
          }
        },
      )
    })
  }
}
