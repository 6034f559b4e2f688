import { Observable } from 'rxjs'
import { webSocket } from 'rxjs/webSocket'

/** Why a connection has ended; code and reason are the server's where it gave any. */
export class ConnectionLost extends Error {
  override readonly name = 'ConnectionLost'
  readonly code: number | undefined
  readonly reason: string | undefined
  constructor(code?: number, reason?: string) {
    super('the connection is lost')
    this.code = code
    this.reason = reason
  }
}

/** True when the browser has taken the text. */
export type SendText = (text: string) => boolean

export type ConnectionEvent =
  { readonly type: 'open'; readonly send: SendText } | { readonly type: 'frame'; readonly data: unknown }

/** What may wait in the browser for a slow network; above it a text is not taken. */
const MAX_BUFFERED_BYTES = 64 * 1024

/** One connection, opened by subscribing and closed by unsubscribing. Its end is a `ConnectionLost`, whatever it was. */
export function connection(url: string, open: (url: string) => WebSocket): Observable<ConnectionEvent> {
  return new Observable((subscriber) => {
    let socket: WebSocket | undefined
    let end = new ConnectionLost()
    const subject = webSocket<unknown>({
      url,
      WebSocketCtor: asConstructor((address) => (socket = open(address))),
      serializer: (text) => text as string,
      deserializer: ({ data }) => data as unknown,
      openObserver: { next: () => subscriber.next({ type: 'open', send }) },
      closeObserver: { next: ({ code, reason }) => (end = new ConnectionLost(code, reason)) },
    })
    // The subject would drop what it is given while the socket closes, and keep all of what comes before it is open.
    function send(text: string): boolean {
      if (socket?.readyState !== 1 || socket.bufferedAmount > MAX_BUFFERED_BYTES) return false
      subject.next(text)
      return true
    }
    const lost = () => subscriber.error(end)
    return subject.subscribe({ next: (data) => subscriber.next({ type: 'frame', data }), error: lost, complete: lost })
  })
}

/** `new` on a function that answers an object gives that object. */
function asConstructor(open: (url: string) => WebSocket): new (url: string) => WebSocket {
  return function Opened(url: string) {
    return open(url)
  } as unknown as new (url: string) => WebSocket
}
