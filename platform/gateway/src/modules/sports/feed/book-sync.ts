import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

import { PRICES_VERSION } from '../simulator/pricing/index.ts'
import type { MatchBook } from './book.ts'
import { FeedMessageSchema } from './feed-update.ts'
import type { SportsHub } from './hub.ts'
import { otherPrices } from './other-prices.ts'

/** The leader says so often where it stands, also when nothing has changed. */
export const LEADER_BEAT_MS = 1_000
/** A book that nothing was heard for in so long may be of the past: a goal that others know of is not in it. */
const SILENT_MS = 3_000
/** The whole book is not asked for again within so long: it may be on its way. */
const REQUEST_AGAIN_MS = 1_000

interface SyncOptions {
  readonly replica: string
  readonly book: MatchBook
  readonly hub: SportsHub
  readonly log: FastifyBaseLogger
  /** Asks the leader, wherever it runs, for all matches. */
  readonly request: () => Promise<void>
}

/**
 * Keeps the book of a replica that does not play the matches as the leader's is. While the leader is not heard, says what
 * does not fit, or cannot play on, every match is shown as it was last and suspended: nobody bets on it or is paid for a
 * ticket by its prices.
 */
export class BookSync {
  readonly #options: SyncOptions
  /** Whose changes the book holds. */
  #leader = ''
  #requestedAt = -Infinity
  #silence: NodeJS.Timeout | undefined

  constructor(options: SyncOptions) {
    this.#options = options
  }

  /** This replica leads: the book is its own. */
  stop(): void {
    this.#leader = this.#options.replica
    clearTimeout(this.#silence)
    this.#options.book.resume()
  }

  /** The book is good for a moment: until more is heard, or while this replica ends, for the calls that are still answered. */
  start(): void {
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => this.suspend('the leader is silent'), SILENT_MS)
    this.#silence.unref()
  }

  /** The book is of the past from now on, until this replica leads or the leader is heard. */
  suspend(why: string, error?: unknown): void {
    const { book, hub, log } = this.#options
    if (book.isSuspended) return
    book.suspend()
    hub.startOver()
    log.warn(
      { err: error, leader: this.#leader },
      `${why}: all markets are suspended until the matches are known again`,
    )
  }

  async request(): Promise<void> {
    this.#requestedAt = performance.now()
    await this.#options.request()
  }

  /** What somebody has published of the matches. */
  receive(raw: unknown): void {
    const { replica, book, hub } = this.#options
    const parsed = v.safeParse(FeedMessageSchema, raw)
    if (!parsed.success || parsed.output.leader === replica) return
    const { leader, prices, to, full, from, version, updates } = parsed.output
    if (prices !== PRICES_VERSION) {
      if (this.#leader !== leader) this.#standAside(leader, prices)
      return
    }
    if (full) {
      if (to !== undefined && to !== replica) return
      this.#leader = leader
      book.reset(version, updates)
      this.#resume()
      hub.startOver()
      return
    }
    if (leader !== this.#leader || from !== book.version) {
      this.#requestAgain()
      return
    }
    try {
      const changes = book.apply(updates, hub)
      if (this.#resume()) hub.startOver()
      else if (updates.length > 0) hub.publish(changes, version)
    } catch (error) {
      this.#leader = '' // what comes next fits only once everything has come
      this.suspend('changes could not be taken in', error)
      this.#requestAgain()
    }
  }

  /** Each change that does not fit would ask for everything until everything comes. */
  #requestAgain(): void {
    if (performance.now() - this.#requestedAt >= REQUEST_AGAIN_MS) void this.request().catch(() => {})
  }

  /** The book is the leader's of this moment. True where it was suspended: then everybody is to be shown all of it. */
  #resume(): boolean {
    const { book } = this.#options
    const wasSuspended = book.isSuspended
    book.resume()
    this.start()
    return wasSuspended
  }

  /** A gateway that prices by another function has taken the lead: no match is offered here rather than twice. */
  #standAside(leader: string, prices: number): void {
    const { book, hub, log } = this.#options
    this.#leader = leader
    clearTimeout(this.#silence) // there is nothing to suspend
    book.reset(book.version, [])
    hub.startOver()
    log.error({ leader }, otherPrices(String(prices)))
  }
}
