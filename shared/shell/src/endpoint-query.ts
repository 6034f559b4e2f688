import type { ChangeEvent, Endpoint, PlainEndpoint, RequestOf } from '@site/contracts'

import { call } from './api.ts'
import type { CallOptions } from './shell.ts'

/** What the host knows of an answer in the query cache, whoever asked for it. */
type AnswerMeta = {
  /** Kept until the host ends it (open point 44). */
  readonly isKept: boolean
  /** Of the one who asked: nobody else may see it. */
  readonly isPersonal: boolean
  readonly locale: string
  readonly changedBy: ChangeEvent | undefined
}

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: AnswerMeta
  }
}

/** What an answer depends on beside the call, and how it is wanted. */
export interface QueryScope {
  readonly locale: string
  /** Whose answer it is, where that matters. */
  readonly userId?: string | undefined
  /**
   * Ask at each look although the declaration keeps the answer: with this payload it is what members do and not
   * configuration, or it changes in ways that no event tells of.
   */
  readonly fresh?: boolean | undefined
  /** Whose view asks; undefined for the host's own. */
  readonly view?: CallOptions['view']
}

const isPersonal = ({ caller, personal = false }: Endpoint): boolean => caller === 'member' || personal

/** Where a key names whose answer it is; undefined for everybody's. */
export const OWNER_PLACE = 4

/** Key of a call in the query cache: contract version, path, payload, and what an answer depends on. */
export function endpointKey(endpoint: Endpoint, input: unknown, locale: string, userId: string | undefined) {
  return ['v1', endpoint.path, input, locale, isPersonal(endpoint) ? userId : undefined] as const
}

/**
 * How a declared call is read through the query cache, with or without a hook. How long an answer is kept follows from
 * the declaration and is decided here alone (ADR 0027).
 */
export function endpointQuery<E extends PlainEndpoint>(endpoint: E, input: RequestOf<E>, scope: QueryScope) {
  const { locale, userId, fresh = false, view } = scope
  const isKept = endpoint.cacheable && !fresh
  // What an event announces every change of need not be fetched again by who looks.
  const isKeptByEvents = endpoint.changedBy !== undefined && !fresh
  return {
    queryKey: endpointKey(endpoint, input, locale, userId),
    // An answer that is kept is awaited although nobody looks any more: the next one who does has it.
    // To read the signal is to be cut off with the last who looks.
    queryFn: (query: { readonly signal: AbortSignal }) =>
      call(endpoint, input, { view, ...(isKept ? {} : { signal: query.signal }) }),
    staleTime: isKept || isKeptByEvents ? Number.POSITIVE_INFINITY : 0,
    ...(isKept && { gcTime: Number.POSITIVE_INFINITY }),
    meta: { isKept, isPersonal: isPersonal(endpoint), locale, changedBy: endpoint.changedBy },
  }
}
