import type { Fixture } from './fixtures/index.ts'
import { tickAt } from './pricing/index.ts'
import { applyEvent, BEFORE, isOver, type MatchState, type SimEvent, timelineOf } from './timeline/index.ts'

/** What the sandbox has added to a match. */
export interface Script {
  /** Drawn events later than this (ms after kick-off) do not happen; undefined keeps them. */
  readonly takeOverAt?: number | undefined
  readonly events: readonly SimEvent[]
}

export const NO_SCRIPT: Script = { events: [] }

/** The events of a match that will be played: drawn ones as far as the script leaves them, and scripted ones. */
export function courseOf(fixture: Fixture, script: Script): readonly SimEvent[] {
  const { takeOverAt, events } = script
  const drawn = timelineOf(fixture)
  if (events.length === 0 && takeOverAt === undefined) return drawn
  const kept = takeOverAt === undefined ? drawn : drawn.filter((event) => event.at <= takeOverAt)
  return [...kept, ...events].toSorted((one, other) => one.at - other.at)
}

/** Later than any match is played; unlike infinity it can be written down. */
const NEVER = Number.MAX_SAFE_INTEGER

/**
 * One match as the leader plays it: the state now, and when it changes next. Cheap until kick-off: the course is drawn
 * when it is first needed.
 */
export class Match {
  readonly fixture: Fixture
  script: Script
  state: MatchState = BEFORE
  /** Moment of the latest price, epoch ms. */
  pricedAt: number
  /** Version of the feed at the latest change. */
  version = 0
  #course: readonly SimEvent[] | undefined
  #next = 0

  constructor(fixture: Fixture, script: Script, now: number) {
    this.fixture = fixture
    this.script = script
    this.pricedAt = 0
    this.advance(now)
    this.pricedAt = this.#tickAt(now)
  }

  /** Plays on to `now`; true when something happened. */
  advance(now: number): boolean {
    if (now < this.fixture.startAt && this.script.events.length === 0) return false
    this.#course ??= courseOf(this.fixture, this.script)
    const before = this.state
    for (;;) {
      const event = this.#course[this.#next]
      if (event === undefined || this.fixture.startAt + event.at > now) break
      this.state = applyEvent(this.state, event, this.fixture.startAt)
      this.#next += 1
    }
    return this.state !== before
  }

  /** Replaces the script and plays the match again up to `now`. */
  rewrite(script: Script, now: number): void {
    this.script = script
    this.#course = undefined
    this.#next = 0
    this.state = BEFORE
    this.advance(now)
  }

  /** Moves on to `now`: what happened, and whether new prices are due (at each tick, and when bets open again). */
  step(now: number): { readonly happened: boolean; readonly repriced: boolean } {
    const happened = this.advance(now)
    if (isOver(this.state)) return { happened, repriced: happened }
    const { suspendedUntil } = this.state
    const reopens = suspendedUntil > this.pricedAt && suspendedUntil <= now
    const tick = this.#tickAt(now)
    if (happened || reopens) this.pricedAt = now
    else if (tick > this.pricedAt) this.pricedAt = tick
    else return { happened, repriced: false }
    return { happened, repriced: true }
  }

  /** Bets are closed until it ends or is played again: what comes in it is not known. */
  withdraw(): void {
    this.state = { ...this.state, suspendedUntil: NEVER }
  }

  get isWithdrawn(): boolean {
    return this.state.suspendedUntil === NEVER
  }

  /** The events so far that are worth keeping; points and possessions are not. */
  history(): readonly SimEvent[] {
    return (this.#course ?? []).slice(0, this.#next).filter((event) => event.kind !== 'tally')
  }

  #tickAt(now: number): number {
    return tickAt(this.fixture, this.state, now)
  }
}
