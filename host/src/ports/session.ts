import type { LoginAnswer, UserInfo } from '@site/contracts'

/** The one writer of the session: token, user, balance, unread counts (spec 4; C.026). */
export interface SessionService {
  /** Takes over what storage holds, without a call. */
  restore(): void
  /** After a successful login call: stores token and user id, then loads what a member's page shows. */
  begin(answer: LoginAnswer): Promise<void>
  /** Fetches the user's info, as on every navigation; a failure logs the user out and sends them home (spec 4). */
  refreshUser(): Promise<UserInfo | undefined>
  refreshBalance(): Promise<void>
  refreshUnread(): Promise<void>
  /** Fetches the signed token for the chat, unless the stored one is still good (spec 3). */
  refreshChatToken(): Promise<void>
  /** Tells the server, then clears whatever it answered (open point 15). */
  logOut(): Promise<void>
  /** The rule for 6001 and HTTP 401 (spec 8). `token` is the one that the refused call carried. */
  expire(token: string | undefined): void
  /** Follows another tab: storage events for the token. */
  followStorage(): void
}
