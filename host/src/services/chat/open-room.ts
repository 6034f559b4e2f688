import type { ChatRoom } from '@site/shell'

import type { ChatDeps } from './chat-deps.ts'
import { NOTHING_YET } from './nothing-yet.ts'
import { RoomConnection } from './room-connection.ts'

/**
 * Enters a room as whoever is logged in. A log-in or log-out enters it anew: what waited to be said was another
 * person's, and what was read may have been for their eyes alone.
 */
export function openRoom(rid: string, deps: ChatDeps): ChatRoom {
  const listeners = new Set<() => void>()
  let view = NOTHING_YET
  let token = deps.token()
  let connection = connect()

  function show(next: typeof view): void {
    view = next
    for (const listener of listeners) listener()
  }

  function connect(): RoomConnection {
    return new RoomConnection(rid, deps, show)
  }

  const unsubscribe = deps.onToken(() => {
    if (deps.token() === token) return
    token = deps.token()
    connection.close()
    show(NOTHING_YET)
    connection = connect()
  })

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    say: (text, replyTo) => connection.say(text, replyTo),
    retry: (seq) => connection.retry(seq),
    discard: (seq) => connection.discard(seq),
    share: (bet) => connection.sharing.share(bet),
    takePacket: (packId) => connection.rains.request(packId),
    loadOlder: () => connection.loadOlder(),
    close() {
      unsubscribe()
      listeners.clear()
      connection.close()
    },
  }
}
