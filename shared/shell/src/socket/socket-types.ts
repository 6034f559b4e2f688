import type { Observable, SchedulerLike } from 'rxjs'
import type { GenericSchema } from 'valibot'

/**
 * How long to wait before the next attempt, in ms. The wait doubles with every attempt that failed, until a connection
 * has been ready for `longestMs`.
 */
export interface BackOff {
  readonly firstMs: number
  readonly longestMs: number
  /** By chance between these shares of the wait, so that a server that comes back is not met by everybody at once. */
  readonly spread: readonly [least: number, most: number]
}

export interface Heartbeat<Outgoing> {
  readonly everyMs: number
  readonly message: () => Outgoing
  /** A server that was silent for longer is given up, at the next beat. */
  readonly silenceMs: number
}

export interface SocketOptions<Incoming, Outgoing> {
  /** Asked before each attempt. */
  readonly url: () => string
  /** What the server may say, from the text of a frame on. What does not fit is dropped. */
  readonly schema: GenericSchema<unknown, Incoming>
  /** Hears of each frame that did not fit. */
  readonly onBadFrame?: () => void
  /**
   * Says who is there, on each new connection and before anything that waits: a log-in, subscriptions. `send` belongs
   * to that connection, so an answer that comes late (a token) goes nowhere else.
   */
  readonly hello?: (send: (message: Outgoing) => void) => void
  /** The message by which the server takes the hello. Without it a connection is ready when it is open. */
  readonly isReady?: (message: Incoming) => boolean
  readonly backOff: BackOff
  readonly heartbeat?: Heartbeat<Outgoing>
  /** No connection is kept while the browser is offline, or the page out of sight. */
  readonly pauseWhile?: readonly ('offline' | 'hidden')[]
  /** Messages that wait at most; 100 by default. */
  readonly maxWaiting?: number
  /** How often a message is tried again that the browser could not pass on; every 300 ms by default. */
  readonly resendMs?: number
  /** For tests: the connection, the clock and chance. */
  readonly open?: (url: string) => WebSocket
  readonly scheduler?: SchedulerLike
  readonly random?: () => number
}

export type SocketState =
  | { readonly status: 'connecting' }
  /** Open, and the server has taken the hello. */
  | { readonly status: 'ready' }
  /** Lost or refused; `code` and `reason` are the server's where it gave any. */
  | {
      readonly status: 'waiting'
      readonly retryInMs: number
      readonly code?: number | undefined
      readonly reason?: string | undefined
    }
  | { readonly status: 'paused' }
  | { readonly status: 'closed' }

export interface SendOptions<Incoming> {
  /**
   * True for the server's answer to this message. Until it comes the message is kept, and sent again on the next
   * connection: the server must know a repetition by its number.
   */
  readonly answeredBy?: (message: Incoming) => boolean
}

export interface ReconnectingSocket<Incoming, Outgoing> {
  /** What the server says. Nothing is kept for who subscribes late. */
  readonly messages: Observable<Incoming>
  /** The current state at once, then each change of it. */
  readonly state: Observable<SocketState>
  isReady(): boolean
  /** Sends in the order of the calls, as soon as the connection is ready. False when too many messages wait already. */
  send(message: Outgoing, options?: SendOptions<Incoming>): boolean
  /** Sends now or not at all; false when the connection is not ready. */
  sendNow(message: Outgoing): boolean
  /** Ends the connection for good. What waits is dropped. */
  close(): void
}
