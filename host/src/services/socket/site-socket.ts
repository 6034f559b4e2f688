import { type SiteSocketClientMessage, type SiteSocketMessage, SiteSocketMessageSchema } from '@site/contracts'
import { connectSocket } from '@site/shell/socket'
import * as v from 'valibot'

interface SiteSocketDeps {
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

const BACK_OFF = { firstMs: 1_000, longestMs: 30_000, spread: [0.5, 1] } as const

// A kind of message that this host does not know yet is no fault: it is dropped without a word.
const MessageSchema = v.pipe(v.string(), v.parseJson(), SiteSocketMessageSchema)

/**
 * `/ws/site`: revisions for everybody, notices for the member whose token was sent. Reconnects for as long as the page
 * lives.
 */
export function connectSiteSocket({ url, token, onMessage, onReconnect, open }: SiteSocketDeps): SiteSocket {
  let isNew = true
  const login = (sinceMs?: number): SiteSocketClientMessage => ({
    type: 'login',
    token: token() ?? '',
    ...(sinceMs !== undefined && { sinceMs }),
  })
  /** The page may have asked about its member since it began; once it has said whose it is, it hears everything. */
  const first = () => login(Math.round(performance.now()))
  const socket = connectSocket<SiteSocketMessage, SiteSocketClientMessage>({
    url: () => url,
    schema: MessageSchema,
    hello(send) {
      if (token() !== undefined) send(isNew ? first() : login())
      isNew = false
    },
    backOff: BACK_OFF,
    ...(open && { open }),
  })
  let hasBroken = false
  socket.messages.subscribe(onMessage)
  socket.state.subscribe(({ status }) => {
    // Whoever comes back asks for everything.
    if (status === 'waiting') [hasBroken, isNew] = [true, false]
    if (status === 'ready' && hasBroken) onReconnect()
  })
  return {
    isConnected: () => socket.isReady(),
    identify: () => void socket.sendNow(login()),
    stop: () => socket.close(),
  }
}
