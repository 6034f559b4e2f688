import { readFileSync } from 'node:fs'

import { type Locale, LocaleSchema } from '@site/contracts'
import * as v from 'valibot'

import { type TextTree, TextTreeSchema, traditionalTree } from '../i18n/traditional-tree.ts'

export interface HtmlPages {
  /** Everything that the documents are made of beside the files that they name. Plain JSON. */
  readonly facts: unknown
  /** @param files names of the first script, the style sheets and the texts of this language */
  page(locale: Locale, files: PageFiles): string
}

export interface PageFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Modules that the first script will ask for. */
  readonly modules: readonly string[]
}

function textAt(tree: TextTree | undefined, key: string): string {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Readonly<Record<string, unknown>> | undefined)?.[name], tree)
  if (typeof found !== 'string') throw new Error(`the page asks for the text ${key}, which is not there`)
  return found
}

/** The HTML documents of pages, one for each language, from one template. */
export function htmlPages(templateFile: string, textsFile: string, publicPath: string): HtmlPages {
  const template = readFileSync(templateFile, 'utf8')
  const simplified = v.parse(TextTreeSchema, JSON.parse(readFileSync(textsFile, 'utf8')))
  const keys = [...template.matchAll(/\{\{([\w.]+\.[\w.]+)\}\}/g)].map(([, key = '']) => key)

  const textsIn = (locale: Locale): Readonly<Record<string, string>> => {
    const tree = locale === 'zh-TW' ? traditionalTree(simplified) : simplified
    return Object.fromEntries(keys.map((key) => [key, textAt(tree, key)]))
  }
  const texts = Object.fromEntries(LocaleSchema.options.map((locale) => [locale, textsIn(locale)]))

  const tags = ({ scripts, styles, modules }: PageFiles): string =>
    [
      ...styles.map((file) => `<link rel="stylesheet" href="${publicPath}${file}" crossorigin="anonymous" />`),
      ...modules.map((file) => `<link rel="modulepreload" href="${publicPath}${file}" crossorigin="anonymous" />`),
      ...scripts.map((file) => `<script type="module" src="${publicPath}${file}" crossorigin="anonymous"></script>`),
    ].join('\n    ')

  return {
    facts: { template, texts, publicPath },
    page(locale, files) {
      const values: Readonly<Record<string, string>> = { ...texts[locale], lang: locale, files: tags(files) }
      return template.replaceAll(/\{\{([\w.]+)\}\}/g, (_, key: string) => {
        const value = values[key]
        if (value === undefined) throw new Error(`the page asks for ${key}, which is not there`)
        return value
      })
    },
  }
}
