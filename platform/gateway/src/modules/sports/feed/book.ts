import type { Locale } from '@site/contracts'
import type { Game, GameDelta, GameType, League, MarketType, PlayQuotes } from '@site/contracts/sports'
import { formatDay, MINUTE_MS } from '@site/domain'
import type { FastifyBaseLogger } from 'fastify'

import { createYieldPoint } from '../../../lib/yield-point.ts'
import type { Fixture } from '../simulator/fixtures/index.ts'
import { planOf, Pricer, type Quote, type Scope } from '../simulator/pricing/index.ts'
import { BEFORE, isOver, type MatchState, type SimEvent } from '../simulator/timeline/index.ts'
import type { MatchUpdate } from './feed-update.ts'
import { marketKey, marketTypeOf, wireDelta, wireLeague, wireMarket, wireMatch } from './wire/index.ts'

/** Where a match is listed. */
export interface Place {
  readonly marketType: MarketType
  readonly gameType: GameType
  readonly date: string
}

/** What the open sockets hold of a match; only that is priced at every change. */
export interface Interest {
  wants(id: number, place: Place | undefined, scope: Scope): boolean
}

/** A change of one match for the sockets. */
export interface BookChange {
  readonly id: number
  readonly before: Place | undefined
  readonly after: Place | undefined
  /** Present when somebody holds the match in that scope and it stayed where it was. */
  readonly deltas: Readonly<Partial<Record<Scope, GameDelta>>>
}

export interface Quoted {
  readonly fixture: Fixture
  readonly state: MatchState
  /** Moment of the prices. */
  readonly at: number
  readonly quotes: readonly Quote[]
}

interface Priced {
  readonly version: number
  readonly quotes: readonly Quote[]
  /** The same as they are sent: encoded once for all who hold the match. */
  readonly markets: ReadonlyMap<string, PlayQuotes>
}

interface Entry {
  readonly fixture: Fixture
  readonly pricer: Pricer
  state: MatchState
  /** What has happened in it; undefined where that is not told. */
  events: readonly SimEvent[] | undefined
  version: number
  at: number
  place: Place | undefined
  /** Version at which it came to the list that it is on. */
  placedAt: number
  readonly priced: Partial<Record<Scope, Priced>>
  isUnpriced: boolean
}

/** A match that is over. */
export interface OverMatch {
  readonly fixture: Fixture
  readonly state: MatchState
}

/**
 * Matches that left the board are remembered for this long: a client that polls hears of it, and their results are told
 * until they are written down.
 */
const REMEMBER_MS = 10 * MINUTE_MS
/** So long prices are made in a turn of the event loop, which every call waits for. */
const PRICING_MS = 1

/** Every match that is offered, with its prices: the same content in each replica. */
export class MatchBook {
  readonly #entries = new Map<number, Entry>()
  readonly #left = new Map<number, OverMatch & { readonly version: number; readonly at: number }>()
  readonly #fixtureOf: (id: number) => Fixture | undefined
  readonly #now: () => number
  readonly #log: Pick<FastifyBaseLogger, 'warn'> | undefined
  #version = 0
  /** Changes from this version on are known one by one. */
  #knownFrom = Number.MAX_SAFE_INTEGER
  #isSuspended = false

  constructor(options: {
    readonly fixtureOf: (id: number) => Fixture | undefined
    readonly now: () => number
    readonly log?: Pick<FastifyBaseLogger, 'warn'>
  }) {
    this.#fixtureOf = options.fixtureOf
    this.#now = options.now
    this.#log = options.log
  }

  get version(): number {
    return this.#version
  }

  get size(): number {
    return this.#entries.size
  }

  /** True while every change after `version` can still be told: a suspension has none, and is seen by starting over. */
  knows(version: number): boolean {
    return !this.#isSuspended && version >= this.#knownFrom && version <= this.#version
  }

  get isSuspended(): boolean {
    return this.#isSuspended
  }

  /** Matches are shown as they were last, and as suspended; clients must start over. */
  suspend(): void {
    this.#isSuspended = true
  }

  /** The opposite of `suspend`; clients must start over. Who polls may hold this very version as suspended. */
  resume(): void {
    if (!this.#isSuspended) return
    this.#isSuspended = false
    this.#knownFrom = this.#version + 1
  }

  /** Replaces everything; clients must start over. */
  reset(version: number, updates: readonly MatchUpdate[]): void {
    this.#entries.clear()
    this.#left.clear()
    this.#version = version
    this.#knownFrom = version
    for (const update of updates) this.#applyOne(update)
  }

  /** Takes in changes; prices what somebody looks at and says what is to be sent. */
  apply(updates: readonly MatchUpdate[], interest: Interest): BookChange[] {
    this.#forget()
    return updates.flatMap((update) => {
      const known = this.#entries.get(update.id)
      if (known !== undefined && update.version <= known.version) return []
      return this.#applyOne(update, interest)
    })
  }

  entry(id: number): { readonly fixture: Fixture; readonly state: MatchState; readonly version: number } | undefined {
    return this.#entries.get(id)
  }

  /** What has happened in a football match that has begun and is on offer. */
  eventsOf(id: number): readonly SimEvent[] | undefined {
    return this.#entries.get(id)?.events
  }

  /** A match with every market at the latest prices; undefined when it is not offered. */
  quoted(id: number): Quoted | undefined {
    const entry = this.#entries.get(id)
    if (entry?.place === undefined) return undefined
    const { fixture, at } = entry
    return { fixture, state: this.#shown(entry), at, quotes: this.#pricesOf(entry, 'all').quotes }
  }

  placeOf(id: number): Place | undefined {
    return this.#entries.get(id)?.place
  }

  /** Ids of the matches of a list; `since` leaves out what has not changed after that version. */
  ids(wanted: (place: Place) => boolean, since = -1): number[] {
    return [...this.#entries.values()]
      .filter(({ place, version }) => place !== undefined && version > since && wanted(place))
      .map(({ fixture }) => fixture.id)
  }

  /** Matches that left the board after a version. */
  leftSince(version: number): number[] {
    return [...this.#left].filter(([, left]) => left.version > version).map(([id]) => id)
  }

  /** Matches of a day that ended within the last minutes. */
  overOf(day: number): OverMatch[] {
    return [...this.#left.values()].filter(({ fixture }) => fixture.day === day)
  }

  /** Matches that are on another list than before a version. */
  movedSince(version: number): number[] {
    return [...this.#entries.values()].filter(({ placedAt }) => placedAt > version).map(({ fixture }) => fixture.id)
  }

  count(wanted: (place: Place) => boolean): number {
    let sum = 0
    for (const { place } of this.#entries.values()) if (place !== undefined && wanted(place)) sum += 1
    return sum
  }

  games(ids: readonly number[], scope: Scope, lang: Locale): Game[] {
    return ids.flatMap((id) => {
      const entry = this.#entries.get(id)
      if (entry?.place === undefined) return []
      const { fixture, at, version, place } = entry
      const state = this.#shown(entry)
      const markets = [...this.#pricesOf(entry, scope).markets.values()]
      const playNum = planOf(fixture.league.sport, state, 'all').length
      return [wireMatch({ fixture, state, marketType: place.marketType, at, version, playNum, markets }, lang)]
    })
  }

  /** Prices the matches beforehand, in turns with other work, so that a long list never holds up the process. */
  async prepare(ids: readonly number[], scope: Scope): Promise<void> {
    const yieldPoint = createYieldPoint(PRICING_MS)
    for (const id of ids) {
      const entry = this.#entries.get(id)
      if (entry !== undefined) this.#pricesOf(entry, scope)
      await yieldPoint()
    }
  }

  leagues(ids: readonly number[]): League[] {
    const leagues = new Map(
      ids.flatMap((id) => {
        const league = this.#entries.get(id)?.fixture.league
        return league ? [[league.id, league] as const] : []
      }),
    )
    return [...leagues.values()].toSorted((a, b) => a.rank - b.rank).map(wireLeague)
  }

  #forget(): void {
    const until = this.#now() - REMEMBER_MS
    for (const [id, left] of this.#left) {
      if (left.at > until) continue
      this.#left.delete(id)
      this.#knownFrom = Math.max(this.#knownFrom, left.version)
    }
  }

  #placeOf({ fixture, state }: Pick<Entry, 'fixture' | 'state'>): Place | undefined {
    const marketType = marketTypeOf(fixture, state, this.#now())
    if (marketType === undefined) return undefined
    return { marketType, gameType: fixture.league.sport, date: formatDay(fixture.day) }
  }

  #shown({ state }: Entry): MatchState {
    return this.#isSuspended ? { ...state, suspendedUntil: Infinity } : state
  }

  #pricesOf(entry: Entry, scope: Scope): Priced {
    const known = entry.priced[scope]
    if (known?.version === entry.version) return known
    const quotes = this.#quotesOf(entry, scope)
    const markets = quotes.map(wireMarket)
    const priced = { version: entry.version, quotes, markets: new Map(markets.map((one) => [marketKey(one), one])) }
    entry.priced[scope] = priced
    return priced
  }

  /** One that cannot be priced has no market, and keeps no other one from having its own. */
  #quotesOf(entry: Entry, scope: Scope): readonly Quote[] {
    try {
      const quotes = entry.pricer.quotes(entry.state, entry.at, scope)
      entry.isUnpriced = false
      return quotes
    } catch (error) {
      if (!entry.isUnpriced) this.#log?.warn({ err: error, match: entry.fixture.id }, 'a match could not be priced')
      entry.isUnpriced = true
      return []
    }
  }

  #applyOne(update: MatchUpdate, interest?: Interest): BookChange[] {
    const known = this.#entries.get(update.id)
    const fixture = known?.fixture ?? this.#fixtureOf(update.id)
    if (fixture === undefined) return []
    this.#version = Math.max(this.#version, update.version)
    const entry: Entry = known ?? {
      fixture,
      pricer: new Pricer(fixture),
      state: BEFORE,
      events: undefined,
      version: 0,
      at: 0,
      place: undefined,
      placedAt: 0,
      priced: {},
      isUnpriced: false,
    }
    const before = { place: entry.place, version: entry.version, state: entry.state, at: entry.at }
    const held = interest
      ? (['main', 'all'] as const).filter((scope) => interest.wants(update.id, before.place, scope))
      : []
    // What the watchers hold: priced at the old version, before anything changes.
    const old = Object.fromEntries(held.map((scope) => [scope, this.#pricesOf(entry, scope).markets]))
    entry.state = update.state ?? entry.state
    entry.events = update.events ?? entry.events
    entry.at = update.at
    entry.version = update.version
    if (isOver(entry.state)) {
      this.#entries.delete(update.id)
      this.#left.set(update.id, { fixture, state: entry.state, version: update.version, at: this.#now() })
      return [{ id: update.id, before: before.place, after: undefined, deltas: {} }]
    }
    entry.place = this.#placeOf(entry)
    this.#entries.set(update.id, entry)
    const stayed = before.place?.marketType === entry.place?.marketType
    if (!stayed) entry.placedAt = update.version
    const deltaOf = (scope: Scope) =>
      wireDelta(
        fixture,
        { ...before, markets: old[scope] ?? new Map<string, PlayQuotes>() },
        { ...entry, markets: this.#pricesOf(entry, scope).markets },
      )
    const deltas = stayed ? Object.fromEntries(held.map((scope) => [scope, deltaOf(scope)])) : {}
    return [{ id: update.id, before: before.place, after: entry.place, deltas }]
  }
}
