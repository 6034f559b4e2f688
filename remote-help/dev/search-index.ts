import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import * as v from 'valibot'

import { type Article, ArticleSchema } from '../src/lib/article.schema.ts'
import { plainText } from '../src/lib/inline.ts'
import { HELP_SLUGS } from '../src/lib/catalogue.ts'

const LOCALE = join(import.meta.dirname, '../locales/zh-CN')
export const SEARCH_INDEX_FILE = join(LOCALE, 'search-index.json')

interface Place {
  readonly anchor: string
  readonly text: string
}

function placesOf(article: Article): readonly Place[] {
  return article.sections.flatMap(({ id, heading, blocks }) => [
    { anchor: id, text: heading },
    ...blocks.flatMap((block) =>
      block.type === 'faq' ? block.items.map(({ question }) => ({ anchor: id, text: plainText(question) })) : [],
    ),
  ])
}

/** The search index as the articles say it now, in the shape of `SearchIndexSchema` of the search feature. */
export function buildSearchIndex() {
  return {
    entries: HELP_SLUGS.map((slug) => {
      const article = v.parse(ArticleSchema, JSON.parse(readFileSync(join(LOCALE, 'articles', `${slug}.json`), 'utf8')))
      const { title, summary, keywords } = article
      return { slug, title, summary, keywords, places: placesOf(article) }
    }),
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(SEARCH_INDEX_FILE, `${JSON.stringify(buildSearchIndex())}\n`)
}
