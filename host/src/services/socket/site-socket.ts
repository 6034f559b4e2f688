import { type SiteSocketMessage, SiteSocketMessageSchema } from '@site/contracts'
import * as v from 'valibot'

export interface SiteSocketDeps {
  readonly url: string
  /** The session's token; undefined for a visitor. */
  readonly token: () => string | undefined
  readonly onMessage: (message: SiteSocketMessage) => void
  /** Connected anew after a break: whatever was said meanwhile is to be asked for. */
  readonly onReconnect: () => void
  readonly open?: (url: string) => WebSocket
}

export interface SiteSocket {
  isConnected(): boolean
  /** Tells the server whose tab this is now; after a log-in or log-out. */
  identify(): void
  stop(): void
}

const FIRST_DELAY_MS = 1_000
const LONGEST_DELAY_MS = 30_000

const MessageSchema = v.pipe(v.string(), v.parseJson(), SiteSocketMessageSchema)

/** The delay before a reconnect: doubled each time up to 30 s, and up to half of it taken off by chance. */
export function reconnectDelay(attempt: number, chance: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt)
  return Math.round(full * (1 - chance / 2))
}

/**
 * `/ws/site`: revisions for everybody, notices for the member whose token was sent. Reconnects for as
 * long as the page lives, at once when the browser is online again.
 */
export function connectSiteSocket(deps: SiteSocketDeps): SiteSocket {
  const { open = (url) => new WebSocket(url) } = deps
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let hasBroken = false
  let isStopped = false

  function identify(): void {
    if (socket?.readyState !== WebSocket.OPEN) return
    socket.send(JSON.stringify({ type: 'login', token: deps.token() ?? '' }))
  }

  function connect(): void {
    clearTimeout(timer)
    const own = open(deps.url)
    socket = own
    own.addEventListener('open', () => {
      attempt = 0
      if (deps.token() !== undefined) identify()
      if (hasBroken) deps.onReconnect()
    })
    own.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const message = v.safeParse(MessageSchema, data)
      // A kind of message that this host does not know yet is no fault.
      if (message.success) deps.onMessage(message.output)
    })
    own.addEventListener('close', () => {
      if (socket !== own || isStopped) return
      hasBroken = true
      timer = setTimeout(connect, reconnectDelay(attempt++, Math.random()))
    })
  }

  function connectNow(): void {
    if (isStopped || (socket !== undefined && socket.readyState <= WebSocket.OPEN)) return
    attempt = 0
    connect()
  }

  addEventListener('online', connectNow)
  connect()
  return {
    isConnected: () => socket?.readyState === WebSocket.OPEN,
    identify,
    stop() {
      isStopped = true
      clearTimeout(timer)
      removeEventListener('online', connectNow)
      socket?.close()
    },
  }
}
