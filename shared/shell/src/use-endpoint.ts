import type { ApiError, Endpoint, RequestOf, ResponseOf } from '@site/contracts'
import {
  type UseMutationResult,
  type UseQueryOptions,
  type UseQueryResult,
  keepPreviousData,
  useMutation,
  useQuery,
} from '@tanstack/react-query'
import { useAtomValue } from 'jotai'

import { call } from './api.ts'

import { localeAtom } from './preference-atoms.ts'
import { sessionAtom } from './session.ts'

export interface EndpointQueryOptions {
  readonly enabled?: boolean
  /** Milliseconds between refreshes; none by default. */
  readonly refetchInterval?: number
  /** Milliseconds for which an answer counts as fresh; cacheable calls stay fresh until reload (open point 44). */
  readonly staleTime?: number
  /** Keep the previous answer on screen while the next one loads, e.g. when paging. */
  readonly keepPrevious?: boolean
}

/** Key of a call in the query cache: contract version, path, payload, and what an answer depends on. */
export function endpointKey(endpoint: Endpoint, input: unknown, locale: string, userId: string | undefined) {
  return ['v1', endpoint.path, input, locale, endpoint.caller === 'member' ? userId : undefined] as const
}

/** Reads a declared call through the query cache, the specification's POST cache by path and payload. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: EndpointQueryOptions = {},
): UseQueryResult<ResponseOf<E>, ApiError> {
  const locale = useAtomValue(localeAtom)
  const { userId } = useAtomValue(sessionAtom)
  const query: UseQueryOptions<ResponseOf<E>, ApiError> = {
    queryKey: endpointKey(endpoint, input, locale, userId),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    staleTime: options.staleTime ?? (endpoint.cacheable ? Number.POSITIVE_INFINITY : 0),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval ?? false,
  }
  return useQuery(options.keepPrevious === true ? { ...query, placeholderData: keepPreviousData } : query)
}

/** A call that changes something. */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
): UseMutationResult<ResponseOf<E>, ApiError, RequestOf<E>> {
  return useMutation<ResponseOf<E>, ApiError, RequestOf<E>>({ mutationFn: (input) => call(endpoint, input) })
}
