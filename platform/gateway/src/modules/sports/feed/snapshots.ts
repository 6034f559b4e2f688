import type { Locale } from '@site/contracts'
import { GameSchema, LeagueSchema, type SportsServerMessage } from '@site/contracts/sports'
import * as v from 'valibot'

import { textFrameOf } from '../../../kernel/sockets/index.ts'
import { localize } from '../../../lib/localize.ts'
import { createYieldPoint } from '../../../lib/yield-point.ts'
import type { MatchBook } from './book.ts'
import { type Subscription, topicWants } from './subscription.ts'

/** Which part of a subscription: what changed after `since`, and what is new in it. Below 0: everything. */
export interface Part {
  readonly since: number
  readonly isNew?: ((id: number) => boolean) | undefined
}

type Snapshot = Extract<SportsServerMessage, { readonly type: 'snapshot' }>

/** Matches as JSON in UTF-8, by their ids, and the leagues that they are in, by rank. */
interface Listed {
  readonly games: readonly (readonly [id: number, json: Buffer])[]
  readonly leagues: readonly Snapshot['leagues'][number][]
}

/** What a topic has to tell, whatever else a subscription names. */
interface TopicPart extends Listed {
  readonly serverTime: number
  /** Matches that are on another list now; a subscription may hold them by name. */
  readonly moved: readonly number[]
  readonly left: readonly number[]
  /** All that is said to whoever names no match: the same bytes for all of them. */
  body?: Buffer
}

interface SnapshotOptions {
  readonly book: MatchBook
  readonly now: () => number
  readonly realNow: () => number
}

const GamesSchema = v.object({ games: v.array(GameSchema) })
const LeaguesSchema = v.object({ leagues: v.array(LeagueSchema) })
/** Forms of one match that are kept: two languages, and those that are named with all markets. Of matches that have gone the rest. */
const TOLD_FOR_EACH = 4
const COMMA = Buffer.from(',')
/** So long matches are written down in a turn of the event loop, which every call waits for. */
const WRITING_MS = 1
/** How long a list may be handed on, however still the book stands. */
const FRESH_MS = 1_000

/** A match as it was told last, and of which state of it. */
interface Told {
  readonly of: string
  readonly json: Buffer
}

/**
 * Snapshots as they go over the wire. A topic's list is made once for all who ask for it between two changes of the book; the few
 * matches that a subscription names are put beside it, so that naming others makes no list anew. Matches are kept as bytes, each
 * until it changes, and so is a list, until one of them does: to encode a list again for each who asks took the gateway's
 * one thread ten milliseconds, to put it together one.
 */
export class Snapshots {
  readonly #options: SnapshotOptions
  readonly #made = new Map<string, TopicPart>()
  readonly #told = new Map<string, Told>()
  #version = -1
  #madeAt = 0

  constructor(options: SnapshotOptions) {
    this.#options = options
  }

  /** The content of the book was replaced. */
  clear(): void {
    this.#made.clear()
    this.#told.clear()
  }

  isComplete({ since }: Part): boolean {
    return since < 0 || !this.#options.book.knows(since)
  }

  /** Prices and writes down the matches beforehand, in turns with other work, so that a long list never holds up the process. */
  async prepare(subscription: Subscription, part: Part): Promise<void> {
    if (this.#told.size > TOLD_FOR_EACH * this.#options.book.size) this.#told.clear()
    const yieldPoint = createYieldPoint(WRITING_MS)
    const listed = { ids: this.#listed(subscription, part), scope: 'main' } as const
    for (const { ids, scope } of [listed, ...this.#beside(subscription, part)]) {
      for (const id of ids) {
        this.#jsonOf(id, scope, subscription.lang)
        await yieldPoint()
      }
    }
  }

  /** The frame of this moment of the book, piece by piece, and its version: of what has been prepared. */
  frameOf(subscription: Subscription, part: Part): { readonly version: number; readonly frame: readonly Buffer[] } {
    const { version } = this.#options.book
    const list = this.#listOf(subscription, part)
    const isPlain = subscription.games.size + subscription.full.size === 0
    const body = isPlain ? (list.body ??= this.#join(subscription, part, list)) : this.#join(subscription, part, list)
    return { version, frame: textFrameOf(Buffer.from(`{"type":"snapshot","id":${subscription.id},`), body) }
  }

  /** Whether there is nothing to be made for it but the head of its frame. */
  isMade(subscription: Subscription, part: Part): boolean {
    if (subscription.games.size + subscription.full.size > 0 || this.#isStale()) return false
    return this.#made.get(this.#keyOf(subscription, part))?.body !== undefined
  }

  #listOf(subscription: Subscription, part: Part): TopicPart {
    const { book, realNow } = this.#options
    if (this.#isStale()) {
      this.#made.clear()
      this.#version = book.version
      this.#madeAt = realNow()
    }
    const key = this.#keyOf(subscription, part)
    const list = this.#made.get(key) ?? this.#topicPart(subscription, part)
    this.#made.set(key, list)
    return list
  }

  #isStale(): boolean {
    const { book, realNow } = this.#options
    return book.version !== this.#version || realNow() - this.#madeAt > FRESH_MS
  }

  #keyOf({ lang, topic }: Subscription, part: Part): string {
    return JSON.stringify([lang, topic, this.isComplete(part) ? -1 : part.since])
  }

  #listed({ topic }: Subscription, part: Part): number[] {
    if (topic === undefined) return []
    return this.#options.book.ids((place) => topicWants(topic, place), this.isComplete(part) ? -1 : part.since)
  }

  /** Matches that a subscription names, which are put beside its list. */
  #beside({ games, full }: Subscription, part: Part) {
    const { book } = this.#options
    const complete = this.isComplete(part)
    const named = [...new Set([...games, ...full])].filter(
      (id) => complete || part.isNew?.(id) === true || (book.entry(id)?.version ?? 0) > part.since,
    )
    return [
      { ids: named.filter((id) => !full.has(id)), scope: 'main' },
      { ids: named.filter((id) => full.has(id)), scope: 'all' },
    ] as const
  }

  #topicPart(subscription: Subscription, part: Part): TopicPart {
    const { book, now } = this.#options
    const { lang, topic } = subscription
    const complete = this.isComplete(part)
    const ids = this.#listed(subscription, part)
    const rest = {
      serverTime: now(),
      moved: complete ? [] : book.movedSince(part.since).filter((id) => !topicWants(topic, book.placeOf(id))),
      left: complete ? [] : book.leftSince(part.since),
    }
    return { ...rest, ...this.#texts({ ids, lang, scope: 'main' }) }
  }

  #join(subscription: Subscription, part: Part, list: TopicPart): Buffer {
    const { book } = this.#options
    const { lang, games, full } = subscription
    const { version } = book
    const complete = this.isComplete(part)
    const named = this.#beside(subscription, part)
    const beside = named.map(({ ids, scope }) => this.#texts({ ids, scope, lang }))
    const sent = new Set(named.flatMap(({ ids }) => ids))
    const leagues = new Map([list, ...beside].flatMap((one) => one.leagues).map((league) => [league.league_id, league]))
    const removed = [...list.left, ...list.moved.filter((one) => !games.has(one) && !full.has(one))].map(String)
    const told = [...list.games.filter(([one]) => !sent.has(one)), ...beside.flatMap((one) => one.games)]
    return Buffer.concat([
      Buffer.from(
        `"serverTime":${list.serverTime},"version":${version},"complete":${complete},` +
          `"leagues":${JSON.stringify([...leagues.values()].toSorted((a, b) => a.rank - b.rank))},"games":[`,
      ),
      ...told.flatMap(([, json], index) => (index === 0 ? [json] : [COMMA, json])),
      Buffer.from(`],"removed":${JSON.stringify(removed)}}`),
    ])
  }

  #texts({ ids, scope, lang }: { ids: readonly number[]; scope: 'main' | 'all'; lang: Locale }): Listed {
    const { book } = this.#options
    const { leagues } = localize({ leagues: book.leagues(ids) }, lang, LeaguesSchema)
    return {
      leagues,
      games: ids.flatMap((id) => {
        const json = this.#jsonOf(id, scope, lang)
        return json === undefined ? [] : [[id, json] as const]
      }),
    }
  }

  #jsonOf(id: number, scope: 'main' | 'all', lang: Locale): Buffer | undefined {
    const { book } = this.#options
    const key = `${id} ${scope} ${lang}`
    const of = `${book.entry(id)?.version} ${book.placeOf(id)?.marketType}`
    const known = this.#told.get(key)
    if (known?.of === of) return known.json
    const { games } = localize({ games: book.games([id], scope, lang) }, lang, GamesSchema)
    const [game] = games
    if (game === undefined) return undefined
    const json = Buffer.from(JSON.stringify(game))
    this.#told.set(key, { of, json })
    return json
  }
}
