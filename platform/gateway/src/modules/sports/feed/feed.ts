import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '@site/domain'

import type { FastifyBaseLogger } from 'fastify'
import * as v from 'valibot'

import type { Database } from '../../../db/database.ts'
import type { BusinessClock } from '../../../kernel/clock/index.ts'
import { MEMBER_TOPIC, MemberNoticeSchema } from '../../../kernel/notices/index.ts'
import { isOpenSession } from '../../../kernel/sessions/index.ts'
import { createQueues } from '../../../lib/queues.ts'
import type { SharedState } from '../../../ports/shared-state.ts'
import { createStandingSessions } from '../../../ports/standing-sessions.ts'
import { campaign, type Leadership } from './leadership.ts'
import type { Backlog } from '../simulator/backlog.ts'
import { Engine, type EngineRecord, type EngineUpdate } from '../simulator/engine.ts'
import type { Fixtures } from '../simulator/fixtures/index.ts'
import { PRICES_VERSION } from '../simulator/pricing/index.ts'
import type { SimEvent } from '../simulator/timeline/index.ts'
import type { VenueSession } from '../entry/venue-session.ts'
import type { SportsRepository } from '../matches/matches.repository.ts'
import { MatchBook } from './book.ts'
import { BookSync, LEADER_BEAT_MS } from './book-sync.ts'
import {
  FeedAskSchema,
  type FeedMessage,
  type FeedTopics,
  ResultsNoticeSchema,
  ScriptNoticeSchema,
} from './feed-update.ts'
import { SportsHub } from './hub.ts'
import { otherPrices } from './other-prices.ts'

export const STEP_MS = 100
const SAVE_MS = 1_000
/** A clock that jumps no farther ahead is followed by playing on; farther, or back, everything is taken up anew. */
const PLAYED_ON_MS = HOUR_MS
/** The longest time that a timer takes: until somebody asks. */
const UNTIL_ASKED_MS = 2 ** 31 - 1

interface FeedOptions {
  readonly database: Database
  readonly shared: Pick<SharedState, 'bus' | 'get' | 'set'>
  readonly topics: FeedTopics
  readonly clock: BusinessClock
  readonly log: FastifyBaseLogger
  readonly fixtures: Fixtures
  readonly repository: SportsRepository
  /** False when this is the only process: then nothing is published. */
  readonly hasReplicas: boolean
  /** Results that nobody has played are made up for when their day is asked for, and not before. */
  readonly resultsWhenAsked: boolean
  readonly readToken?: (token: string) => VenueSession | undefined
  readonly isOpen?: (session: VenueSession) => Promise<boolean>
}

/** What follows the matches in the replica that plays them. */
export interface MatchFollower {
  /** @param written how many events the leader before has written down of each match that was being played */
  lead(written: ReadonlyMap<number, number>): void
  resign(): void
  /** Matches that were just written down. */
  saved(records: readonly EngineRecord[]): void
  /** The business clock has jumped: matches may have ended that nobody has played. */
  jumped(): void
}

/**
 * The feed of one replica: a book of all matches, and the sockets that read it. The replica that holds the lock also
 * plays the matches; the others take its word from the bus.
 */
export class SportsFeed {
  readonly book: MatchBook
  readonly hub: SportsHub
  readonly #options: FeedOptions
  readonly #replica = randomUUID()
  #leadership: Leadership | undefined
  #engine: Engine | undefined
  /** Counts up when the lead is lost or given up, so that who is still loading then knows. */
  #term = 0
  #loading: Promise<void> = Promise.resolve()
  #timers: NodeJS.Timeout[] = []
  #backlog: Backlog | undefined
  #saving: Promise<void> = Promise.resolve()
  /** Moves of the clock are followed one after the other. */
  readonly #inTurn = createQueues()
  /** Set while the matches follow a jump of the clock: they stand still meanwhile. */
  #following: Promise<void> | undefined
  /** What keeps the book up to date while another replica leads. */
  readonly #sync: BookSync
  readonly #sessions = createStandingSessions({
    stands: (session) => isOpenSession(this.#options.database.db, session),
    onEnd: ({ memberId, sessionId }) => this.hub.endSession(memberId, sessionId),
    onFailure: (error) => this.#warn(error, 'sessions of open price sockets could not be asked for'),
  })
  readonly #unsubscribes: (() => void)[] = []
  readonly #followers: MatchFollower[] = []

  constructor(options: FeedOptions) {
    this.#options = options
    const now = () => options.clock.now()
    this.book = new MatchBook({ ...options, fixtureOf: (id) => options.fixtures.byId(id), now })
    const { log, shared, topics } = options
    this.hub = new SportsHub({ ...options, book: this.book, now, onBeat: (open) => this.#sessions.look(open) })
    const request = () => shared.bus.publish(topics.requests, { replica: this.#replica })
    this.#sync = new BookSync({ replica: this.#replica, book: this.book, hub: this.hub, log, request })
  }

  /** Before the start. */
  follow(follower: MatchFollower): void {
    this.#followers.push(follower)
  }

  /** @throws where a gateway that prices by another function plays the matches */
  async start(): Promise<void> {
    const { clock, database, shared, topics } = this.#options
    const { bus } = shared
    this.#unsubscribes.push(
      await bus.subscribe(topics.changes, (message) => this.#follow(message)),
      await bus.subscribe(topics.requests, (message) => this.#answer(message)),
      await bus.subscribe(topics.script, (message) => void this.#rewrite(message)),
      await bus.subscribe(topics.results, (message) => void this.#hurry(message)),
      await bus.subscribe(MEMBER_TOPIC, (message) => this.#onMemberMessage(message)),
      clock.onMove(() => this.#inTurn('clock', () => this.#followClock())),
    )
    this.#leadership = await campaign(database, { onLead: () => this.#lead(), onLost: () => this.#resign() })
    const prices = this.#engine === undefined ? await shared.get(topics.prices) : undefined
    if (prices !== undefined && prices !== String(PRICES_VERSION)) {
      await this.stop()
      throw new Error(otherPrices(prices))
    }
    if (this.#options.hasReplicas) await this.#sync.request()
  }

  /** What has happened in a match: of football at once, of other sports within a second where it is not played. */
  async eventsOf(id: number): Promise<readonly SimEvent[]> {
    return this.#engine?.history(id) ?? this.book.eventsOf(id) ?? this.#options.repository.events(id)
  }

  /** Plays out matches of any day that ended while nobody played them; waits where `makeUpForDay` does. */
  async makeUpFor(ids: readonly number[]): Promise<void> {
    const { shared, topics } = this.#options
    if (this.#engine === undefined) return shared.bus.publish(topics.results, { matches: [...ids] })
    await this.followed()
    return this.#engine?.makeUpFor(ids)
  }

  /**
   * Sees to it that the results of a day are written down before those that nobody has asked for. In the leader it
   * resolves when they are; another replica tells the leader and does not wait, so it may answer a part of the day while
   * the leader is at it.
   */
  async makeUpForDay(day: number): Promise<void> {
    if (this.#engine === undefined) {
      const { shared, topics } = this.#options
      return shared.bus.publish(topics.results, { day })
    }
    for (let backlog: Backlog | undefined; backlog !== this.#backlog;) {
      await this.followed()
      backlog = this.#backlog
      await backlog?.hurry(day)
    }
    return undefined
  }

  /** Resolves at once unless the business clock has just jumped: then when the matches stand where it says. */
  async followed(): Promise<void> {
    while (this.#following) await this.#following
  }

  /** Tells the leader, wherever it runs, that a script was written down. */
  async announceScript(id: number): Promise<void> {
    const { shared, topics } = this.#options
    await shared.bus.publish(topics.script, { id })
  }

  async stop(): Promise<void> {
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    const engine = this.#engine
    this.#term += 1
    this.#stopTimers()
    await this.followed()
    if (engine) this.#sync.start()
    await this.#backlog?.stop()
    await this.#saving
    if (engine) await engine.save().catch((error: unknown) => this.#warn(error, 'matches were not written down'))
    this.hub.close()
    await this.#sessions.stop()
    await this.#leadership?.stop()
  }

  #lead(): Promise<void> {
    const leading = this.#startLeading(this.#term)
    this.#loading = leading.catch(() => {})
    return leading
  }

  async #startLeading(term: number): Promise<void> {
    const { fixtures, repository, clock, shared, topics } = this.#options
    const engine = new Engine({
      fixtures,
      store: {
        scripts: (fromDay) => repository.scripts(fromDay),
        underWay: () => repository.underWay(),
        finished: (fromDay, toDay) => repository.finished(fromDay, toDay),
        save: async (records) => {
          await repository.save(records)
          for (const follower of this.#followers) follower.saved(records)
        },
        // Whoever follows the matches looks for these by itself: it has missed them for as long as everybody else.
        saveResults: (records) => repository.saveResults(records),
      },
      now: () => clock.now(),
      // Far above what any earlier leader has counted to: fewer than a thousand changes come in a second.
      firstVersion: Math.max(Date.now(), this.book.version + 1),
      onUpdates: (updates, version) => this.#spread(updates, version),
      onFailure: (error, id) => this.#warn(error, `match ${id} could not be played: it is suspended or left out`),
    })
    // Before this leader writes for the first time.
    const written = await repository.underWay()
    await engine.load()
    if (term !== this.#term) return
    this.#engine = engine
    shared
      .set(topics.prices, String(PRICES_VERSION))
      .catch((error: unknown) => this.#warn(error, 'the version of the prices was not written down'))
    this.#startOver(engine)
    this.#timers = [
      setInterval(() => this.#step(engine), STEP_MS),
      setInterval(() => this.#save(engine), SAVE_MS),
      setInterval(() => this.#beat(), LEADER_BEAT_MS),
    ]
    for (const follower of this.#followers) follower.lead(written)
    this.#catchUp(engine)
  }

  #resign(): void {
    this.#term += 1
    if (this.#timers.length > 0) this.#sync.suspend('the lead is lost') // whoever ends has stopped them before
    this.#stopTimers()
    void this.#backlog?.stop()
    this.#backlog = undefined
    for (const follower of this.#followers) follower.resign()
    this.#engine = undefined
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer)
    this.#timers = []
  }

  #startOver(engine: Engine): void {
    this.book.reset(engine.version, engine.everything())
    this.#sync.stop()
    this.hub.startOver()
    this.#publish({ full: true, from: 0, version: engine.version, updates: [...engine.everything()] })
  }

  #step(engine: Engine): void {
    if (this.#following === undefined) this.#play(engine, () => engine.step())
  }

  /** What fails may have changed matches that nobody knows of: none is offered until all of them are shown anew. */
  #play(engine: Engine, action: () => void): void {
    if (this.#engine !== engine) return
    try {
      action()
      if (this.book.isSuspended) this.#startOver(engine)
    } catch (error) {
      this.#sync.suspend('the matches could not be played on', error)
    }
  }

  /** One write at a time: a slow database makes the next one larger, not more of them. */
  #save(engine: Engine): void {
    if (this.#following !== undefined) return
    this.#saving = this.#saving
      .then(() => engine.save())
      .catch((error: unknown) => this.#warn(error, 'matches were not written down, trying again'))
  }

  /** Makes up for results little by little; what was begun before is given up. */
  #catchUp(engine: Engine): void {
    void this.#backlog?.stop()
    const onFailure = (error: unknown) => this.#warn(error, 'results could not be made up for, trying again')
    const { resultsWhenAsked } = this.#options
    const backlog = engine.backlog({ onFailure, ...(resultsWhenAsked && { restMs: () => UNTIL_ASKED_MS }) })
    this.#backlog = backlog
    void backlog.run().then((count) => {
      if (count > 0) this.#options.log.info({ count }, 'results made up for')
    })
  }

  #spread(updates: readonly EngineUpdate[], version: number): void {
    const from = this.book.version
    this.hub.publish(this.book.apply(updates, this.hub), version)
    this.#publish({ full: false, from, version, updates: [...updates] })
  }

  #publish(message: Omit<FeedMessage, 'leader' | 'prices'>): void {
    const { shared, topics, hasReplicas } = this.#options
    if (!hasReplicas) return
    shared.bus
      .publish(topics.changes, { leader: this.#replica, prices: PRICES_VERSION, ...message })
      .catch((error: unknown) => this.#warn(error, 'the feed was not published'))
  }

  /** Whoever does not hear it takes the leader for gone. Not while the matches stand still: others would offer them. */
  #beat(): void {
    if (this.#following !== undefined || this.book.isSuspended) return
    const { version } = this.book
    this.#publish({ full: false, from: version, version, updates: [] })
  }

  #follow(raw: unknown): void {
    if (this.#engine === undefined) this.#sync.receive(raw)
  }

  #answer(raw: unknown): void {
    const parsed = v.safeParse(FeedAskSchema, raw)
    const engine = this.#engine
    if (!parsed.success || engine === undefined || parsed.output.replica === this.#replica) return
    const updates = [...engine.everything()]
    this.#publish({ to: parsed.output.replica, full: true, from: 0, version: engine.version, updates })
  }

  async #rewrite(raw: unknown): Promise<void> {
    const parsed = v.safeParse(ScriptNoticeSchema, raw)
    if (!parsed.success) return
    // A script may be newer than what is being loaded just now.
    await this.#loading
    await this.followed()
    const engine = this.#engine
    if (engine === undefined) return
    try {
      const script = await this.#options.repository.script(parsed.output.id)
      if (script) this.#play(engine, () => engine.rewrite(parsed.output.id, script))
    } catch (error) {
      this.#warn(error, 'a script could not be read')
    }
  }

  async #hurry(raw: unknown): Promise<void> {
    const parsed = v.safeParse(ResultsNoticeSchema, raw)
    if (!parsed.success) return
    try {
      if ('day' in parsed.output) await this.#backlog?.hurry(parsed.output.day)
      else await this.#engine?.makeUpFor(parsed.output.matches)
    } catch (error) {
      this.#warn(error, 'results that were asked for could not be made up for')
    }
  }

  /** The sandbox has moved the business clock, perhaps back. Resolves when the matches stand where it says. */
  async #followClock(): Promise<void> {
    await this.#loading // what is being loaded may stand where the clock was before
    const engine = this.#engine
    if (engine === undefined) return
    const jumpMs = this.#options.clock.now() - engine.playedTo
    if (jumpMs >= 0 && jumpMs <= PLAYED_ON_MS) {
      this.#step(engine)
      return
    }
    this.#following = this.#restart(engine)
    await this.#following
  }

  async #restart(engine: Engine): Promise<void> {
    try {
      await this.#backlog?.stop()
      await this.#saving
      const { clock, repository } = this.#options
      if (clock.now() < engine.playedTo) await repository.takeBackAfter(clock.now())
      await engine.load()
      if (this.#engine !== engine) return
      this.#play(engine, () => this.#startOver(engine))
      this.#catchUp(engine)
      for (const follower of this.#followers) follower.jumped()
    } catch (error) {
      this.#warn(error, 'the matches could not be taken up anew, so they are played on to where the clock says')
      if (this.#engine !== engine) return
      this.#catchUp(engine)
      for (const follower of this.#followers) follower.jumped()
    } finally {
      this.#following = undefined
    }
  }

  #onMemberMessage(raw: unknown): void {
    const notice = v.safeParse(MemberNoticeSchema, raw)
    if (notice.success && notice.output.type === 'session') {
      this.hub.endSession(notice.output.memberId, notice.output.sessionId)
    }
  }

  #warn(error: unknown, text: string): void {
    this.#options.log.warn({ err: error }, text)
  }
}
