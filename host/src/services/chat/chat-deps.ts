import type { Locale } from '@site/contracts'

/** What the chat asks of the page that it is on. */
export interface ChatDeps {
  readonly socketUrl: (path: '/ws/chat') => string
  /** The session's token; undefined for a visitor. */
  readonly token: () => string | undefined
  /** The token that was signed for the chat, a new one when the old is stale, or why it cannot be had. */
  readonly signedToken: (options: { readonly isStale: boolean }) => Promise<{
    readonly jwt: string | undefined
    readonly refusal?: { readonly code: number; readonly message: string } | undefined
  }>
  /** In which the room is to speak. */
  readonly lang: () => Locale
  /** The server's clock, epoch milliseconds. */
  readonly serverNow: () => number
  readonly log: (name: string, message: string) => void
  /** For tests. */
  readonly open?: (url: string) => WebSocket
}
