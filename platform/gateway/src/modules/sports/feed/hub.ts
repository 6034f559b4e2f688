import { isDeepStrictEqual } from 'node:util'

import { type Locale, SOCKET_CLOSE } from '@site/contracts'
import {
  type ParsedSportsClientMessage,
  SPORTS_SOCKET,
  SportsClientMessageSchema,
  type SportsServerMessage,
  type Topic,
} from '@site/contracts/sports'
import * as v from 'valibot'

import type { GuardedSocket } from '../../../sockets/index.ts'
import type { BookChange, Interest, MatchBook, Place } from './book.ts'

/** Above this a reader counts as slow: it gets no more changes, but what it missed once it has caught up. */
const SLOW_BYTES = 512 * 1024
const CAUGHT_UP_BYTES = 32 * 1024

interface Subscription {
  readonly id: number
  readonly lang: Locale
  readonly topic: Topic | undefined
  readonly games: ReadonlySet<number>
  readonly full: ReadonlySet<number>
}

interface Connection {
  readonly socket: GuardedSocket
  subscription: Subscription | undefined
  /** Newest version that was sent. */
  sent: number
  slow: boolean
  heardAt: number
  /** A snapshot is being made; changes wait for it. */
  busy: boolean
  /** Whose bets it hears of. */
  memberId: number | undefined
}

function topicWants(topic: Topic | undefined, place: Place | undefined): boolean {
  if (topic === undefined || place === undefined || topic.marketType !== place.marketType) return false
  if (topic.gameType !== 'ALL' && topic.gameType !== place.gameType) return false
  return topic.date === undefined || topic.marketType !== 'FU' || topic.date === place.date
}

function holds(subscription: Subscription, id: number, place: Place | undefined): boolean {
  return subscription.games.has(id) || subscription.full.has(id) || topicWants(subscription.topic, place)
}

/** A match that is named now and was not, or comes with all its markets now and did not. */
function isNewlyNamed(id: number, before: Subscription, now: Subscription): boolean {
  return (now.full.has(id) && !before.full.has(id)) || (now.games.has(id) && !before.games.has(id))
}

interface HubOptions {
  readonly book: MatchBook
  /** Translates texts that have no name of their own in the language. */
  readonly localize: (value: unknown, lang: Locale) => Promise<unknown>
  readonly now: () => number
  /** Real clock, for silence and rates. */
  readonly realNow?: () => number
  /** The member of a venue session's token. */
  readonly memberOf?: ((token: string) => number | undefined) | undefined
}

/** The open `/ws/sports` sockets of this replica. Prices are public; who wants to hear of its bets says who it is. */
export class SportsHub implements Interest {
  readonly #connections = new Set<Connection>()
  readonly #options: HubOptions
  readonly #realNow: () => number
  readonly #beat: NodeJS.Timeout

  constructor(options: HubOptions) {
    this.#options = options
    this.#realNow = options.realNow ?? Date.now
    this.#beat = setInterval(() => this.beat(), SPORTS_SOCKET.heartbeatMs)
    this.#beat.unref()
  }

  get size(): number {
    return this.#connections.size
  }

  accept(socket: GuardedSocket): void {
    const connection: Connection = {
      socket,
      subscription: undefined,
      sent: 0,
      slow: false,
      heardAt: this.#realNow(),
      busy: false,
      memberId: undefined,
    }
    this.#connections.add(connection)
    socket.on('close', () => this.#connections.delete(connection))
    socket.on('message', (text) => this.#hear(connection, text))
    this.#send(connection, {
      type: 'hello',
      serverTime: this.#options.now(),
      heartbeatMs: SPORTS_SOCKET.heartbeatMs,
    })
  }

  wants(id: number, place: Place | undefined, scope: 'main' | 'all'): boolean {
    for (const { subscription } of this.#connections) {
      if (subscription === undefined) continue
      if (scope === 'all' ? subscription.full.has(id) : holds(subscription, id, place)) return true
    }
    return false
  }

  /** Sends changes to everybody who holds the match; each is written as text once. */
  tell(changes: readonly BookChange[], version: number): void {
    const texts = changes.map((change) => ({
      change,
      main: change.deltas.main && JSON.stringify(change.deltas.main),
      all: change.deltas.all && JSON.stringify(change.deltas.all),
    }))
    for (const connection of this.#connections) {
      const { subscription } = connection
      if (subscription === undefined || connection.busy || !this.#takesChanges(connection)) continue
      const parts: string[] = []
      let listChanged = false
      for (const { change, main, all } of texts) {
        const before = holds(subscription, change.id, change.before)
        const after = change.after !== undefined && holds(subscription, change.id, change.after)
        if (before !== after || change.before?.marketType !== change.after?.marketType) listChanged ||= before || after
        else if (after) parts.push((subscription.full.has(change.id) ? all : main) ?? '')
      }
      if (listChanged) void this.#snapshot(connection, subscription, connection.sent)
      else if (parts.length > 0) this.#sendDelta(connection, subscription, parts.filter(Boolean), version)
      else connection.sent = version
    }
  }

  /** The leader has changed or everything was replaced: all clients start over. */
  startOver(): void {
    for (const connection of this.#connections) {
      if (connection.subscription) void this.#snapshot(connection, connection.subscription)
    }
  }

  /** Members that have an open socket here. */
  get members(): ReadonlySet<number> {
    return new Set([...this.#connections].flatMap(({ memberId }) => memberId ?? []))
  }

  tellMember(memberId: number, message: SportsServerMessage): void {
    for (const connection of this.#connections) if (connection.memberId === memberId) this.#send(connection, message)
  }

  /** A sign of life to all, and the end of those that give none. */
  beat(): void {
    const now = this.#realNow()
    for (const connection of this.#connections) {
      if (now - connection.heardAt > SPORTS_SOCKET.silenceMs) {
        connection.socket.close(SOCKET_CLOSE.silent, 'silent')
        continue
      }
      if (!this.#takesChanges(connection)) continue
      this.#send(connection, {
        type: 'beat',
        serverTime: this.#options.now(),
        version: this.#options.book.version,
      })
    }
  }

  close(): void {
    clearInterval(this.#beat)
    for (const { socket } of this.#connections) socket.close(SOCKET_CLOSE.goingAway, 'the server is going away')
    this.#connections.clear()
  }

  #hear(connection: Connection, text: string): void {
    connection.heardAt = this.#realNow()
    const message = parseMessage(text)
    if (message === undefined) return this.#send(connection, { type: 'refused', message: '无法识别的消息' })
    if (message.type === 'ping') {
      return this.#send(connection, {
        type: 'beat',
        serverTime: this.#options.now(),
        version: this.#options.book.version,
      })
    }
    if (message.type === 'member') {
      if (!connection.socket.mayLogIn()) return undefined
      const memberId = message.token === '' ? undefined : this.#options.memberOf?.(message.token)
      connection.memberId = connection.socket.belongsTo(memberId) ? memberId : undefined
      return this.#send(connection, { type: 'member', ok: connection.memberId !== undefined })
    }
    const subscription: Subscription = {
      id: message.id,
      lang: message.lang,
      topic: message.topic,
      games: new Set(message.games.map(Number)),
      full: new Set(message.full.map(Number)),
    }
    const before = connection.subscription
    connection.subscription = subscription
    const isOtherTopic = before !== undefined && !isDeepStrictEqual(before.topic, subscription.topic)
    const since = isOtherTopic ? undefined : message.since
    // Without a subscription before, `since` speaks of the connection that broke: nothing is new then.
    const isNew = (id: number) => before !== undefined && isNewlyNamed(id, before, subscription)
    void this.#snapshot(connection, subscription, since ?? -1, isNew)
    return undefined
  }

  #isSlow(connection: Connection): boolean {
    connection.slow = connection.socket.bufferedAmount > (connection.slow ? CAUGHT_UP_BYTES : SLOW_BYTES)
    return connection.slow
  }

  /** False for a slow reader. One that has just caught up gets what it missed instead. */
  #takesChanges(connection: Connection): boolean {
    const wasSlow = connection.slow
    if (this.#isSlow(connection)) return false
    if (wasSlow && connection.subscription) void this.#snapshot(connection, connection.subscription, connection.sent)
    return !wasSlow
  }

  /**
   * All matches of the subscription, or with `since` those that changed after it. Put off for a slow reader until it
   * has caught up.
   */
  async #snapshot(
    connection: Connection,
    subscription: Subscription,
    since = -1,
    isNew?: (id: number) => boolean,
  ): Promise<void> {
    const { book, localize, now } = this.#options
    if (this.#isSlow(connection)) {
      connection.sent = isNew ? -1 : Math.min(connection.sent, since)
      connection.busy = false
      return
    }
    connection.busy = true
    try {
      const complete = since < 0 || !book.knows(since)
      const wanted = () => {
        const topic = subscription.topic
        const listed = topic ? book.ids((place) => topicWants(topic, place), complete ? -1 : since) : []
        const named = [...subscription.games, ...subscription.full].filter(
          (id) => complete || isNew?.(id) === true || (book.entry(id)?.version ?? 0) > since,
        )
        return [...new Set([...listed, ...named])]
      }
      await book.prepare(wanted(), 'main')
      await book.prepare([...subscription.full], 'all')
      if (connection.subscription !== subscription) return
      // Nothing below waits for anything: what is read here is one moment of the book.
      const ids = wanted()
      const isFull = (id: number) => subscription.full.has(id)
      const moved = complete ? [] : book.movedSince(since).filter((id) => !holds(subscription, id, book.placeOf(id)))
      const message: SportsServerMessage = {
        type: 'snapshot',
        id: subscription.id,
        serverTime: now(),
        version: book.version,
        complete,
        leagues: book.leagues(ids),
        games: [
          ...book.games(
            ids.filter((id) => !isFull(id)),
            'main',
            subscription.lang,
          ),
          ...book.games(ids.filter(isFull), 'all', subscription.lang),
        ],
        removed: complete ? [] : [...book.leftSince(since), ...moved].map(String),
      }
      connection.sent = message.version
      const spoken = subscription.lang === 'zh-TW' ? await localize(message, subscription.lang) : message
      if (connection.subscription === subscription) this.#sendText(connection, JSON.stringify(spoken))
    } finally {
      if (connection.subscription === subscription) connection.busy = false
    }
    // Changes that came while the text was being translated.
    if (connection.sent < book.version && connection.subscription === subscription) {
      void this.#snapshot(connection, subscription, connection.sent)
    }
  }

  #sendDelta(connection: Connection, subscription: Subscription, parts: readonly string[], version: number): void {
    const head = `"type":"delta","id":${subscription.id},"serverTime":${this.#options.now()},"version":${version}`
    connection.sent = version
    this.#sendText(connection, `{${head},"games":[${parts.join(',')}]}`)
  }

  #send(connection: Connection, message: SportsServerMessage): void {
    this.#sendText(connection, JSON.stringify(message))
  }

  #sendText({ socket }: Connection, text: string): void {
    socket.send(text)
  }
}

function parseMessage(text: string): ParsedSportsClientMessage | undefined {
  try {
    const parsed = v.safeParse(SportsClientMessageSchema, JSON.parse(text))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined
  }
}
