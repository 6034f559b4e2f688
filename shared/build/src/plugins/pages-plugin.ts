import { type Locale, LocaleSchema } from '@site/contracts'
import webpack from 'webpack'
import type { Compilation, Compiler } from 'webpack'

import { releaseAssets, scriptsOf } from '../release/chunk-files.ts'
import { fileFacts } from '../release/file-facts.ts'
import type { HtmlPages } from '../release/html-pages.ts'
import type { PagesDocument } from '../release/pages-document.ts'
import type { VersionPlugin } from './version-plugin.ts'
import { withAssets } from './with-assets.ts'

const NAME = 'PagesPlugin'
export const PAGES_FILE = 'pages.json'
const ENTRY = 'main'

/** `page.zh-CN.html`: the document that a server answers with in this language. */
const pageFile = (locale: Locale): string => `page.${locale}.html`

/** Writes the HTML documents, with what they load, and pages.json beside the scripts, in the same build. */
export class PagesPlugin {
  readonly options: { readonly version: VersionPlugin; readonly html: HtmlPages }
  constructor(options: PagesPlugin['options']) {
    this.options = options
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      withAssets(compilation, { name: NAME, stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT }, () =>
        this.write(compilation),
      )
    })
  }

  private write(compilation: Compilation): void {
    const { version, html } = this.options
    const emit = (file: string, content: string): void =>
      compilation.emitAsset(file, new webpack.sources.RawSource(content))
    const scripts = scriptsOf(compilation, ENTRY)
    const styles = stylesOf(compilation, ENTRY)
    const textsOf = (locale: Locale): string[] => {
      const modules = scriptsOf(compilation, `locale.${locale}`)
      if (modules.length === 0) throw new Error(`no chunk is named locale.${locale}: its import() needs the name`)
      return modules
    }
    for (const locale of LocaleSchema.options)
      emit(pageFile(locale), html.page(locale, { scripts, styles, modules: textsOf(locale) }))
    const files = [...releaseAssets(compilation)].map(([path, content]) => [path, fileFacts(content)] as const)
    const document: PagesDocument = {
      version: version.of(compilation).version,
      files: Object.fromEntries(files),
      initial: [...styles, ...scripts, ...textsOf('zh-CN')],
    }
    emit(PAGES_FILE, `${JSON.stringify(document, null, 2)}\n`)
  }
}

function stylesOf(compilation: Compilation, name: string): string[] {
  const chunks = compilation.namedChunkGroups.get(name)?.chunks ?? []
  return chunks.flatMap((chunk) => [...chunk.files]).filter((file) => file.endsWith('.css'))
}
