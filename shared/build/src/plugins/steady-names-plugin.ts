import webpack from 'webpack'
import type { Compilation, Compiler } from 'webpack'

import { chunkHashesOf } from '../release/content-hash.ts'
import { withAssets } from './with-assets.ts'

const NAME = 'SteadyNamesPlugin'
const { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: MINIFIED } = webpack.Compilation

/** As long as the hashes in names of files, which `output.filename` sets. */
const standIn = (index: number): string => `unhashed${String(index).padStart(8, '0')}`

/**
 * Keeps the hashes in names of files from the minifier. It gives its shortest names by how often each letter stands in the
 * script, and a script that loads others carries their hashes: any comment, or another folder, could change what a
 * variable is called and with it the version. Text of the same length stands in their place, so that maps stay right.
 */
export class SteadyNamesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      let standIns: ReadonlyMap<string, string> = new Map()
      withAssets(compilation, { name: NAME, stage: MINIFIED - 1 }, () => {
        const hashes = chunkHashesOf(compilation.getAssets())
        standIns = new Map(hashes.map((hash, index) => [hash, standIn(index)]))
        replaceInScripts(compilation, standIns)
      })
      withAssets(compilation, { name: NAME, stage: MINIFIED + 1 }, () =>
        replaceInScripts(compilation, new Map([...standIns].map(([hash, text]) => [text, hash]))),
      )
    })
  }
}

/** Puts other texts of the same length in the place of texts. */
function replaceInScripts(compilation: Compilation, texts: ReadonlyMap<string, string>): void {
  if (texts.size === 0) return
  const any = new RegExp([...texts.keys()].join('|'), 'g')
  for (const { name, source } of compilation.getAssets()) {
    const found = name.endsWith('.js') ? [...source.source().toString().matchAll(any)] : []
    if (found.length === 0) continue
    const replaced = new webpack.sources.ReplaceSource(source)
    for (const { 0: text, index } of found) replaced.replace(index, index + text.length - 1, texts.get(text) ?? text)
    compilation.updateAsset(name, new webpack.sources.CachedSource(replaced))
  }
}
