import type { Locale } from '@site/contracts'
import type { SportsServerMessage } from '@site/contracts/sports'

import type { MatchBook } from './book.ts'
import { holds, type Subscription, topicWants } from './subscription.ts'

/** Which part of a subscription: what changed after `since`, and what is new in it. Below 0: everything. */
export interface Part {
  readonly since: number
  readonly isNew?: ((id: number) => boolean) | undefined
}

type Snapshot = Extract<SportsServerMessage, { readonly type: 'snapshot' }>

interface SnapshotOptions {
  readonly book: MatchBook
  readonly localize: (value: unknown, lang: Locale) => Promise<unknown>
  readonly now: () => number
  readonly realNow: () => number
}

/** How long a text may be handed on, however still the book stands. */
const FRESH_MS = 1_000

/** Snapshots as texts, each made once for all who ask for the same between two changes of the book. */
export class Snapshots {
  readonly #options: SnapshotOptions
  readonly #made = new Map<string, Promise<string>>()
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
    const { book } = this.#options
    const { topic, games, full } = subscription
    const complete = this.isComplete(part)
    const listed = topic ? book.ids((place) => topicWants(topic, place), complete ? -1 : part.since) : []
    const named = [...games, ...full].filter(
      (id) => complete || part.isNew?.(id) === true || (book.entry(id)?.version ?? 0) > part.since,
    )
    return [...new Set([...listed, ...named])]
  }

  /** The text of one moment of the book, whose version is read at once; only a translation is waited for. */
  textOf(subscription: Subscription, part: Part): { readonly version: number; readonly text: Promise<string> } {
    const { book, realNow } = this.#options
    const { id, lang, topic, games, full } = subscription
    if (book.version !== this.#version || realNow() - this.#madeAt > FRESH_MS) {
      this.#made.clear()
      this.#version = book.version
      this.#madeAt = realNow()
    }
    const complete = this.isComplete(part)
    const isForAll = complete || part.isNew === undefined
    const key = JSON.stringify([lang, topic, [...games], [...full], complete ? -1 : part.since])
    const known = isForAll ? this.#made.get(key) : undefined
    const rest = known ?? this.#rest(subscription, part)
    if (isForAll) this.#made.set(key, rest)
    return { version: book.version, text: rest.then((text) => `{"type":"snapshot","id":${id},${text}`) }
  }

  /** Everything but the number of the subscription. */
  async #rest(subscription: Subscription, part: Part): Promise<string> {
    const { book, localize, now } = this.#options
    const { full, lang } = subscription
    const complete = this.isComplete(part)
    const ids = this.ids(subscription, part)
    const isFull = (id: number) => full.has(id)
    const moved = complete ? [] : book.movedSince(part.since).filter((id) => !holds(subscription, id, book.placeOf(id)))
    const message: Omit<Snapshot, 'type' | 'id'> = {
      serverTime: now(),
      version: book.version,
      complete,
      leagues: book.leagues(ids),
      games: [
        ...book.games(
          ids.filter((id) => !isFull(id)),
          'main',
          lang,
        ),
        ...book.games(ids.filter(isFull), 'all', lang),
      ],
      removed: complete ? [] : [...book.leftSince(part.since), ...moved].map(String),
    }
    return JSON.stringify(lang === 'zh-TW' ? await localize(message, lang) : message).slice(1)
  }
}
