import {
  type ApiError,
  type Balance,
  type PlainEndpoint,
  type RequestOf,
  type ResponseOf,
  balanceEndpoint,
  feedbackUnreadEndpoint,
  unreadForTypeEndpoint,
  unreadTotal,
} from '@site/contracts'
import type { UseQueryResult } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'

import { sessionAtom } from './session.ts'
import { useEndpoint } from './use-endpoint.ts'

export interface Unread {
  /** Sum of the eight counts (spec 3). */
  readonly messages: number
  /** A number of its own, never part of the sum. */
  readonly feedback: number
}

/**
 * The central wallet with its state: asked for once a session, and again when it has changed. `fresh` asks for it with
 * the first look too: what somebody is about to move is to be what is there.
 */
export function useBalanceQuery(options: { readonly fresh?: boolean } = {}): UseQueryResult<Balance, ApiError> {
  return useToldQuery(balanceEndpoint, { withLockMoney: 1 }, options)
}

export function useBalance(): Balance | undefined {
  return useBalanceQuery().data
}

export function useUnread(): Unread {
  const letters = useToldQuery(unreadForTypeEndpoint, { userSystem: 1 }).data
  // Feedback has a page of its own; a site without it still shows its letters.
  const feedback = useToldQuery(feedbackUnreadEndpoint, {}).data
  return { messages: letters === undefined ? 0 : unreadTotal(letters), feedback: feedback?.num ?? 0 }
}

/** What a member has, of whose every change an event tells; a visitor has none. */
function useToldQuery<E extends PlainEndpoint>(
  endpoint: E,
  input: RequestOf<E>,
  options: { readonly fresh?: boolean } = {},
): UseQueryResult<ResponseOf<E>, ApiError> {
  const { isLoggedIn } = useAtomValue(sessionAtom)
  return useEndpoint(endpoint, input, { ...options, enabled: isLoggedIn })
}
