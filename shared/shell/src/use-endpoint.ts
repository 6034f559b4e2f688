import type { ApiError, PlainEndpoint, RequestOf, ResponseOf } from '@site/contracts'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useContext } from 'react'

import { OWNER_PLACE, endpointQuery } from './endpoint-query.ts'
import { localeAtom } from './preference-atoms.ts'
import { RemoteContext } from './remote-context.ts'
import { sessionAtom } from './session.ts'

export interface EndpointQueryOptions {
  readonly enabled?: boolean
  /** Milliseconds between refreshes; none by default. */
  readonly refetchInterval?: number
  /** See `QueryScope`. */
  readonly fresh?: boolean
  /** Keep the previous answer on screen while the next one loads, e.g. when paging. Never another member's. */
  readonly keepPrevious?: boolean
}

/** Reads a declared call through the query cache, the specification's POST cache by path and payload. */
export function useEndpoint<E extends PlainEndpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: EndpointQueryOptions = {},
): UseQueryResult<ResponseOf<E>, ApiError> {
  const locale = useAtomValue(localeAtom)
  const { userId } = useAtomValue(sessionAtom)
  const view = useContext(RemoteContext)
  const { fresh, enabled = true, refetchInterval = false, keepPrevious = false } = options
  return useQuery<ResponseOf<E>, ApiError>({
    ...endpointQuery(endpoint, input, { locale, userId, fresh, view }),
    enabled,
    refetchInterval,
    ...(keepPrevious && { placeholderData: previousFor(userId) }),
  })
}

/** The previous answer, unless it was another member's. What a visitor was told is nobody's in particular. */
function previousFor(userId: string | undefined) {
  return <T>(previous: T | undefined, query: { readonly queryKey: readonly unknown[] } | undefined): T | undefined => {
    const owner = query?.queryKey[OWNER_PLACE]
    return owner === undefined || owner === userId ? previous : undefined
  }
}
