import { isDeepStrictEqual } from 'node:util'

import { type Locale, SOCKET_CLOSE } from '@site/contracts'
import {
  type CourseEvent,
  type ParsedSportsClientMessage,
  SPORTS_SOCKET,
  type SportsServerMessage,
  SportsServerMessageSchema,
} from '@site/contracts/sports'
import { addressGroup, inRootSpan } from '@site/server'
import type { FastifyBaseLogger } from 'fastify'

import type { GuardedSocket } from '../../../kernel/sockets/index.ts'
import { createBoundedWork } from '../../../lib/bounded-work.ts'
import { createDuty } from '../../../lib/duty.ts'
import { localize } from '../../../lib/localize.ts'
import { courseFrame, CourseNews } from '../course/course-news.ts'
import type { VenueSession } from '../entry/venue-session.ts'
import type { BookChange, Interest, MatchBook, Place } from './book.ts'
import { type Part, Snapshots } from './snapshots.ts'
import { holds, isNewlyNamed, parseMessage, type Subscription } from './subscription.ts'

/** Above this a reader counts as slow: it gets no more changes, but what it missed once it has caught up. */
const SLOW_BYTES = 512 * 1024
const CAUGHT_UP_BYTES = 32 * 1024
/** Of a list that is longer the reader says when it has taken it, and gets no other one before. */
const LONG_BYTES = 32 * 1024
/** After a list the next one waits so many times what it took: lists have a quarter of the thread, and all else the rest. */
const REST_AFTER_LIST = 3
/** How often the courses that somebody follows are looked at, beside each change of their match. */
const COURSE_MS = 1_000

interface Connection {
  readonly socket: GuardedSocket
  subscription: Subscription | undefined
  /** Courses that it follows, each as far as it was told. */
  courses: Map<number, readonly CourseEvent[] | undefined>
  /** Newest version that was sent. */
  sent: number
  slow: boolean
  heardAt: number
  /** A snapshot is being made; changes wait for it. */
  busy: boolean
  /** A snapshot waits until the one before is taken, and changes for it. */
  owed: boolean
  /** Whose bets it hears of. */
  member: VenueSession | undefined
  /** What it said last of who it is, while that is looked at. */
  claim: VenueSession | undefined
}

interface HubOptions {
  readonly book: MatchBook
  readonly now: () => number
  /** Real clock, for silence and rates. */
  readonly realNow?: () => number
  /** What a good token of the venue says. */
  readonly readToken?: ((token: string) => VenueSession | undefined) | undefined
  /** Whether the log-in that the token names is still open. */
  readonly isOpen?: ((session: VenueSession) => Promise<boolean>) | undefined
  /** Told with each beat by which log-ins members hear of their bets: the word that one is over may have been lost. */
  readonly onBeat?: (sessions: readonly VenueSession[]) => void
  readonly log?: Pick<FastifyBaseLogger, 'warn'>
}

/** The open `/ws/sports` sockets of this replica. Prices are public; who wants to hear of its bets says who it is. */
export class SportsHub implements Interest {
  readonly #connections = new Set<Connection>()
  readonly #options: HubOptions
  readonly #realNow: () => number
  readonly #snapshots: Snapshots
  readonly #courses: CourseNews
  readonly #timers: readonly NodeJS.Timeout[]
  /**
   * One list a turn of the event loop, by turns of addresses: a crowd that asks for lists holds nobody else up for longer
   * than one takes, and delays the list of another address by one of its own.
   */
  readonly #inTurn = createBoundedWork({ atOnce: 1, waiting: Infinity })
  readonly #inDuty = createDuty(REST_AFTER_LIST)

  constructor(options: HubOptions) {
    this.#options = options
    this.#courses = new CourseNews(options.book, options.now)
    this.#realNow = options.realNow ?? Date.now
    this.#snapshots = new Snapshots({ ...options, realNow: this.#realNow })
    this.#timers = [
      setInterval(() => this.beat(), SPORTS_SOCKET.heartbeatMs),
      setInterval(() => this.publishCourses(), COURSE_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  get size(): number {
    return this.#connections.size
  }

  accept(socket: GuardedSocket): void {
    const connection: Connection = {
      socket,
      subscription: undefined,
      courses: new Map(),
      sent: 0,
      slow: false,
      heardAt: this.#realNow(),
      busy: false,
      owed: false,
      member: undefined,
      claim: undefined,
    }
    this.#connections.add(connection)
    socket.on('close', () => this.#connections.delete(connection))
    socket.on('message', (text) => this.#receive(connection, text))
    socket.on('taken', () => this.#sendOwed(connection))
    this.#send(connection, {
      type: 'hello',
      serverTime: this.#options.now(),
      heartbeatMs: SPORTS_SOCKET.heartbeatMs,
    })
  }

  wants(id: number, place: Place | undefined, scope: 'main' | 'all'): boolean {
    for (const { subscription } of this.#connections) {
      if (subscription === undefined) continue
      if (scope === 'all' ? subscription.full.has(id) : holds(subscription, id, place)) return true
    }
    return false
  }

  /** Sends changes to everybody who holds the match; each is written as text once. */
  publish(changes: readonly BookChange[], version: number): void {
    const texts = changes.map((change) => ({
      change,
      main: change.deltas.main && JSON.stringify(change.deltas.main),
      all: change.deltas.all && JSON.stringify(change.deltas.all),
    }))
    for (const connection of this.#connections) {
      const { subscription } = connection
      if (subscription === undefined || connection.busy || !this.#takesChanges(connection)) continue
      const parts: string[] = []
      let listChanged = false
      for (const { change, main, all } of texts) {
        const before = holds(subscription, change.id, change.before)
        const after = change.after !== undefined && holds(subscription, change.id, change.after)
        if (before !== after || change.before?.marketType !== change.after?.marketType) listChanged ||= before || after
        else if (after) parts.push((subscription.full.has(change.id) ? all : main) ?? '')
      }
      if (listChanged) void this.#snapshot(connection, subscription, { since: connection.sent })
      else if (parts.length > 0) this.#sendDelta(connection, subscription, parts.filter(Boolean), version)
      else connection.sent = version
    }
    this.publishCourses(new Set(changes.map(({ id }) => id)))
  }

  /** Tells who follows a course what is new in it: of all matches, or of those that have just changed. */
  publishCourses(changed?: ReadonlySet<number>): void {
    const followed = new Map<number, readonly CourseEvent[] | undefined>()
    const texts = new Map<readonly CourseEvent[] | undefined, Map<number, string>>()
    for (const connection of this.#connections) {
      for (const [id, told] of connection.courses) {
        if (changed?.has(id) === false || connection.slow) continue
        if (!followed.has(id)) followed.set(id, this.#courses.eventsOf(id))
        const events = followed.get(id)
        if (events === undefined || events === told) continue
        const ofTold = texts.get(told) ?? new Map<number, string>()
        const text = ofTold.get(id) ?? JSON.stringify(courseFrame(id, events, told))
        texts.set(told, ofTold.set(id, text))
        connection.courses.set(id, events)
        this.#sendText(connection, text)
      }
    }
    if (changed === undefined) this.#courses.keep(new Set(followed.keys()))
  }

  /** To everybody who follows the course of a match. */
  sendToFollowers(id: number, message: SportsServerMessage): void {
    const text = JSON.stringify(message)
    for (const connection of this.#connections) {
      if (connection.courses.has(id) && !connection.slow) this.#sendText(connection, text)
    }
  }

  /** Whether somebody here follows the course of a match. */
  isFollowed(id: number): boolean {
    return [...this.#connections].some(({ courses }) => courses.has(id))
  }

  /** The leader has changed or everything was replaced: all clients start over. */
  startOver(): void {
    this.#snapshots.clear()
    for (const connection of this.#connections) {
      if (connection.subscription) void this.#snapshot(connection, connection.subscription, { since: -1 })
    }
  }

  /** Members that have an open socket here. */
  get members(): ReadonlySet<number> {
    return new Set([...this.#connections].flatMap(({ member }) => member?.memberId ?? []))
  }

  sendToMember(memberId: number, message: SportsServerMessage): void {
    for (const connection of this.#connections) {
      if (connection.member?.memberId === memberId)
        this.#send(connection, localize(message, langOf(connection), SportsServerMessageSchema))
    }
  }

  /** A log-in is over, or all of a member: its sockets hear no more of bets. */
  endSession(memberId: number, sessionId?: string): void {
    for (const connection of this.#connections) {
      const isMeant = (one: VenueSession | undefined) =>
        one?.memberId === memberId && (sessionId === undefined || one.sessionId === sessionId)
      if (isMeant(connection.member) || isMeant(connection.claim)) this.#forgetMember(connection)
    }
  }

  /** A sign of life to all, and the end of those that give none. */
  beat(): void {
    const now = this.#realNow()
    for (const connection of this.#connections) {
      if (now - connection.heardAt > SPORTS_SOCKET.silenceMs) {
        connection.socket.close(SOCKET_CLOSE.silent, 'silent')
        continue
      }
      if (connection.member !== undefined && connection.member.until <= now) this.#forgetMember(connection)
      if (!this.#takesChanges(connection)) continue
      this.#send(connection, {
        type: 'beat',
        serverTime: this.#options.now(),
        version: this.#options.book.version,
      })
    }
    this.#options.onBeat?.([...this.#connections].flatMap(({ member }) => member ?? []))
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    for (const { socket } of this.#connections) socket.close(SOCKET_CLOSE.goingAway, 'the server is going away')
    this.#connections.clear()
  }

  #receive(connection: Connection, text: string): void {
    connection.heardAt = this.#realNow()
    const message = parseMessage(text)
    if (message === undefined)
      return this.#send(connection, localize({ type: 'refused', message: '无法识别的消息' }, langOf(connection)))
    if (message.type === 'ping') {
      return this.#send(connection, {
        type: 'beat',
        serverTime: this.#options.now(),
        version: this.#options.book.version,
      })
    }
    const span = { name: `frame ${SPORTS_SOCKET.path}`, facts: { 'frame.kind': message.type } }
    return void inRootSpan(span, () => this.#answer(connection, message))
  }

  async #answer(connection: Connection, message: Exclude<ParsedSportsClientMessage, { type: 'ping' }>): Promise<void> {
    if (message.type === 'member') return this.#identify(connection, message.token)
    if (!connection.socket.maySubscribe()) return undefined
    if (message.type === 'course') {
      connection.courses = new Map(message.games.map((gidm) => [Number(gidm), undefined]))
      return this.publishCourses(new Set(connection.courses.keys()))
    }
    const subscription: Subscription = {
      id: message.id,
      lang: message.lang,
      topic: message.topic,
      games: new Set(message.games.map(Number)),
      full: new Set(message.full.map(Number)),
    }
    const before = connection.subscription
    connection.subscription = subscription
    const isOtherTopic = before !== undefined && !isDeepStrictEqual(before.topic, subscription.topic)
    const since = isOtherTopic ? undefined : message.since
    // Without a subscription before, `since` speaks of the connection that broke: nothing is new then.
    const isNew = before && ((id: number) => isNewlyNamed(id, before, subscription))
    return this.#snapshot(connection, subscription, { since: since ?? -1, isNew })
  }

  /** Of tokens that follow each other closely the last one counts. */
  async #identify(connection: Connection, token: string): Promise<void> {
    const { socket } = connection
    const { readToken, isOpen } = this.#options
    if (!socket.mayLogIn()) return
    const claim = token === '' ? undefined : readToken?.(token)
    connection.claim = claim
    try {
      const isGood = claim !== undefined && (await isOpen?.(claim)) === true
      if (connection.claim !== claim) return
      connection.claim = undefined
      connection.member = socket.belongsTo(isGood ? claim.memberId : undefined) && isGood ? claim : undefined
      this.#send(connection, { type: 'member', ok: connection.member !== undefined })
      if (!isGood && token !== '') socket.failedLogin()
    } catch {
      socket.close(SOCKET_CLOSE.failed, 'the log-in failed')
    }
  }

  #forgetMember(connection: Connection): void {
    connection.claim = undefined
    connection.member = undefined
    connection.socket.belongsTo(undefined)
    this.#send(connection, { type: 'member', ok: false })
  }

  #isSlow(connection: Connection): boolean {
    connection.slow = connection.socket.bufferedAmount > (connection.slow ? CAUGHT_UP_BYTES : SLOW_BYTES)
    return connection.slow
  }

  /** False for a slow reader. One that has just caught up gets what it missed instead. */
  #takesChanges(connection: Connection): boolean {
    const wasSlow = connection.slow
    const { subscription, sent, socket } = connection
    if (connection.owed) return false
    if (this.#isSlow(connection)) {
      socket.passedBy(1)
      return false
    }
    if (wasSlow && subscription) {
      socket.catchesUp()
      void this.#snapshot(connection, subscription, { since: sent })
    }
    return !wasSlow
  }

  /**
   * All matches of the subscription, or of a part of it. Put off for a slow reader until it has caught up, and for one that
   * has not taken the list before until it has.
   */
  async #snapshot(connection: Connection, subscription: Subscription, part: Part): Promise<void> {
    if (this.#isPutOff(connection, part)) return
    connection.busy = true
    try {
      await this.#inTurn(
        async () => {
          if (connection.subscription !== subscription || this.#isPutOff(connection, part)) return
          // One after the other: those that ask for the same list find its prices made.
          if (!this.#snapshots.isMade(subscription, part)) await this.#snapshots.prepare(subscription, part)
          await this.#inDuty(() => this.#list(connection, subscription, part))
        },
        addressGroup(connection.socket.ip),
        connection.member === undefined ? 'stranger' : 'known',
      )
    } catch (error) {
      this.#options.log?.warn({ err: error }, 'a list of matches could not be made')
      connection.socket.close(SOCKET_CLOSE.failed, 'the list could not be made')
    } finally {
      if (connection.subscription === subscription) connection.busy = false
    }
  }

  #list(connection: Connection, subscription: Subscription, part: Part): void {
    if (connection.subscription !== subscription || this.#isPutOff(connection, part)) return
    const { version, frame } = this.#snapshots.frameOf(subscription, part)
    connection.sent = version
    const { socket } = connection
    socket.sendFrames(...frame)
    if (frame.reduce((sum, { length }) => sum + length, 0) > LONG_BYTES) socket.askWhetherTaken()
  }

  /** True for a slow reader, which gets it with all else that it missed, and for one that has not taken the one before. */
  #isPutOff(connection: Connection, part: Part): boolean {
    connection.owed = !connection.socket.hasTaken
    if (!this.#isSlow(connection) && !connection.owed) return false
    connection.sent = part.isNew ? -1 : Math.min(connection.sent, part.since)
    connection.busy = false
    return true
  }

  #sendOwed(connection: Connection): void {
    const { owed, subscription, sent } = connection
    connection.owed = false
    if (owed && subscription !== undefined) void this.#snapshot(connection, subscription, { since: sent })
  }

  #sendDelta(connection: Connection, subscription: Subscription, parts: readonly string[], version: number): void {
    const head = `"type":"delta","id":${subscription.id},"serverTime":${this.#options.now()},"version":${version}`
    connection.sent = version
    this.#sendText(connection, `{${head},"games":[${parts.join(',')}]}`)
  }

  #send(connection: Connection, message: SportsServerMessage): void {
    this.#sendText(connection, JSON.stringify(message))
  }

  #sendText({ socket }: Connection, text: string): void {
    socket.send(text)
  }
}

/** Every connection that shows something has subscribed. */
const langOf = ({ subscription }: Connection): Locale => subscription?.lang ?? 'zh-CN'
