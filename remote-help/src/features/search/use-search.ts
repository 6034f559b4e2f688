import { useLocale, useRemote, useSiteSettings } from '@site/shell'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import * as v from 'valibot'

import { visibleGroups } from '../../lib/catalogue.ts'
import { searchChunk } from './search-chunk.ts'
import { type SearchHit, SearchIndexSchema, searchHelp } from './search-index.ts'

export type SearchState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'found'; readonly query: string; readonly hits: readonly SearchHit[] }

/** Hits for what is typed, among the articles that the site settings show. The index is loaded on `isWanted`. */
export function useSearch(typed: string, isWanted: boolean): SearchState {
  const { namespace } = useRemote()
  const locale = useLocale()
  const settings = useSiteSettings()
  const query = useDeferredValue(typed.trim())
  const index = useQuery({
    queryKey: [namespace, 'search', locale],
    queryFn: async () => v.parse(SearchIndexSchema, await searchChunk(locale)),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    enabled: isWanted,
  })
  if (query === '') return { kind: 'idle' }
  if (index.data === undefined) return index.isError ? { kind: 'failed' } : { kind: 'loading' }
  const shown = new Set<string>(visibleGroups(settings).flatMap(({ slugs }) => slugs))
  const entries = index.data.entries.filter(({ slug }) => shown.has(slug))
  return { kind: 'found', query, hits: searchHelp({ entries }, query) }
}
