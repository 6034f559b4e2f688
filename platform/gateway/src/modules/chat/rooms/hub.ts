import { CHAT_TIMING, type Locale, SOCKET_CLOSE, STATUS } from '@site/contracts'
import {
  CHAT_MSG,
  CHAT_SOCKET,
  type ChatRefusal,
  type ChatServerFrame,
  ChatServerFrameSchema,
} from '@site/contracts/chat'

import { type GuardedSocket, textFrame } from '../../../kernel/sockets/index.ts'
import { localize } from '../../../lib/localize.ts'
import type { Speaker } from '../talk/index.ts'
import { bytesOf, type Queued, type Round } from './round.ts'

/** Above this a reader counts as slow: what is said passes it by, and it is given the room anew once it has caught up. */
const SLOW_BYTES = 256 * 1024
const CAUGHT_UP_BYTES = 32 * 1024
/** How often those who were slow are looked at. */
const CATCH_UP_MS = 1_000
/** Readers who are told in one turn of the loop. */
const AT_ONCE = 100
/** Rooms that one socket may be in. */
const ROOMS_MAX = 4

/** Who is behind a socket: a member of a log-in, a guest, or nobody yet. */
export type Peer =
  | { readonly kind: 'member'; readonly speaker: Speaker; readonly sessionId: string; readonly until: number }
  | { readonly kind: 'guest'; readonly id: string }

export interface ChatConnection {
  readonly id: string
  readonly socket: GuardedSocket
  readonly rooms: Set<string>
  /** Set by the hub alone, which finds sockets by their member. */
  readonly peer: Peer | undefined
  /** In which it is spoken to. */
  lang: Locale
  heardAt: number
  /** Rooms that it missed something in. */
  readonly missed: Set<string>
  /** How much of what it said waits for its turn. */
  waiting: number
  /** What its member had been told when it logged in; undefined before that is known. */
  told: ToldOfMember | undefined
}

interface OwnConnection extends ChatConnection {
  peer: Peer | undefined
}

/** Up to where a member has heard of their own affairs. */
export interface ToldOfMember {
  /** The latest letter. */
  readonly letterId: number
  /** Answers to feedback that are not read. */
  readonly answers: number
}

/** A frame without what every frame has. */
export type FrameBody = ChatServerFrame extends infer Frame
  ? Frame extends unknown
    ? Omit<Frame, 'code' | 'ts'>
    : never
  : never

const NO_SOCKETS: ReadonlySet<ChatConnection> = new Set()
const NOBODY: ReadonlySet<string> = new Set()

const SESSION_OVER: FrameBody = {
  msgId: CHAT_MSG.notice,
  msgData: { type: 'kick', title: '登录已失效', content: '请重新登录后再发言' },
}

/** A signed token has its end: its member, who may have another by now, is asked for one. */
const TOKEN_OVER: Omit<ChatRefusal, 'ts'> = {
  msgId: CHAT_MSG.login,
  code: STATUS.LOGIN_EXPIRED,
  message: '登录已过期，请重新登录',
}

interface HubOptions {
  /** Business clock, which frames carry. */
  readonly now: () => number
  /** Real clock, for silence. */
  readonly realNow?: () => number
  /** A reader caught up: it is to be given the room as it is. */
  readonly onCaughtUp: (connection: ChatConnection, rid: string) => void
  /** Somebody has entered or left a room. */
  readonly onCount: () => void
  /** Told with each beat by which log-ins members are here: the word that one is over may have been lost. */
  readonly onBeat?: (sessions: readonly { readonly memberId: number; readonly sessionId: string }[]) => void
}

/** The open chat sockets of this replica, by room. */
export class ChatHub {
  readonly #options: HubOptions
  readonly #realNow: () => number
  readonly #connections = new Map<string, OwnConnection>()
  /** Sockets of members, by whose they are: what concerns one member costs nobody a walk over all. */
  readonly #members = new Map<number, Set<OwnConnection>>()
  readonly #rooms = new Map<string, Set<ChatConnection>>()
  /** How many people are in a room, until somebody comes, goes or becomes somebody else. */
  readonly #people = new Map<string, number>()
  /** What waits for the next round of a room, in its order. */
  readonly #queues = new Map<string, Queued[]>()
  /** The round that a room is in. */
  readonly #rounds = new Map<string, Round<ChatConnection>>()
  #turn: NodeJS.Immediate | undefined
  /** Readers that missed something. */
  readonly #behind = new Set<ChatConnection>()
  readonly #timers: readonly NodeJS.Timeout[]

  constructor(options: HubOptions) {
    this.#options = options
    this.#realNow = options.realNow ?? Date.now
    this.#timers = [
      setInterval(() => this.beat(), CHAT_TIMING.heartbeatMs),
      setInterval(() => this.catchUp(), CATCH_UP_MS),
    ]
    for (const timer of this.#timers) timer.unref()
  }

  get size(): number {
    return this.#connections.size
  }

  accept(socket: GuardedSocket): ChatConnection {
    const connection: OwnConnection = {
      // Never the same in two replicas: what one of them says names the socket that is not to hear it.
      ...{ id: crypto.randomUUID(), socket, rooms: new Set(), missed: new Set() },
      ...{ peer: undefined, lang: 'zh-CN', heardAt: this.#realNow(), waiting: 0 },
      told: undefined,
    }
    this.#connections.set(connection.id, connection)
    socket.on('close', () => {
      for (const rid of [...connection.rooms]) this.leave(connection, rid)
      this.#connections.delete(connection.id)
      this.#removeFromMember(connection)
      this.#behind.delete(connection)
    })
    return connection
  }

  /** Whether it is still open. */
  has({ id }: ChatConnection): boolean {
    return this.#connections.has(id)
  }

  /** Who is behind it from now on; one that has closed meanwhile stays whose it was. */
  identify({ id }: ChatConnection, peer: Peer | undefined): void {
    const connection = this.#connections.get(id)
    if (connection === undefined) return
    this.#removeFromMember(connection)
    connection.peer = peer
    for (const rid of connection.rooms) this.#people.delete(rid)
    if (peer?.kind !== 'member') return
    const { id: memberId } = peer.speaker
    this.#members.set(memberId, (this.#members.get(memberId) ?? new Set()).add(connection))
  }

  /** Nobody is behind it any more. */
  forget(connection: ChatConnection): void {
    this.identify(connection, undefined)
    connection.socket.belongsTo(undefined)
  }

  heard(connection: ChatConnection): void {
    connection.heardAt = this.#realNow()
  }

  /** False in too many rooms, or closed meanwhile. */
  enter(connection: ChatConnection, rid: string): boolean {
    if (!this.has(connection)) return false
    if (connection.rooms.has(rid)) return true
    if (connection.rooms.size >= ROOMS_MAX) return false
    connection.rooms.add(rid)
    const inside = this.#rooms.get(rid) ?? new Set()
    this.#rooms.set(rid, inside.add(connection))
    this.#people.delete(rid)
    this.#options.onCount()
    return true
  }

  leave(connection: ChatConnection, rid: string): void {
    if (!connection.rooms.delete(rid)) return
    connection.missed.delete(rid)
    const inside = this.#rooms.get(rid)
    inside?.delete(connection)
    this.#people.delete(rid)
    if (inside?.size === 0) this.#rooms.delete(rid)
    this.#options.onCount()
  }

  /** How many people of this replica are in each room that anybody is in. */
  counts(): Record<string, number> {
    return Object.fromEntries([...this.#rooms.keys()].map((rid) => [rid, this.countIn(rid)]))
  }

  /** Members count once, in however many tabs. */
  countIn(rid: string): number {
    const known = this.#people.get(rid)
    if (known !== undefined) return known
    const people = new Set<unknown>()
    for (const { id, peer } of this.inside(rid)) people.add(peer?.kind === 'member' ? peer.speaker.id : id)
    this.#people.set(rid, people.size)
    return people.size
  }

  send(connection: ChatConnection, frame: FrameBody): void {
    connection.socket.sendFrames(this.#written(frame)(connection))
  }

  refuse(connection: ChatConnection, refusal: Omit<ChatRefusal, 'ts'>): void {
    const whole = { ...refusal, ts: this.#options.now() } satisfies ChatRefusal
    connection.socket.send(JSON.stringify(localize(whole, connection.lang)))
  }

  /**
   * To everybody in the room but some, by the ids of their connections, in the next round: what is told until then goes
   * out in one write for each reader. So the busier the process, the more messages a write takes.
   */
  sendToRoom(rid: string, frame: FrameBody, excepted = NOBODY): void {
    if (!this.#rooms.has(rid)) return
    const queue = this.#queues.get(rid) ?? []
    this.#queues.set(rid, queue)
    queue.push({ bytesFor: this.#written(frame), excepted })
    this.#goOn()
  }

  /** Tells all rooms what waits for them, at once. */
  flush(): void {
    for (const rid of new Set([...this.#rounds.keys(), ...this.#queues.keys()])) this.#finish(rid)
  }

  sendToAll(frame: FrameBody): void {
    const bytesFor = this.#written(frame)
    for (const connection of this.#connections.values()) connection.socket.sendFrames(bytesFor(connection))
  }

  sendToMember(memberId: number, frame: FrameBody): void {
    const sockets = this.#members.get(memberId)
    if (sockets === undefined) return
    const bytesFor = this.#written(frame)
    for (const connection of sockets) connection.socket.sendFrames(bytesFor(connection))
  }

  /** The sockets of this replica that are in a room. */
  inside(rid: string): ReadonlySet<ChatConnection> {
    return this.#rooms.get(rid) ?? NO_SOCKETS
  }

  /** The open sockets of a member. */
  ofMember(memberId: number): ReadonlySet<ChatConnection> {
    return this.#members.get(memberId) ?? NO_SOCKETS
  }

  /** A room is over: everybody hears its last word, also who reads too slowly for the rest, and leaves it. */
  empty(rid: string, last: FrameBody): void {
    this.#finish(rid)
    const bytesFor = this.#written(last)
    for (const connection of [...this.inside(rid)]) {
      connection.socket.sendFrames(bytesFor(connection))
      this.leave(connection, rid)
    }
  }

  /** Members of a log-in that ended, or of all of a member's: they read on as nobody. */
  endSession(memberId: number, sessionId?: string): void {
    for (const connection of [...this.ofMember(memberId)]) {
      if (sessionId !== undefined && connection.peer?.kind === 'member' && connection.peer.sessionId !== sessionId)
        continue
      this.send(connection, SESSION_OVER)
      this.forget(connection)
    }
  }

  /** A member who is to hear nothing more: every socket of theirs is closed. */
  bar(memberId: number): void {
    for (const { socket } of this.ofMember(memberId)) socket.close(SOCKET_CLOSE.barred, 'in a pause')
  }

  /** Ends who was silent for too long, and asks who was a member for as long as a token holds to be one anew. */
  beat(): void {
    for (const connection of this.#connections.values()) {
      const { socket, peer } = connection
      if (this.#realNow() - connection.heardAt > CHAT_SOCKET.silenceMs) {
        socket.close(SOCKET_CLOSE.silent, 'silent for too long')
        continue
      }
      if (peer?.kind !== 'member' || peer.until > this.#realNow()) continue
      this.forget(connection)
      this.refuse(connection, TOKEN_OVER)
    }
    this.#options.onBeat?.(
      [...this.#connections.values()].flatMap(({ peer }) =>
        peer?.kind === 'member' ? { memberId: peer.speaker.id, sessionId: peer.sessionId } : [],
      ),
    )
  }

  /** Gives those who have read what waited for them the rooms that they missed something in. */
  catchUp(): void {
    for (const connection of this.#behind) {
      if (connection.socket.bufferedAmount > CAUGHT_UP_BYTES) continue
      this.#behind.delete(connection)
      const rids = [...connection.missed]
      connection.missed.clear()
      connection.socket.catchesUp()
      for (const rid of rids) this.#options.onCaughtUp(connection, rid)
    }
  }

  /** What a reader missed in a room could not be read: it is tried again. */
  stillBehind({ id }: ChatConnection, rid: string): void {
    const connection = this.#connections.get(id)
    if (connection === undefined || !connection.rooms.has(rid)) return
    connection.missed.add(rid)
    this.#behind.add(connection)
  }

  close(): void {
    for (const timer of this.#timers) clearInterval(timer)
    clearImmediate(this.#turn)
  }

  /** A few readers of each room with every turn of the loop: whoever else wants something of this process comes between. */
  #goOn(): void {
    this.#turn ??= setImmediate(() => {
      this.#turn = undefined
      for (const rid of new Set([...this.#rounds.keys(), ...this.#queues.keys()])) this.#writeRound(rid, AT_ONCE)
      if (this.#rounds.size + this.#queues.size > 0) this.#goOn()
    })
  }

  /** The round of a room to its end, and what waits for the next one. */
  #finish(rid: string): void {
    while (this.#rounds.has(rid) || this.#queues.has(rid)) this.#writeRound(rid, Number.POSITIVE_INFINITY)
  }

  /** Tells so many readers more; a round that is over makes room for the next. */
  #writeRound(rid: string, most: number): void {
    const round = this.#rounds.get(rid) ?? this.#begin(rid)
    const { readers, done } = round
    for (const connection of readers.slice(done, done + most)) {
      if (!connection.rooms.has(rid)) continue
      if (connection.missed.has(rid) || connection.socket.bufferedAmount > SLOW_BYTES) {
        connection.missed.add(rid)
        this.#behind.add(connection)
        connection.socket.passedBy(round.frames.length)
        continue
      }
      const bytes = bytesOf(round, connection)
      if (bytes.length > 0) connection.socket.sendFrames(bytes)
    }
    round.done += most
    if (round.done >= readers.length) this.#rounds.delete(rid)
  }

  #begin(rid: string): Round<ChatConnection> {
    const frames = this.#queues.get(rid) ?? []
    const excepted = new Set(frames.flatMap((frame) => [...frame.excepted]))
    const round: Round<ChatConnection> = {
      frames,
      excepted,
      together: new Map(),
      readers: [...(this.#rooms.get(rid) ?? [])],
      done: 0,
    }
    this.#queues.delete(rid)
    this.#rounds.set(rid, round)
    return round
  }

  #removeFromMember(connection: OwnConnection): void {
    if (connection.peer?.kind !== 'member') return
    const { id } = connection.peer.speaker
    const sockets = this.#members.get(id)
    sockets?.delete(connection)
    if (sockets?.size === 0) this.#members.delete(id)
  }

  /** The frame as each reader is sent it over the wire: made once in each language. */
  #written(frame: FrameBody): (reader: Pick<ChatConnection, 'lang'>) => Buffer {
    const whole = { ...frame, code: STATUS.SUCCESS, ts: this.#options.now() }
    const written = new Map<Locale, Buffer>()
    return ({ lang }) => {
      const known = written.get(lang)
      if (known !== undefined) return known
      const bytes = textFrame(JSON.stringify(localize(whole, lang, ChatServerFrameSchema)))
      written.set(lang, bytes)
      return bytes
    }
  }
}
