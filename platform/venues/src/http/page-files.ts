import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import type { Locale } from '@site/contracts'

export interface PageFile {
  readonly type: string
  readonly body: string
}

export interface PageFiles {
  /** The HTML of every game, in a language. */
  document(locale: Locale): string
  /** What it loads, by its name below `/app/`. */
  file(path: string): PageFile | undefined
}

const BUILT = fileURLToPath(new URL('../../dist/', import.meta.url))
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}
const DOCUMENTS: Readonly<Record<Locale, string>> = { 'zh-CN': 'page.zh-CN.html', 'zh-TW': 'page.zh-TW.html' }

/**
 * What the build has written, read once; two servers in one process read it twice, which is some 200 kB.
 * @throws where nothing was built
 */
export function loadPageFiles(folder: string = BUILT): PageFiles {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8')
  const documents = withHint(() => ({ 'zh-CN': read(DOCUMENTS['zh-CN']), 'zh-TW': read(DOCUMENTS['zh-TW']) }))
  const files = new Map(
    readdirSync(folder).flatMap((name) => {
      const type = TYPES[extname(name)]
      return type === undefined ? [] : [[name, { type, body: read(name) }] as const]
    }),
  )
  return { document: (locale) => documents[locale], file: (path) => files.get(path) }
}

function withHint<T>(load: () => T): T {
  try {
    return load()
  } catch (cause) {
    throw new Error('The pages of the games are not built: run npm run build -- venues', { cause })
  }
}
