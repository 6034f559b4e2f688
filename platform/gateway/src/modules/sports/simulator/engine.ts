import { dayOf, HOUR_MS, isFootball } from '@site/domain'

import { createYieldPoint } from '../../../lib/yield-point.ts'
import { Backlog, type BacklogOptions } from './backlog.ts'
import { type Fixture, type Fixtures, seasonEnds } from './fixtures/index.ts'
import { Match, NO_SCRIPT, type Script } from './match.ts'
import { BEFORE, isOver, type MatchState, type SimEvent, stateAt, timelineOf } from './timeline/index.ts'

export interface EngineUpdate {
  readonly id: number
  readonly version: number
  readonly at: number
  readonly state?: MatchState
  /** With a state of football: what has happened in the match so far. */
  readonly events?: readonly SimEvent[]
}

/** What the engine writes down; see the repository. */
export interface EngineStore {
  scripts(fromDay: number): Promise<ReadonlyMap<number, Script>>
  /** Matches that were being played when they were written down last, and how much had happened in each. */
  underWay(): Promise<ReadonlyMap<number, number>>
  finished(fromDay: number, toDay: number): Promise<ReadonlySet<number>>
  /** Matches as they are being played. */
  save(records: readonly EngineRecord[]): Promise<void>
  /** Results of matches that nobody has played. */
  saveResults(records: readonly EngineRecord[]): Promise<void>
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
  /** A match could not be played: one that is on offer is suspended, another is left out. */
  readonly onFailure: (error: unknown, id: number) => void
  /** First version of this leader; later ones count up from here. */
  readonly firstVersion: number
}

const AHEAD_DAYS = 7
/** Results of this many days before today are there from the first start on. */
const HISTORY_DAYS = 3
/** No drawn match lasts longer: baseball takes less than four hours. */
const LONGEST_MS = 6 * HOUR_MS

/**
 * Plays the matches: one in the whole site, in the leader. Everything it does follows from the fixtures, scripts and the
 * business clock, so another leader goes on exactly where this one stopped.
 */
export class Engine {
  readonly #options: EngineOptions
  readonly #matches = new Map<number, Match>()
  readonly #unsaved = new Set<number>()
  /** Scripts of matches that are played, and of those that may be: of no earlier day than this. */
  #scripts = new Map<number, Script>()
  #scriptsFrom = 0
  #day = 0
  #playedTo = 0
  #version: number

  constructor(options: EngineOptions) {
    this.#options = options
    this.#version = options.firstVersion
  }

  get version(): number {
    return this.#version
  }

  /**
   * Loads what the sandbox has scripted and takes up all matches where they stand now, in turns with other work. Those
   * that were being played and are over by now are told and written down once more, as they ended. Until it resolves
   * everything stays as it was.
   */
  async load(): Promise<void> {
    const now = this.#options.now()
    const today = dayOf(now)
    const { store, fixtures } = this.#options
    const begun = new Map(
      [...(await store.underWay()).keys()]
        .flatMap((id) => fixtures.byId(id) ?? [])
        .map((fixture) => [fixture.id, fixture]),
    )
    const scriptsFrom = Math.min(today - HISTORY_DAYS, ...[...begun.values()].map(({ day }) => day))
    const scripts = await store.scripts(scriptsFrom)
    const yieldPoint = createYieldPoint()
    const matches: Match[] = []
    for (const fixture of this.#toTakeUp(today, begun)) {
      const hasBegun = begun.has(fixture.id)
      const script = scripts.get(fixture.id)
      if (!hasBegun && script === undefined && fixture.startAt + LONGEST_MS < now) continue
      const taken = this.#apart(fixture, () => [new Match(fixture, script ?? NO_SCRIPT, now)])
      matches.push(...taken.filter(({ state }) => hasBegun || !isOver(state)))
      await yieldPoint()
    }
    this.#scripts = new Map(scripts)
    this.#scriptsFrom = scriptsFrom
    this.#day = today
    this.#playedTo = now
    this.#matches.clear()
    for (const match of matches) this.#add(match)
    for (const { fixture, state } of matches) if (state !== BEFORE) this.#unsaved.add(fixture.id)
  }

  /** Business time up to which everything is played, epoch ms. */
  get playedTo(): number {
    return this.#playedTo
  }

  /** All matches, for a replica that has just come. */
  everything(): readonly EngineUpdate[] {
    return [...this.#matches.values()].map((match) => updateOf(match, match.state !== BEFORE))
  }

  /** What has happened in a match that is being played; undefined for one that is not. */
  history(id: number): readonly SimEvent[] | undefined {
    return this.#matches.get(id)?.history()
  }

  /** Plays on to the present. */
  step(): void {
    const now = this.#options.now()
    this.#playedTo = now
    const updates: EngineUpdate[] = []
    if (dayOf(now) !== this.#day) updates.push(...this.#turnDay(dayOf(now)))
    for (const match of this.#matches.values()) updates.push(...this.#stepOf(match, now))
    if (updates.length > 0) this.#options.onUpdates(updates, this.#version)
  }

  /** Takes over a script that was written down meanwhile. */
  rewrite(id: number, script: Script): void {
    this.#scripts.set(id, script)
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
    const records = ids.flatMap((id) => {
      const match = this.#matches.get(id)
      if (match === undefined) return []
      const { fixture, state, script } = match
      return [{ fixture, state, events: match.history(), script }]
    })
    try {
      await this.#options.store.save(records)
    } catch (error) {
      for (const id of ids) this.#unsaved.add(id)
      throw error
    }
    // One that has ended while this was written has its end still to be written.
    for (const { fixture, state } of records)
      if (isOver(state) && this.#matches.get(fixture.id)?.state === state) this.#matches.delete(fixture.id)
  }

  /** The results of the last days that nobody has played: those of a first start, or of a pause. */
  backlog(more: Pick<BacklogOptions, 'restMs' | 'onFailure'> = {}): Backlog {
    const { now, fixtures, store } = this.#options
    const today = dayOf(now())
    return new Backlog({
      days: Array.from({ length: HISTORY_DAYS + 1 }, (_, back) => today - back),
      missingOf: async (day) => {
        const finished = await store.finished(day, day)
        return fixtures.ofDay(day).filter((fixture) => this.#mayBeOver(fixture, now()) && !finished.has(fixture.id))
      },
      write: (some) => this.#writeResults(some, this.#scripts),
      ...more,
    })
  }

  /** The same for single matches of any day, for what still depends on them. */
  async makeUpFor(ids: readonly number[]): Promise<void> {
    const now = this.#options.now()
    const missing = ids
      .flatMap((id) => this.#options.fixtures.byId(id) ?? [])
      .filter((fixture) => this.#mayBeOver(fixture, now))
    const old = missing.map(({ day }) => day).filter((day) => day < this.#scriptsFrom)
    // What a script decided is the result, however long nobody was there to play it.
    const scripts = old.length === 0 ? this.#scripts : await this.#options.store.scripts(Math.min(...old))
    await this.#writeResults(missing, scripts)
  }

  /** Of a match that is not being played. A script may have begun it before its time. */
  #mayBeOver({ id, startAt }: Fixture, now: number): boolean {
    return (startAt < now || this.#scripts.has(id)) && !this.#matches.has(id)
  }

  /** Plays matches out and writes down those that are over by now. */
  async #writeResults(fixtures: readonly Fixture[], scripts: ReadonlyMap<number, Script>): Promise<number> {
    const now = this.#options.now()
    const yieldPoint = createYieldPoint()
    const records: EngineRecord[] = []
    for (const fixture of fixtures) {
      records.push(...this.#apart(fixture, () => playedOut(fixture, scripts.get(fixture.id), now)))
      await yieldPoint()
    }
    if (records.length > 0) await this.#options.store.saveResults(records)
    return records.length
  }

  /** Matches that have begun, of whatever day, and what is offered, from yesterday on. */
  *#toTakeUp(today: number, begun: ReadonlyMap<number, Fixture>): Generator<Fixture> {
    yield* begun.values()
    for (const fixture of this.#within(today, today - 1)) if (!begun.has(fixture.id)) yield fixture
  }

  /** What is offered on a day: matches from a day on as far as their league looks ahead, and whole seasons. */
  *#within(today: number, from: number): Generator<Fixture> {
    const { fixtures } = this.#options
    for (let day = from; day <= today + AHEAD_DAYS; day += 1) {
      for (const fixture of [...fixtures.ofDay(day), ...fixtures.outrightsOfDay(day)]) {
        if (day - today <= fixture.league.aheadDays) yield fixture
      }
    }
    for (const day of seasonEnds(today)) {
      for (const fixture of fixtures.outrightsOfDay(day)) if (day - today <= fixture.league.aheadDays) yield fixture
    }
  }

  #add(match: Match): void {
    if (this.#matches.has(match.fixture.id)) return
    match.version = this.#version += 1
    this.#matches.set(match.fixture.id, match)
  }

  /** New days come into reach at midnight, and the lists of today and of the early market change. */
  #turnDay(day: number): EngineUpdate[] {
    const known = new Set(this.#matches.keys())
    const now = this.#options.now()
    this.#day = day
    for (const fixture of this.#within(day, day)) {
      if (known.has(fixture.id)) continue
      const script = this.#scripts.get(fixture.id) ?? NO_SCRIPT
      const [match] = this.#apart(fixture, () => [new Match(fixture, script, now)])
      if (match !== undefined && !isOver(match.state)) this.#add(match)
    }
    return [...this.#matches.values()]
      .filter(({ fixture }) => fixture.day === day || !known.has(fixture.id))
      .map((match) => this.#update(match, true))
  }

  #stepOf(match: Match, now: number): readonly EngineUpdate[] {
    const { fixture, state } = match
    try {
      const { happened, repriced } = match.step(now)
      if (happened) this.#unsaved.add(fixture.id)
      return repriced ? [this.#update(match, happened)] : []
    } catch (error) {
      if (match.isWithdrawn && match.state === state) return []
      if (!match.isWithdrawn) this.#options.onFailure(error, fixture.id)
      match.withdraw()
      this.#unsaved.add(fixture.id)
      return [this.#update(match, true)]
    }
  }

  /** What one match comes to; nothing where that fails, which is to hold up no other. */
  #apart<Result>({ id }: Fixture, play: () => readonly Result[]): readonly Result[] {
    try {
      return play()
    } catch (error) {
      this.#options.onFailure(error, id)
      return []
    }
  }

  #update(match: Match, withState: boolean): EngineUpdate {
    match.version = this.#version += 1
    return updateOf(match, withState)
  }
}

function playedOut(fixture: Fixture, script: Script | undefined, now: number): EngineRecord[] {
  if (script !== undefined) {
    const match = new Match(fixture, script, now)
    return isOver(match.state) ? [{ fixture, state: match.state, events: match.history(), script }] : []
  }
  const course = timelineOf(fixture)
  const state = stateAt(course, fixture.startAt, now)
  const events = course.filter((event) => event.kind !== 'tally')
  return isOver(state) ? [{ fixture, state, events, script: NO_SCRIPT }] : []
}

function updateOf(match: Match, withState: boolean): EngineUpdate {
  const { fixture, version, pricedAt, state } = match
  const events = isFootball(fixture.league.sport) ? { events: match.history() } : {}
  return { id: fixture.id, version, at: pricedAt, ...(withState && { state, ...events }) }
}
