import { randomInt } from 'node:crypto'
import { EventEmitter } from 'node:events'
import type { Writable } from 'node:stream'

import { SOCKET_CLOSE } from '@site/contracts'
import { MINUTE_MS } from '@site/domain'
import type { WebSocket } from 'ws'

import { socketText } from '../../lib/socket-text.ts'
import { Allowance, Windows } from './counters.ts'
import type { SocketLimits } from './socket-limits.ts'

/** A peer that was told to go gets this long to take note. */
const GRACE_MS = 1_000

/** What a socket shares with the others: budgets of its address and of its member. */
export interface SocketPeers {
  /** The address that the peer came from. */
  readonly ip: string
  /** False when its address handed in too many wrong tokens. */
  acquireWrongLogin(): boolean
  /** False when its address asked for too many lists. */
  acquireSubscription(): boolean
  /** False when the member has too many sockets. */
  acquireMember(memberId: number): boolean
  releaseMember(memberId: number): void
  /** The server ends it, for a reason of `SOCKET_CLOSE`. */
  onEnd(code: number): void
  /** Frames passed it by because it reads too slowly. */
  onDropped(frames: number): void
  /** It has caught up and is given anew what it missed. */
  onResync(): void
}

/**
 * A socket within its budgets: a peer that sends or leaves waiting more than its share is told so by code and reason,
 * and hears and says nothing more.
 */
export class GuardedSocket extends EventEmitter<{ message: [text: string]; taken: []; close: [] }> {
  readonly #socket: WebSocket
  readonly #wire: Pick<Writable, 'write' | 'cork' | 'uncork'>
  readonly #limits: SocketLimits
  readonly #peers: SocketPeers
  readonly #messages: Allowance
  readonly #logins: Windows
  #memberId: number | undefined
  #isAlive = true
  #isOver = false
  /** What the peer answers once it has taken what was sent before. */
  #asked: string | undefined
  /** Pings that were sent and not answered yet, each of which a pong may answer. */
  #pings = 0

  /** @param wire the connection under the socket, without compression */
  constructor(
    socket: WebSocket,
    wire: Pick<Writable, 'write' | 'cork' | 'uncork'>,
    limits: SocketLimits,
    peers: SocketPeers,
    now = () => performance.now(),
  ) {
    super()
    this.#socket = socket
    this.#wire = wire
    this.#limits = limits
    this.#peers = peers
    this.#messages = new Allowance(limits.socketMessagesAtOnce, limits.socketMessagesPerSecond, now)
    this.#logins = new Windows(MINUTE_MS, now)
    socket.on('pong', (answer) => {
      // One that nobody asked for is work for whoever it is sent to, as a message is.
      if (this.#pings > 0) this.#pings -= 1
      else if (!this.#isWithinBudget()) return
      this.#heard(answer.toString())
    })
    socket.on('ping', () => this.#isWithinBudget())
    socket.on('message', (data) => {
      if (this.#isWithinBudget()) this.emit('message', socketText(data))
    })
    socket.on('close', () => {
      this.#isOver = true
      this.belongsTo(undefined)
      this.emit('close')
    })
  }

  /** The address that the peer came from. */
  get ip(): string {
    return this.#peers.ip
  }

  /** Bytes that the peer has not taken yet. */
  get bufferedAmount(): number {
    return this.#socket.bufferedAmount
  }

  send(text: string): void {
    if (this.#takesMore()) this.#socket.send(text)
  }

  /**
   * One message or several in one write.
   *
   * @param pieces of `textFrame`, one behind the other: many sockets are sent the same bytes
   */
  sendFrames(...pieces: readonly Buffer[]): void {
    if (!this.#takesMore()) return
    this.#wire.cork()
    for (const piece of pieces) this.#wire.write(piece)
    this.#wire.uncork()
  }

  /** Asks the peer to say when it has taken all that was sent; it says so by itself, as it reads. Tells by `taken`. */
  askWhetherTaken(): void {
    if (this.#isOver) return
    // Nobody answers it without having read it.
    this.#asked = randomInt(2 ** 40).toString(36)
    this.#ping()
  }

  /** Whether all was taken that it was asked for. What the network holds for a peer that reads nothing was not. */
  get hasTaken(): boolean {
    return this.#asked === undefined
  }

  /** Whether a token may be checked now: each is work for the database. The socket is closed when not. */
  mayLogIn(): boolean {
    if (this.#isOver) return false
    if (this.#logins.tryAcquire('', this.#limits.socketLogins)) return true
    this.close(SOCKET_CLOSE.tooManyLogins, 'too many log-ins')
    return false
  }

  /**
   * A token turned out wrong. The socket is closed when its address has had too many of them: this one and not another,
   * so that whoever shares the address with a guesser is let in with a good token.
   */
  failedLogin(): void {
    if (!this.#isOver && !this.#peers.acquireWrongLogin()) this.close(SOCKET_CLOSE.tooManyLogins, 'too many log-ins')
  }

  /** Whether a list that it asks for may be made now. The socket is closed when not. */
  maySubscribe(): boolean {
    if (this.#isOver) return false
    if (this.#peers.acquireSubscription()) return true
    this.close(SOCKET_CLOSE.tooManySubscriptions, 'too many subscriptions')
    return false
  }

  /** Whose socket it is from now on. False, and the socket is closed, when the member has too many. */
  belongsTo(memberId: number | undefined): boolean {
    if (memberId === this.#memberId) return true
    if (this.#memberId !== undefined) this.#peers.releaseMember(this.#memberId)
    this.#memberId = undefined
    if (memberId === undefined) return true
    if (this.#isOver) return false
    if (!this.#peers.acquireMember(memberId)) {
      this.close(SOCKET_CLOSE.tooManyOfMember, 'too many sockets of this member')
      return false
    }
    this.#memberId = memberId
    return true
  }

  /** Frames that were not sent: it reads too slowly and is given all of it anew later. */
  passedBy(frames: number): void {
    if (!this.#isOver) this.#peers.onDropped(frames)
  }

  /** It has caught up, and what passed it by is made for it anew. */
  catchesUp(): void {
    if (!this.#isOver) this.#peers.onResync()
  }

  close(code: number, reason: string): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#peers.onEnd(code)
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), GRACE_MS).unref()
  }

  /** Asks for a sign of life; without one since it was asked before, the peer is gone. */
  ping(): void {
    if (!this.#isAlive) {
      if (!this.#isOver) this.#peers.onEnd(SOCKET_CLOSE.silent)
      return this.#socket.terminate()
    }
    this.#isAlive = false
    this.#ping()
  }

  /** With what the peer is asked to say: of several questions it may answer the last alone. */
  #ping(): void {
    this.#pings += 1
    this.#socket.ping(this.#asked)
  }

  #heard(answer: string): void {
    this.#isAlive = true
    if (this.#asked === undefined || answer !== this.#asked) return
    this.#asked = undefined
    this.emit('taken')
  }

  /** Whether anything may be sent. A reader for whom too much waits is closed. */
  #takesMore(): boolean {
    if (this.#isOver || this.#socket.readyState !== this.#socket.OPEN) return false
    if (this.bufferedAmount <= this.#limits.socketWaitingBytes) return true
    this.close(SOCKET_CLOSE.slowReader, 'too much waits for this reader')
    return false
  }

  /** One that has ended has its budget still, so that a peer which takes note of the end is gone at once. */
  #isWithinBudget(): boolean {
    if (this.#messages.tryAcquire()) {
      this.#isAlive = true
      return !this.#isOver
    }
    this.close(SOCKET_CLOSE.tooManyMessages, 'too many messages')
    // What else it sends is not even taken apart, until it is gone.
    this.#socket.pause()
    return false
  }
}
