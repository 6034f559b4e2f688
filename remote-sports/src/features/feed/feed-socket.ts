import {
  isPriceFrame,
  type SportsClientMessage,
  type SportsServerMessage,
  SPORTS_SOCKET,
  SportsServerMessageSchema,
} from '@site/contracts/sports'
import * as v from 'valibot'

/** What the socket says to its owner. */
export interface SocketEvents {
  /** Open and greeted: subscribe now, also after each reconnect. */
  onOpen(): void
  onMessage(message: SportsServerMessage): void
  /** A frame that breaks the contract was left out. */
  onBadFrame(): void
  onClose(): void
}

/** Waits between two attempts, in ms; the last one repeats. */
const RETRY_MS = [500, 1_000, 2_000, 4_000] as const

/** One connection; tests bring their own. */
export interface SocketLike {
  readonly readyState: number
  send(text: string): void
  /** Nothing is handed over after it. */
  close(): void
}
export type OpenSocket = (
  url: string,
  handlers: { readonly onMessage: (data: unknown) => void; readonly onClose: () => void },
) => SocketLike

const openWebSocket: OpenSocket = (url, { onMessage, onClose }) => {
  const socket = new WebSocket(url)
  const listeners = new AbortController()
  const { signal } = listeners
  socket.addEventListener('message', (event) => onMessage(event.data), { signal })
  socket.addEventListener('close', onClose, { signal })
  return {
    get readyState() {
      return socket.readyState
    },
    send: (text) => socket.send(text),
    close() {
      listeners.abort()
      socket.close()
    },
  }
}

/** Keeps one `/ws/sports` connection alive: reconnects, pings, and gives up on a server that has gone silent. */
export class FeedSocket {
  readonly #url: () => string
  readonly #events: SocketEvents
  readonly #open: OpenSocket
  #socket: SocketLike | undefined
  #retry: ReturnType<typeof setTimeout> | undefined
  #pulse: ReturnType<typeof setInterval> | undefined
  #attempts = 0
  #heardAt = 0

  constructor(url: () => string, events: SocketEvents, open: OpenSocket = openWebSocket) {
    this.#url = url
    this.#events = events
    this.#open = open
  }

  start(): void {
    if (this.#socket !== undefined || this.#retry !== undefined) return
    this.#connect()
  }

  stop(): void {
    clearTimeout(this.#retry)
    this.#retry = undefined
    this.#attempts = 0
    this.#drop()
  }

  /** False when there is no open connection; the caller subscribes again in `onOpen`. */
  send(message: SportsClientMessage): boolean {
    if (this.#socket?.readyState !== 1) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  #connect(): void {
    this.#retry = undefined
    this.#heardAt = Date.now()
    this.#socket = this.#open(this.#url(), {
      onMessage: (data) => this.#hear(data),
      onClose: () => this.#lose(),
    })
    this.#pulse = setInterval(() => this.#beat(), SPORTS_SOCKET.heartbeatMs)
  }

  #hear(data: unknown): void {
    this.#heardAt = Date.now()
    const message = messageIn(data)
    if (message === undefined) return this.#events.onBadFrame()
    if (message.type === 'hello') {
      this.#attempts = 0
      return this.#events.onOpen()
    }
    return this.#events.onMessage(message)
  }

  #beat(): void {
    if (Date.now() - this.#heardAt > SPORTS_SOCKET.silenceMs) this.#lose()
    else this.send({ type: 'ping' })
  }

  #lose(): void {
    this.#drop()
    const wait = RETRY_MS[Math.min(this.#attempts, RETRY_MS.length - 1)] ?? 0
    this.#attempts += 1
    // Spread over half the wait, so that a server that comes back is not met by everybody at once.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.75 + Math.random() / 2))
    this.#events.onClose()
  }

  #drop(): void {
    clearInterval(this.#pulse)
    this.#socket?.close()
    this.#socket = undefined
  }
}

/** The message of a frame, undefined when it breaks the contract. */
function messageIn(data: unknown): SportsServerMessage | undefined {
  const value: unknown = parseJson(data)
  if (isPriceFrame(value)) return value
  const parsed = v.safeParse(SportsServerMessageSchema, value)
  return parsed.success ? parsed.output : undefined
}

function parseJson(data: unknown): unknown {
  try {
    return typeof data === 'string' ? JSON.parse(data) : undefined
  } catch {
    return undefined
  }
}
