import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

import type { Locale } from '@site/contracts'

export interface PageFile {
  readonly type: string
  readonly body: string | Buffer
}

/** Pages that `pagesConfig` of the build has written, to be handed out. */
export interface PageFiles {
  /** The HTML, in a language. */
  document(locale: Locale): string
  /** What it loads, by its name below the pages' address; each name carries the hash of its content. */
  file(path: string): PageFile | undefined
}

const TEXTS: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const BINARIES: Readonly<Record<string, string>> = { '.woff2': 'font/woff2' }
const DOCUMENTS: Readonly<Record<Locale, string>> = { 'zh-CN': 'page.zh-CN.html', 'zh-TW': 'page.zh-TW.html' }

/**
 * What the build has written into a folder, read once; two servers in one process read it twice, which is some 200 kB.
 *
 * @param name what `npm run build` calls them, for the hint
 * @throws where nothing was built
 */
export function loadPageFiles(folder: string, name: string): PageFiles {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  const documents = withHint(name, () => ({ 'zh-CN': read(DOCUMENTS['zh-CN']), 'zh-TW': read(DOCUMENTS['zh-TW']) }))
  const files = new Map(
    readdirSync(folder).flatMap((file): (readonly [string, PageFile])[] => {
      const text = TEXTS[extname(file)]
      if (text !== undefined) return [[file, { type: text, body: read(file) }]]
      const type = BINARIES[extname(file)]
      return type === undefined ? [] : [[file, { type, body: readFileSync(join(folder, file)) }]]
    }),
  )
  return { document: (locale) => documents[locale], file: (path) => files.get(path) }
}

function withHint<T>(name: string, load: () => T): T {
  try {
    return load()
  } catch (cause) {
    throw new Error(`The pages of ${name} are not built: run npm run build -- ${name}`, { cause })
  }
}
