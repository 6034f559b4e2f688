import type { Locale } from '@site/contracts'
import type { ChatRoom } from '@site/shell'
import type { Atom, createStore } from 'jotai'

import type { ChatDeps } from './chat-deps.ts'
import { NOTHING_YET } from './nothing-yet.ts'
import { RoomConnection } from './room-connection.ts'

interface PageOfRoom extends Omit<ChatDeps, 'token' | 'lang'> {
  /** Where the page keeps the two that follow. */
  readonly store: ReturnType<typeof createStore>
  /** The session's token; undefined for a visitor. */
  readonly token: Atom<string | undefined>
  readonly locale: Atom<Locale>
}

/**
 * Enters a room as whoever is logged in. A log-in or log-out enters it anew: what waited to be said was another
 * person's, and what was read may have been for their eyes alone. In another language it is entered anew as well, on the
 * connection that is there, and keeps what it has.
 */
export function openRoom(rid: string, { store, token: tokenAtom, locale, ...page }: PageOfRoom): ChatRoom {
  const deps: ChatDeps = { ...page, token: () => store.get(tokenAtom), lang: () => store.get(locale) }
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

  const unsubscribes = [
    store.sub(tokenAtom, () => {
      if (deps.token() === token) return
      token = deps.token()
      connection.close()
      show(NOTHING_YET)
      connection = connect()
    }),
    store.sub(locale, () => connection.speakAnew()),
  ]

  return {
    view: () => view,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    say: (text, replyTo, mentions) => connection.say(text, replyTo, mentions),
    retry: (seq) => connection.retry(seq),
    discard: (seq) => connection.discard(seq),
    share: (bet) => connection.sharing.share(bet),
    takePacket: (packId) => connection.rains.request(packId),
    loadOlder: () => connection.loadOlder(),
    close() {
      for (const unsubscribe of unsubscribes) unsubscribe()
      listeners.clear()
      connection.close()
    },
  }
}
