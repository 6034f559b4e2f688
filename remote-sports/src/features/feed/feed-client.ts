import type { Locale } from '@site/contracts'
import { type GameDelta, SPORTS_SOCKET, type SportsServerMessage, type Topic } from '@site/contracts/sports'

import { type ConnectFeed, FeedSocket } from './feed-socket.ts'
import { FeedStore, type SnapshotLike } from './feed-store.ts'

/** `live` pushed, `polling` asked for every few seconds, `lost` neither. */
export type FeedState = 'connecting' | 'live' | 'polling' | 'lost'

export interface Subscription {
  readonly topic?: Topic | undefined
  /** Matches with their main markets. */
  readonly games?: readonly string[] | undefined
  /** Matches with all markets. */
  readonly full?: readonly string[] | undefined
}

/** Asks for the same content by calls, while the socket cannot be had. Undefined when that is not possible. */
export type Poll = (
  subscription: Subscription,
  since: number | undefined,
  signal: AbortSignal,
) => Promise<SnapshotLike | undefined>

export interface FeedOptions {
  readonly url: () => string
  readonly lang: Locale
  readonly store?: FeedStore
  /** For tests; otherwise fetched when the feed starts. */
  readonly connect?: ConnectFeed
}

/** What the server pushes about one bet of the member. */
type BetPush = Extract<SportsServerMessage, { readonly type: 'bet' }>

/** What the server pushes to who follows a match: what happens in it, and the votes on its end. */
export type CoursePush = Extract<SportsServerMessage, { readonly type: 'course' | 'poll' }>

/** How long a socket may be away before calls take its place, and how often they ask (DOMAIN 3.1: 5 s in play). */
const POLL_AFTER_MS = 3_000
export const POLL_EVERY_MS = 5_000

/**
 * The feed of one view: a store, the socket that fills it, and calls in its place while it is away. What the socket
 * says after a reconnect begins at the version that the store holds, so nothing is missed or applied twice.
 */
export class FeedClient {
  readonly store: FeedStore
  readonly #options: FeedOptions
  readonly #socket: FeedSocket
  readonly #listeners = new Set<() => void>()
  readonly #betListeners = new Set<(push: BetPush) => void>()
  readonly #courseListeners = new Map<string, Set<(push: CoursePush) => void>>()
  #memberToken = ''
  #subscription: Subscription = {}
  #id = 0
  #state: FeedState = 'connecting'
  #pollTimer: ReturnType<typeof setTimeout> | undefined
  #polling: AbortController | undefined
  #poll: Poll | undefined
  #isRunning = false
  #offset = 0
  /** The store holds this very subscription, so that changes since its version are enough. */
  #isCurrent = false

  constructor(options: FeedOptions) {
    this.#options = options
    this.store = options.store ?? new FeedStore()
    this.#socket = new FeedSocket(
      options.url,
      {
        onOpen: () => this.#subscribe(),
        onMessage: (message) => this.#receive(message),
        onBadFrame: () => this.#requestFullList(),
        onClose: () => this.#lose(),
      },
      options.connect,
    )
  }

  readonly state = (): FeedState => this.#state

  /** The clock of the matches: the sandbox may have moved it against the site's own. */
  readonly now = (): number => Date.now() + this.#offset

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Whose bets are pushed on this connection, by the venue session's token; undefined for nobody's. */
  setMember(token: string | undefined): void {
    this.#memberToken = token ?? ''
    this.#socket.send({ type: 'member', token: this.#memberToken })
  }

  /** Tells what happens to the member's bets. Returns the end of it. */
  readonly onBet = (listener: (push: BetPush) => void): (() => void) => {
    this.#betListeners.add(listener)
    return () => this.#betListeners.delete(listener)
  }

  /** Follows a match: all that has happened in it, then each event. Returns the end of it. */
  readonly onCourse = (matchId: string, listener: (push: CoursePush) => void): (() => void) => {
    const listeners = this.#courseListeners.get(matchId) ?? new Set()
    this.#courseListeners.set(matchId, listeners.add(listener))
    this.#followCourses()
    return () => {
      listeners.delete(listener)
      if (listeners.size > 0 || this.#courseListeners.get(matchId) !== listeners) return
      this.#courseListeners.delete(matchId)
      this.#followCourses()
    }
  }

  /** How to ask by calls while the socket is away. */
  pollWith(poll: Poll | undefined): void {
    this.#poll = poll
  }

  start(): void {
    if (this.#isRunning) return
    this.#isRunning = true
    this.#socket.start()
    this.#pollIn(POLL_AFTER_MS)
  }

  /** Ends all traffic; the store keeps what it has, and `start` goes on from there. */
  stop(): void {
    this.#isRunning = false
    this.#socket.stop()
    this.#stopPolling()
    this.#setState('connecting')
  }

  /** What the view wants from now on. With the same topic only the matches that are newly named are fetched. */
  want(subscription: Subscription): void {
    const isOtherList = JSON.stringify(this.#subscription.topic) !== JSON.stringify(subscription.topic)
    this.#subscription = subscription
    if (isOtherList || subscription.topic === undefined) this.#isCurrent = false
    this.#id += 1
    this.store.expectNew(new Set(subscription.full), isOtherList)
    if (this.#isRunning && !this.#send() && this.#state === 'polling') void this.#pollOnce()
  }

  /** Everything anew, for the player's refresh button. */
  refresh(): void {
    this.#requestFullList()
    if (this.#state !== 'live') void this.#pollOnce()
  }

  /** A new connection: what was asked on the old one and not answered may never have been sent. */
  #subscribe(): void {
    this.#stopPolling()
    if (!this.store.isAnswered) this.#isCurrent = false
    if (this.#memberToken !== '') this.#socket.send({ type: 'member', token: this.#memberToken })
    if (this.#courseListeners.size > 0) this.#followCourses()
    this.#send()
  }

  #followCourses(): void {
    this.#socket.send({ type: 'course', games: [...this.#courseListeners.keys()].slice(0, SPORTS_SOCKET.maxCourses) })
  }

  #requestFullList(): void {
    this.#isCurrent = false
    this.#id += 1
    this.#send()
  }

  #send(): boolean {
    const { topic, games = [], full = [] } = this.#subscription
    if (this.#id === 0) return true
    return this.#socket.send({
      type: 'subscribe',
      id: this.#id,
      lang: this.#options.lang,
      ...(topic && { topic }),
      games: [...games],
      full: [...full],
      ...(this.#isCurrent && { since: this.store.version }),
    })
  }

  #receive(message: SportsServerMessage): void {
    if ('serverTime' in message) this.#offset = message.serverTime - Date.now()
    if (message.type === 'snapshot' && message.id === this.#id) {
      this.store.applySnapshot({ ...message, full: new Set(this.#subscription.full) })
      this.#isCurrent = true
      this.#setState('live')
    } else if (message.type === 'delta' && message.id === this.#id) {
      this.#applyDeltas(message.version, message.games)
    } else if (message.type === 'bet') {
      for (const listener of this.#betListeners) listener(message)
    } else if (message.type === 'course' || message.type === 'poll') {
      for (const listener of this.#courseListeners.get(message.gidm) ?? []) listener(message)
    }
  }

  #applyDeltas(version: number, games: readonly GameDelta[]): void {
    if (!this.store.applyDeltas(version, games)) this.#requestFullList()
  }

  #lose(): void {
    if (!this.#isRunning) return
    if (this.#state === 'live') this.#setState('connecting')
    // Every failed attempt comes by here: it must not put off the calls that wait already.
    if (this.#pollTimer === undefined && this.#polling === undefined) this.#pollIn(POLL_AFTER_MS)
  }

  #pollIn(ms: number): void {
    this.#pollTimer = setTimeout(() => void this.#pollOnce(), ms)
  }

  #stopPolling(): void {
    clearTimeout(this.#pollTimer)
    this.#pollTimer = undefined
    this.#polling?.abort()
    this.#polling = undefined
  }

  async #pollOnce(): Promise<void> {
    const poll = this.#poll
    this.#stopPolling()
    if (!this.#isRunning || this.#state === 'live' || poll === undefined) return
    const controller = new AbortController()
    const id = this.#id
    this.#polling = controller
    try {
      const snapshot = await poll(
        this.#subscription,
        this.#isCurrent ? this.store.version : undefined,
        controller.signal,
      )
      if (controller.signal.aborted || id !== this.#id) return
      if (snapshot) {
        this.#offset = snapshot.serverTime - Date.now()
        this.store.applySnapshot(snapshot)
        this.#isCurrent = true
        this.#setState('polling')
      }
    } catch {
      if (!controller.signal.aborted) this.#setState('lost')
    } finally {
      if (this.#polling === controller) {
        this.#polling = undefined
        if (this.#isRunning) this.#pollIn(POLL_EVERY_MS)
      }
    }
  }

  #setState(state: FeedState): void {
    if (state === this.#state) return
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
