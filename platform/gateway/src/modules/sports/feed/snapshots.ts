import type { Locale } from '@site/contracts'
import { GameSchema, LeagueSchema, type SportsServerMessage } from '@site/contracts/sports'
import * as v from 'valibot'

import { textFrame } from '../../../kernel/sockets/index.ts'
import { localize } from '../../../lib/localize.ts'
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
}

interface SnapshotOptions {
  readonly book: MatchBook
  readonly now: () => number
  readonly realNow: () => number
}

const ListedSchema = v.object({ games: v.array(GameSchema), leagues: v.array(LeagueSchema) })
const COMMA = Buffer.from(',')
/** How long a list may be handed on, however still the book stands. */
const FRESH_MS = 1_000

/**
 * Snapshots as they go over the wire. A topic's list is made once for all who ask for it between two changes of the book; the few
 * matches that a subscription names are put beside it, so that naming others makes no list anew. Matches are kept as bytes: to
 * encode a list again for each who asks took the gateway's one thread ten milliseconds.
 */
export class Snapshots {
  readonly #options: SnapshotOptions
  readonly #made = new Map<string, TopicPart>()
  #version = -1
  #madeAt = 0

  constructor(options: SnapshotOptions) {
    this.#options = options
  }

  /** The content of the book was replaced. */
  clear(): void {
    this.#made.clear()
  }

  isComplete({ since }: Part): boolean {
    return since < 0 || !this.#options.book.knows(since)
  }

  /** Matches that the snapshot will tell of. */
  ids(subscription: Subscription, part: Part): number[] {
    return [...new Set([...this.#listed(subscription, part), ...this.#named(subscription, part)])]
  }

  /** The frame of this moment of the book, and its version. */
  frameOf(subscription: Subscription, part: Part): { readonly version: number; readonly frame: Buffer } {
    const { book, realNow } = this.#options
    const { lang, topic } = subscription
    if (book.version !== this.#version || realNow() - this.#madeAt > FRESH_MS) {
      this.#made.clear()
      this.#version = book.version
      this.#madeAt = realNow()
    }
    const key = JSON.stringify([lang, topic, this.isComplete(part) ? -1 : part.since])
    const ofTopic = this.#made.get(key) ?? this.#topicPart(subscription, part)
    this.#made.set(key, ofTopic)
    return { version: book.version, frame: this.#join(subscription, part, ofTopic) }
  }

  #listed({ topic }: Subscription, part: Part): number[] {
    if (topic === undefined) return []
    return this.#options.book.ids((place) => topicWants(topic, place), this.isComplete(part) ? -1 : part.since)
  }

  #named({ games, full }: Subscription, part: Part): number[] {
    const { book } = this.#options
    const complete = this.isComplete(part)
    return [...new Set([...games, ...full])].filter(
      (id) => complete || part.isNew?.(id) === true || (book.entry(id)?.version ?? 0) > part.since,
    )
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
    return { ...rest, ...this.#texts(book.games(ids, 'main', lang), book.leagues(ids), lang) }
  }

  #join(subscription: Subscription, part: Part, list: TopicPart): Buffer {
    const { book } = this.#options
    const { id, lang, games, full } = subscription
    const { version } = book
    const complete = this.isComplete(part)
    const named = this.#named(subscription, part)
    const [mains, alls] = [named.filter((one) => !full.has(one)), named.filter((one) => full.has(one))]
    const beside = this.#texts(
      [...book.games(mains, 'main', lang), ...book.games(alls, 'all', lang)],
      book.leagues(named),
      lang,
    )
    const sent = new Set(named)
    const leagues = new Map([...list.leagues, ...beside.leagues].map((league) => [league.league_id, league]))
    const removed = [...list.left, ...list.moved.filter((one) => !games.has(one) && !full.has(one))].map(String)
    const told = [...list.games.filter(([one]) => !sent.has(one)), ...beside.games]
    return textFrame(
      `{"type":"snapshot","id":${id},"serverTime":${list.serverTime},"version":${version},"complete":${complete},` +
        `"leagues":${JSON.stringify([...leagues.values()].toSorted((a, b) => a.rank - b.rank))},"games":[`,
      ...told.flatMap(([, json], index) => (index === 0 ? [json] : [COMMA, json])),
      `],"removed":${JSON.stringify(removed)}}`,
    )
  }

  #texts(games: Snapshot['games'], leagues: Snapshot['leagues'], lang: Locale): Listed {
    const said = localize({ games, leagues }, lang, ListedSchema)
    return {
      games: said.games.map((game) => [Number(game.gidm), Buffer.from(JSON.stringify(game))]),
      leagues: said.leagues,
    }
  }
}
