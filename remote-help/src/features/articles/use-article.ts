import type { Locale } from '@site/contracts'
import { useLocale, useRemote } from '@site/shell'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import * as v from 'valibot'

import type { HelpSlug } from '../../lib/catalogue.ts'
import { articleChunk, regionsChunk } from './article-chunks.ts'
import { type Article, ArticleSchema, type ExcludedRegions, ExcludedRegionsSchema } from '../../lib/article.schema.ts'

export interface LoadedArticle {
  readonly article: Article
  /** Only where the article includes the list. */
  readonly regions: ExcludedRegions | undefined
}

function includesRegions(article: Article): boolean {
  return article.sections.some(({ blocks }) => blocks.some(({ type }) => type === 'include'))
}

/** One article in one language, checked. Rejects with the chunk's error, or with `ValiError` for a broken text. */
export async function loadArticle(locale: Locale, slug: HelpSlug): Promise<LoadedArticle> {
  const article = v.parse(ArticleSchema, await articleChunk(locale, slug))
  const regions = includesRegions(article) ? v.parse(ExcludedRegionsSchema, await regionsChunk(locale)) : undefined
  return { article, regions }
}

/** The article, kept for the life of the page. The key names the release: its texts are not another release's. */
export function useArticle(slug: HelpSlug): UseQueryResult<LoadedArticle> {
  const { namespace } = useRemote()
  const locale = useLocale()
  return useQuery({
    queryKey: [namespace, 'article', locale, slug],
    queryFn: () => loadArticle(locale, slug),
    staleTime: Number.POSITIVE_INFINITY,
    // a chunk that hangs has used up the reader's patience by then: say so at once and offer the retry
    retry: false,
  })
}
