import {
  isPriceFrame,
  type PriceFrame,
  type SportsClientMessage,
  type SportsServerMessage,
  SPORTS_SOCKET,
  SportsServerMessageSchema,
} from '@site/contracts/sports'
import { loadSocket, type ReconnectingSocket, type SocketOptions } from '@site/shell'
import * as v from 'valibot'

/** What the socket says to its owner. */
interface SocketEvents {
  /** Open and greeted: subscribe now, also after each reconnect. */
  onOpen(): void
  onMessage(message: SportsServerMessage): void
  /** A frame that breaks the contract was left out. */
  onBadFrame(): void
  onClose(): void
}

type FeedConnection = ReconnectingSocket<SportsServerMessage, SportsClientMessage>
export type ConnectFeed = (options: SocketOptions<SportsServerMessage, SportsClientMessage>) => FeedConnection

const FrameSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.union([v.custom<PriceFrame>(isPriceFrame), SportsServerMessageSchema]),
)
const BACK_OFF = { firstMs: 500, longestMs: 4_000, spread: [0.75, 1.25] } as const
const HEARTBEAT = {
  everyMs: SPORTS_SOCKET.heartbeatMs,
  silenceMs: SPORTS_SOCKET.silenceMs,
  message: (): SportsClientMessage => ({ type: 'ping' }),
} as const

/** The `/ws/sports` connection of one view, from `start` to `stop`. */
export class FeedSocket {
  readonly #url: () => string
  readonly #events: SocketEvents
  readonly #connect: ConnectFeed | undefined
  #isStarted = false
  #connection: FeedConnection | undefined

  constructor(url: () => string, events: SocketEvents, connect?: ConnectFeed) {
    this.#url = url
    this.#events = events
    this.#connect = connect
  }

  start(): void {
    if (this.#isStarted) return
    this.#isStarted = true
    if (this.#connect) this.#open(this.#connect)
    // Without its code the view is kept by calls, until it is started again.
    else
      void loadSocket().then(
        ({ connectSocket }) => this.#open(connectSocket),
        () => undefined,
      )
  }

  stop(): void {
    this.#isStarted = false
    this.#connection?.close()
    this.#connection = undefined
  }

  /** False when there is no open connection; the caller subscribes again in `onOpen`. */
  send(message: SportsClientMessage): boolean {
    return this.#connection?.sendNow(message) === true
  }

  #open(connect: ConnectFeed): void {
    // Stopped while the code was fetched, and perhaps started again.
    if (!this.#isStarted || this.#connection !== undefined) return
    const { onOpen, onMessage, onBadFrame, onClose } = this.#events
    const connection = connect({
      url: this.#url,
      schema: FrameSchema,
      isReady: ({ type }) => type === 'hello',
      backOff: BACK_OFF,
      heartbeat: HEARTBEAT,
      onBadFrame,
    })
    this.#connection = connection
    connection.state.subscribe(({ status }) => {
      if (status === 'ready') onOpen()
      if (status === 'waiting') onClose()
    })
    connection.messages.subscribe((message) => message.type !== 'hello' && onMessage(message))
  }
}
