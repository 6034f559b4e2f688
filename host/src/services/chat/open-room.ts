import type { Locale } from '@site/contracts'
import type { ChatRoom } from '@site/shell'
import type { Atom, createStore } from 'jotai'

import type { ChatDeps } from './chat-deps.ts'
import { NOTHING_YET } from './nothing-yet.ts'
import { RoomConnection } from './room-connection.ts'

type Store = ReturnType<typeof createStore>

interface PageOfRoom extends Omit<ChatDeps, 'token' | 'lang'> {
  /** Where the page keeps the two that follow. */
  readonly store: Store
  /** The session's token; undefined for a visitor. */
  readonly token: Atom<string | undefined>
  readonly locale: Atom<Locale>
}

/** So long a room that was left waits until what was said in it is taken; what is left then is dropped. */
const LINGER_MS = 30_000

/** Rooms of each page that were left while something said in them was on its way. */
const pages = new WeakMap<Store, Set<RoomOfPage>>()

/**
 * Enters a room as whoever is logged in. A log-in or log-out enters it anew: what waited to be said was another
 * person's, and what was read may have been for their eyes alone. In another language it is entered anew as well, on the
 * connection that is there, and keeps what it has.
 *
 * Whoever closes it hears nothing more of it, but what was said is sent on for a while. Who comes back meanwhile finds
 * the room as it was, on the same connection; to enter another room drops what waits.
 */
export function openRoom(rid: string, page: PageOfRoom): ChatRoom {
  const left = pages.get(page.store) ?? new Set<RoomOfPage>()
  pages.set(page.store, left)
  for (const room of left) if (room.rid !== rid) room.end()
  const [known] = left
  return (known ?? new RoomOfPage(rid, page, left)).enter()
}

/** A room of a page from the moment when it is opened until nobody is in it and nothing waits to be said. */
class RoomOfPage {
  readonly rid: string
  readonly #deps: ChatDeps
  /** Where it stands once it was left. */
  readonly #left: Set<RoomOfPage>
  readonly #unsubscribes: readonly (() => void)[]
  /** Of who is in it now. */
  #listeners = new Set<() => void>()
  #view = NOTHING_YET
  #token: string | undefined
  #connection: RoomConnection
  #ending: ReturnType<typeof setTimeout> | undefined

  constructor(rid: string, { store, token, locale, ...page }: PageOfRoom, left: Set<RoomOfPage>) {
    this.rid = rid
    this.#left = left
    this.#deps = { ...page, token: () => store.get(token), lang: () => store.get(locale) }
    this.#token = this.#deps.token()
    this.#connection = this.#connect()
    this.#unsubscribes = [
      store.sub(token, () => this.#changeMember()),
      store.sub(locale, () => this.#connection.speakAnew()),
    ]
  }

  enter(): ChatRoom {
    clearTimeout(this.#ending)
    this.#left.delete(this)
    const listeners = new Set<() => void>()
    this.#listeners = listeners
    let isHere = true
    return {
      view: () => this.#view,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      say: (text, replyTo, mentions) => this.#connection.say(text, replyTo, mentions),
      retry: (seq) => this.#connection.retry(seq),
      discard: (seq) => this.#connection.discard(seq),
      share: (bet) => this.#connection.sharing.share(bet),
      takePacket: (packId) => this.#connection.rains.request(packId),
      loadOlder: () => this.#connection.loadOlder(),
      close: () => {
        if (!isHere) return
        isHere = false
        listeners.clear()
        this.#leave()
      },
    }
  }

  /** Drops what waits, and the connection. */
  end(): void {
    clearTimeout(this.#ending)
    this.#left.delete(this)
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    this.#connection.close()
  }

  #leave(): void {
    if (!this.#connection.isSpeaking) return this.end()
    this.#connection.leave()
    this.#left.add(this)
    this.#ending = setTimeout(() => this.end(), LINGER_MS)
  }

  #show(view: typeof NOTHING_YET): void {
    this.#view = view
    for (const listener of this.#listeners) listener()
    if (this.#left.has(this) && !this.#connection.isSpeaking) this.end()
  }

  #connect(): RoomConnection {
    return new RoomConnection(this.rid, this.#deps, (view) => this.#show(view))
  }

  #changeMember(): void {
    if (this.#deps.token() === this.#token) return
    if (this.#left.has(this)) return this.end()
    this.#token = this.#deps.token()
    this.#connection.close()
    this.#show(NOTHING_YET)
    this.#connection = this.#connect()
  }
}
