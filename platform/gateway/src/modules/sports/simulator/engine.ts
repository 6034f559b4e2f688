import type { Fixture } from './calendar.ts'
import type { Fixtures } from './fixtures.ts'
import { Match, NO_SCRIPT, type Script } from './match.ts'
import { seasonEnds } from './outrights.ts'
import { dayOf } from './site-day.ts'
import { BEFORE, isOver, type MatchState, stateAt } from './state.ts'
import { type SimEvent, timelineOf } from './timeline/index.ts'

export interface EngineUpdate {
  readonly id: number
  readonly version: number
  readonly at: number
  readonly state?: MatchState
}

/** What the engine writes down; see the repository. */
export interface EngineStore {
  scripts(fromDay: number): Promise<ReadonlyMap<number, Script>>
  finished(fromDay: number, toDay: number): Promise<ReadonlySet<number>>
  save(records: readonly EngineRecord[]): Promise<void>
}

export interface EngineRecord {
  readonly fixture: Fixture
  readonly state: MatchState
  readonly events: readonly SimEvent[]
  readonly script: Script
}

interface EngineOptions {
  readonly fixtures: Fixtures
  readonly store: EngineStore
  /** Business clock. */
  readonly now: () => number
  readonly onUpdates: (updates: readonly EngineUpdate[], version: number) => void
  /** First version of this leader; later ones count up from here. */
  readonly firstVersion: number
}

const AHEAD_DAYS = 7
/** Results of this many days before today are there from the first start on. */
const HISTORY_DAYS = 3
/** Matches played through between two turns of the event loop when results are made up for. */
const HISTORY_SLICE = 40

/**
 * Plays the matches: one in the whole site, in the leader. Everything it does follows from seed, scripts and the
 * business clock, so another leader goes on exactly where this one stopped.
 */
export class Engine {
  readonly #options: EngineOptions
  readonly #matches = new Map<number, Match>()
  readonly #unsaved = new Set<number>()
  #scripts: ReadonlyMap<number, Script> = new Map()
  #day = 0
  #version: number

  constructor(options: EngineOptions) {
    this.#options = options
    this.#version = options.firstVersion
  }

  get version(): number {
    return this.#version
  }

  /** Loads what the sandbox has scripted and takes up all matches where they stand now. */
  async load(): Promise<void> {
    const today = dayOf(this.#options.now())
    this.#scripts = await this.#options.store.scripts(today - HISTORY_DAYS)
    this.#matches.clear()
    this.#day = today
    for (let day = today - 1; day <= today + AHEAD_DAYS; day += 1) this.#addDay(day)
    this.#addSeasons(today)
    for (const [id, match] of this.#matches) if (match.state !== BEFORE) this.#unsaved.add(id)
  }

  /** All matches, for a replica that has just come. */
  everything(): readonly EngineUpdate[] {
    return [...this.#matches.values()].map(({ fixture, version, pricedAt, state }) => ({
      id: fixture.id,
      version,
      at: pricedAt,
      ...(state !== BEFORE && { state }),
    }))
  }

  /** What has happened in a match that is being played; undefined for one that is not. */
  history(id: number): readonly SimEvent[] | undefined {
    return this.#matches.get(id)?.history()
  }

  /** Plays on to the present. */
  step(): void {
    const now = this.#options.now()
    const updates: EngineUpdate[] = []
    if (dayOf(now) !== this.#day) updates.push(...this.#turnDay(dayOf(now)))
    for (const match of this.#matches.values()) {
      const { happened, repriced } = match.step(now)
      if (happened) this.#unsaved.add(match.fixture.id)
      if (repriced) updates.push(this.#update(match, happened))
    }
    if (updates.length > 0) this.#options.onUpdates(updates, this.#version)
  }

  /** Takes over a script that was written down meanwhile. */
  rewrite(id: number, script: Script): void {
    const match = this.#matches.get(id)
    if (match === undefined) return
    const now = this.#options.now()
    match.rewrite(script, now)
    match.pricedAt = now
    this.#unsaved.add(id)
    this.#options.onUpdates([this.#update(match, true)], this.#version)
  }

  /** Writes down what has happened since the last call. Matches that are over leave the memory with it. */
  async save(): Promise<void> {
    const ids = [...this.#unsaved]
    if (ids.length === 0) return
    this.#unsaved.clear()
    const matches = ids.flatMap((id) => this.#matches.get(id) ?? [])
    try {
      await this.#options.store.save(
        matches.map((match) => ({
          fixture: match.fixture,
          state: match.state,
          events: match.history(),
          script: match.script,
        })),
      )
    } catch (error) {
      for (const id of ids) this.#unsaved.add(id)
      throw error
    }
    for (const match of matches) if (isOver(match.state)) this.#matches.delete(match.fixture.id)
  }

  /** Results of matches that ended while nobody played them: the last days at a first start, or a pause. */
  async catchUp(isStopped: () => boolean): Promise<number> {
    const now = this.#options.now()
    const today = dayOf(now)
    const finished = await this.#options.store.finished(today - HISTORY_DAYS, today)
    let saved = 0
    for (let day = today - HISTORY_DAYS; day <= today; day += 1) {
      const missing = this.#options.fixtures
        .ofDay(day)
        .filter(({ id, startAt }) => startAt < now && !finished.has(id) && !this.#matches.has(id))
      for (let from = 0; from < missing.length; from += HISTORY_SLICE) {
        if (isStopped()) return saved
        const records = missing.slice(from, from + HISTORY_SLICE).flatMap((fixture) => this.#playedOut(fixture, now))
        await this.#options.store.save(records)
        saved += records.length
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    return saved
  }

  /** The same for single matches of any day, for what still depends on them. */
  async makeUpFor(ids: readonly number[]): Promise<void> {
    const now = this.#options.now()
    const missing = ids
      .filter((id) => !this.#matches.has(id))
      .flatMap((id) => this.#options.fixtures.byId(id) ?? [])
      .filter(({ startAt }) => startAt < now)
    await this.#options.store.save(missing.flatMap((fixture) => this.#playedOut(fixture, now)))
  }

  #playedOut(fixture: Fixture, now: number): EngineRecord[] {
    const script = this.#scripts.get(fixture.id)
    if (script !== undefined) {
      const match = new Match(fixture, script, now)
      return isOver(match.state) ? [{ fixture, state: match.state, events: match.history(), script }] : []
    }
    const course = timelineOf(fixture)
    const state = stateAt(course, fixture.startAt, now)
    const events = course.filter((event) => event.kind !== 'tally')
    return isOver(state) ? [{ fixture, state, events, script: NO_SCRIPT }] : []
  }

  #addDay(day: number): void {
    const { fixtures } = this.#options
    this.#add(day, [...fixtures.ofDay(day), ...fixtures.outrightsOfDay(day)])
  }

  /** Seasons are bet on from their first day. */
  #addSeasons(today: number): void {
    for (const day of seasonEnds(today)) this.#add(day, this.#options.fixtures.outrightsOfDay(day))
  }

  #add(day: number, fixtures: readonly Fixture[]): void {
    const now = this.#options.now()
    for (const fixture of fixtures) {
      if (this.#matches.has(fixture.id) || day - this.#day > fixture.league.aheadDays) continue
      const match = new Match(fixture, this.#scripts.get(fixture.id) ?? NO_SCRIPT, now)
      if (isOver(match.state)) continue
      match.version = this.#version += 1
      this.#matches.set(fixture.id, match)
    }
  }

  /** New days come into reach at midnight, and the lists of today and of the early market change. */
  #turnDay(day: number): EngineUpdate[] {
    const known = new Set(this.#matches.keys())
    this.#day = day
    for (let ahead = 0; ahead <= AHEAD_DAYS; ahead += 1) this.#addDay(day + ahead)
    this.#addSeasons(day)
    return [...this.#matches.values()]
      .filter(({ fixture }) => fixture.day === day || !known.has(fixture.id))
      .map((match) => this.#update(match, true))
  }

  #update(match: Match, withState: boolean): EngineUpdate {
    match.version = this.#version += 1
    const { fixture, version, pricedAt, state } = match
    return { id: fixture.id, version, at: pricedAt, ...(withState && { state }) }
  }
}
