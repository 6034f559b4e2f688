import { DeskMessageSchema } from '@site/contracts/desk'
import { connectSocket } from '@site/shell/socket'
import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

/** Whether news arrive now, for `useSyncExternalStore`. */
export interface Connection {
  readonly isLive: () => boolean
  readonly subscribe: (listener: () => void) => () => void
}

/**
 * Asks again for everything that is on the page, one round at a time: of all that is told while a round is under way
 * comes one more. Answers under way are waited for and never cancelled, or on a busy site none would ever arrive.
 */
export function asker(client: QueryClient): () => Promise<void> {
  let isAsking = false
  let isStale = false
  return async () => {
    isStale = true
    if (isAsking) return
    isAsking = true
    while (isStale) {
      // What was asked before the news may be answered without them.
      isStale = client.isFetching() > 0
      await client.invalidateQueries({}, { cancelRefetch: false })
    }
    isAsking = false
  }
}

/**
 * Asks again for everything that is on the page whenever the site says that something has happened, and when the
 * connection is back: what happened meanwhile nobody has heard. A page that nobody sees asks for nothing.
 */
export function goLive(client: QueryClient): Connection {
  const socket = connectSocket({
    url: () => `${location.origin.replace(/^http/, 'ws')}/ws/desk`,
    schema: v.pipe(v.string(), v.parseJson(), DeskMessageSchema),
    backOff: { firstMs: 500, longestMs: 5_000, spread: [1, 1.2] },
    pauseWhile: ['offline', 'hidden'],
  })
  const refetch = asker(client)
  socket.messages.subscribe(() => void refetch())
  let isLive = false
  const listeners = new Set<() => void>()
  socket.state.subscribe(({ status }) => {
    isLive = status === 'ready'
    for (const listener of listeners) listener()
  })
  return {
    isLive: () => isLive,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
