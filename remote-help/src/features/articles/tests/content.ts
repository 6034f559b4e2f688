import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import * as v from 'valibot'

import {
  type Article,
  ArticleSchema,
  type Block,
  type BlockOf,
  type ExcludedRegions,
  ExcludedRegionsSchema,
} from '../../../lib/article.schema.ts'
import { plainText } from '../../../lib/inline.ts'

const LOCALE = join(import.meta.dirname, '../../../../locales/zh-CN')

export function readLocaleFile(path: string): unknown {
  return JSON.parse(readFileSync(join(LOCALE, path), 'utf8')) as unknown
}

/** The slugs that have a file, from the file names. */
export function articleFiles(): readonly string[] {
  return readdirSync(join(LOCALE, 'articles')).map((name) => name.replace(/\.json$/, ''))
}

export function readArticle(slug: string): Article {
  return v.parse(ArticleSchema, readLocaleFile(`articles/${slug}.json`))
}

export function readRegions(): ExcludedRegions {
  return v.parse(ExcludedRegionsSchema, readLocaleFile('excluded-regions.json'))
}

/** Every line of a block, with its markup. */
export function linesOf(block: Block): readonly string[] {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
      return [block.text]
    case 'list':
      return block.items
    case 'steps':
      return block.items.flatMap(({ title, text }) => [title, text])
    case 'table':
      return [block.caption, ...block.columns, ...block.rows.flat()]
    case 'note':
      return [...(block.title === undefined ? [] : [block.title]), block.text]
    case 'faq':
      return block.items.flatMap(({ question, answer }) => [question, ...answer])
    case 'clauses':
      return block.items.flatMap((item) => (typeof item === 'string' ? [item] : [item.text, ...item.items]))
    case 'include':
    case 'support':
      return []
  }
}

export function articleLines(article: Article): readonly string[] {
  const { title, summary, keywords, sections } = article
  return [
    title,
    summary,
    ...keywords,
    ...sections.flatMap(({ heading, blocks }) => [heading, ...blocks.flatMap(linesOf)]),
  ]
}

/** The words of one section as a reader sees them. */
export function sectionText(article: Article, id: string): string {
  const section = article.sections.find((each) => each.id === id)
  if (section === undefined) throw new Error(`${article.slug} has no section ${id}`)
  return section.blocks.flatMap(linesOf).map(plainText).join('\n')
}

/** A table by its id, its rows as records by column. */
export function tableRows(article: Article, id: string): readonly Readonly<Record<string, string>>[] {
  const blocks = article.sections.flatMap(({ blocks: all }) => all)
  const table = blocks.find((block): block is BlockOf<'table'> => block.type === 'table' && block.id === id)
  if (table === undefined) throw new Error(`${article.slug} has no table ${id}`)
  return table.rows.map((row) => Object.fromEntries(table.columns.map((column, index) => [column, row[index] ?? ''])))
}
