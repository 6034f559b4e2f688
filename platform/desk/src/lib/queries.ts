import {
  type UseInfiniteQueryResult,
  type UseQueryResult,
  keepPreviousData,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type * as v from 'valibot'

import { callDriver, withQuery } from './call.ts'

/** What a driver says, asked again with all news; meanwhile, and while another question is asked, the last answer stays. */
export function useDesk<S extends v.GenericSchema>(
  path: string,
  schema: S,
  options: { readonly everyMs?: number; readonly enabled?: boolean } = {},
): UseQueryResult<v.InferOutput<S>> {
  const { everyMs = false, enabled = true } = options
  return useQuery<v.InferOutput<S>>({
    queryKey: [path],
    queryFn: ({ signal }) => callDriver(path, schema, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
    enabled,
  })
}

interface Page {
  /** What the next page is asked for by, as `before`. */
  readonly next?: string | undefined
}

/** A list that goes on for as long as its pages name a `next`. All pages that were opened are asked again with news. */
export function useDeskPages<S extends v.GenericSchema<unknown, Page>>(
  path: string,
  query: Readonly<Record<string, string | undefined>>,
  schema: S,
  { everyMs = false }: { readonly everyMs?: number | false } = {},
): UseInfiniteQueryResult<readonly v.InferOutput<S>[]> {
  return useInfiniteQuery({
    queryKey: [path, query],
    queryFn: ({ signal, pageParam }) =>
      callDriver(withQuery(path, { ...query, before: pageParam }), schema, { signal }),
    initialPageParam: '',
    getNextPageParam: (page: v.InferOutput<S>) => page.next,
    select: ({ pages }) => pages,
    placeholderData: keepPreviousData,
    refetchInterval: everyMs,
  })
}
