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
 * Asks again for everything that is on the page whenever the site says that something has happened, and when the
 * connection is back: what happened meanwhile nobody has heard.
 */
export function goLive(client: QueryClient): Connection {
  const socket = connectSocket({
    url: () => `${location.origin.replace(/^http/, 'ws')}/ws/desk`,
    schema: v.pipe(v.string(), v.parseJson(), DeskMessageSchema),
    backOff: { firstMs: 500, longestMs: 5_000, spread: [1, 1.2] },
    pauseWhile: ['offline'],
  })
  socket.messages.subscribe(() => void client.invalidateQueries())
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
