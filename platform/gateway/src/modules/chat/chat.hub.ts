import { CHAT_TIMING, SOCKET_CLOSE, STATUS } from '@site/contracts'
import { CHAT_SOCKET, type ChatRefusal, type ChatServerFrame } from '@site/contracts/chat'

import type { GuardedSocket } from '../../kernel/sockets/index.ts'
import type { Speaker } from './chat.service.ts'

/** Above this a reader counts as slow: what is said passes it by, and it is given the room anew once it has caught up. */
const SLOW_BYTES = 256 * 1024
const CAUGHT_UP_BYTES = 32 * 1024
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
  peer: Peer | undefined
  heardAt: number
  /** Rooms that it missed something in. */
  readonly missed: Set<string>
}

/** A frame without what every frame has. */
export type FrameBody = ChatServerFrame extends infer Frame
  ? Frame extends unknown
    ? Omit<Frame, 'code' | 'ts'>
    : never
  : never

interface HubOptions {
  /** Business clock, which frames carry. */
  readonly now: () => number
  /** Real clock, for silence. */
  readonly realNow?: () => number
  /** A reader caught up: it is to be given the room as it is. */
  readonly onCaughtUp: (connection: ChatConnection, rid: string) => void
  readonly onCount: (rid: string, count: number) => void
}

/** The open chat sockets of this replica, by room. */
export class ChatHub {
  readonly #options: HubOptions
  readonly #realNow: () => number
  readonly #connections = new Map<string, ChatConnection>()
  readonly #rooms = new Map<string, Set<ChatConnection>>()
  readonly #beat: NodeJS.Timeout

  constructor(options: HubOptions) {
    this.#options = options
    this.#realNow = options.realNow ?? Date.now
    this.#beat = setInterval(() => this.beat(), CHAT_TIMING.heartbeatMs)
    this.#beat.unref()
  }

  get size(): number {
    return this.#connections.size
  }

  accept(socket: GuardedSocket): ChatConnection {
    const connection: ChatConnection = {
      // Never the same in two replicas: what one of them says names the socket that is not to hear it.
      ...{ id: crypto.randomUUID(), socket, rooms: new Set(), missed: new Set() },
      ...{ peer: undefined, heardAt: this.#realNow() },
    }
    this.#connections.set(connection.id, connection)
    socket.on('close', () => {
      for (const rid of [...connection.rooms]) this.leave(connection, rid)
      this.#connections.delete(connection.id)
    })
    return connection
  }

  heard(connection: ChatConnection): void {
    connection.heardAt = this.#realNow()
  }

  /** False when it is in too many rooms, or has closed meanwhile. */
  enter(connection: ChatConnection, rid: string): boolean {
    if (!this.#connections.has(connection.id)) return false
    if (connection.rooms.has(rid)) return true
    if (connection.rooms.size >= ROOMS_MAX) return false
    connection.rooms.add(rid)
    const inside = this.#rooms.get(rid) ?? new Set()
    this.#rooms.set(rid, inside.add(connection))
    this.#options.onCount(rid, inside.size)
    return true
  }

  leave(connection: ChatConnection, rid: string): void {
    if (!connection.rooms.delete(rid)) return
    connection.missed.delete(rid)
    const inside = this.#rooms.get(rid)
    inside?.delete(connection)
    if (inside?.size === 0) this.#rooms.delete(rid)
    this.#options.onCount(rid, inside?.size ?? 0)
  }

  /** Rooms that somebody of this replica is in. */
  get rooms(): readonly string[] {
    return [...this.#rooms.keys()]
  }

  countIn(rid: string): number {
    return this.#rooms.get(rid)?.size ?? 0
  }

  send(connection: ChatConnection, frame: FrameBody): void {
    connection.socket.send(this.#textOf(frame))
  }

  refuse(connection: ChatConnection, refusal: Omit<ChatRefusal, 'ts'>): void {
    connection.socket.send(JSON.stringify({ ...refusal, ts: this.#options.now() } satisfies ChatRefusal))
  }

  /** To everybody in the room but one; written as text once. */
  sendToRoom(rid: string, frame: FrameBody, exceptId?: string): void {
    const inside = this.#rooms.get(rid)
    if (inside === undefined) return
    const text = this.#textOf(frame)
    for (const connection of inside) {
      if (connection.id === exceptId) continue
      if (connection.missed.has(rid) || connection.socket.bufferedAmount > SLOW_BYTES) connection.missed.add(rid)
      else connection.socket.send(text)
    }
  }

  sendToAll(frame: FrameBody): void {
    const text = this.#textOf(frame)
    for (const { socket } of this.#connections.values()) socket.send(text)
  }

  sendToMember(memberId: number, frame: FrameBody): void {
    const text = this.#textOf(frame)
    for (const { peer, socket } of this.#connections.values()) {
      if (peer?.kind === 'member' && peer.speaker.id === memberId) socket.send(text)
    }
  }

  /** A room is over: everybody leaves it. */
  empty(rid: string): void {
    for (const connection of [...(this.#rooms.get(rid) ?? [])]) this.leave(connection, rid)
  }

  /** Members of a log-in that ended, or of all of a member's: they read on as nobody. */
  endSession(memberId: number, sessionId?: string): void {
    for (const connection of this.#connections.values()) {
      const { peer } = connection
      if (peer?.kind !== 'member' || peer.speaker.id !== memberId) continue
      if (sessionId === undefined || peer.sessionId === sessionId) this.#forget(connection)
    }
  }

  /** Ends who was silent for too long, and gives those who caught up the rooms that they missed something in. */
  beat(): void {
    for (const connection of this.#connections.values()) {
      const { socket, missed, peer } = connection
      if (this.#realNow() - connection.heardAt > CHAT_SOCKET.silenceMs) {
        socket.close(SOCKET_CLOSE.silent, 'silent for too long')
        continue
      }
      if (peer?.kind === 'member' && peer.until <= this.#realNow()) this.#forget(connection)
      if (missed.size === 0 || socket.bufferedAmount > CAUGHT_UP_BYTES) continue
      const rids = [...missed]
      missed.clear()
      for (const rid of rids) this.#options.onCaughtUp(connection, rid)
    }
  }

  close(): void {
    clearInterval(this.#beat)
  }

  #forget(connection: ChatConnection): void {
    connection.peer = undefined
    connection.socket.belongsTo(undefined)
  }

  #textOf(frame: FrameBody): string {
    return JSON.stringify({ ...frame, code: STATUS.SUCCESS, ts: this.#options.now() })
  }
}
