import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'

import { THEME_IDS, THEMES_FILE } from '@site/contracts'
import { baseCss, NUMBER_FONT_FILES, themeEditionsCss } from '@site/ui/theme'
import webpack from 'webpack'
import type { Compilation, Compiler } from 'webpack'

const NAME = 'HostFilesPlugin'

export interface HostFilesOptions {
  readonly dir: string
  /** Folder of `@site/ui/assets`. */
  readonly fonts: string
  readonly publicPath: string
}

/**
 * Puts beside the host's scripts what the page needs before any of them runs: the digit fonts, `themes.json` (theme →
 * its style text, which the edge inlines, so that the first paint has its colours) and, unchanged, `host/public`.
 */
export class HostFilesPlugin {
  readonly options: HostFilesOptions
  constructor(options: HostFilesOptions) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => this.emit(compilation),
      )
    })
  }

  private emit(compilation: Compilation): void {
    const { dir, fonts, publicPath } = this.options
    const emit = (name: string, content: Buffer | string): void =>
      compilation.emitAsset(name, new webpack.sources.RawSource(content))
    const addresses = new Map<string, string>()
    for (const file of Object.values(NUMBER_FONT_FILES)) {
      const content = readFileSync(join(fonts, file))
      const { name, ext } = parse(file)
      const hashed = `${name}.${createHash('sha256').update(content).digest('hex').slice(0, 16)}${ext}`
      emit(hashed, content)
      addresses.set(file, publicPath + hashed)
    }
    // the fonts' licence asks to travel with them
    emit('OFL.txt', readFileSync(join(fonts, 'OFL.txt')))
    const base = baseCss((file) => addresses.get(file) ?? '')
    const themes = Object.fromEntries(THEME_IDS.map((theme) => [theme, base + themeEditionsCss(theme)]))
    emit(THEMES_FILE, `${JSON.stringify(themes)}\n`)
    const folder = join(dir, 'public')
    compilation.contextDependencies.add(folder)
    if (!existsSync(folder)) return
    for (const file of readdirSync(folder)) emit(file, readFileSync(join(folder, file)))
  }
}
