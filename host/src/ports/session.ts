import type { ApiError, LoginAnswer, UserInfo } from '@site/contracts'

/** The one writer of who is logged in (spec 4; C.026). What servers say of a member is in the query cache. */
export interface SessionService {
  /** Takes over what storage holds, without a call; sessions that pages before could not end are tried again. */
  restore(): void
  /** What is known of the member; undefined until `member/info` has answered. */
  user(): UserInfo | undefined
  /**
   * After a successful login call: stores token and user id, then loads the user's info. False when that failed, which
   * ends the session again, or when another one has begun meanwhile.
   */
  begin(answer: LoginAnswer): Promise<boolean>
  /**
   * Fetches the user's info, as on every navigation; a failure logs the user out, at the server too, and sends them home
   * (spec 4).
   */
  refreshUser(): Promise<UserInfo | undefined>
  /**
   * Fetches the signed token for the chat, unless the stored one is still good (spec 3). Answers the refusal where there
   * was one; a call that nobody has answered is one, too (6005, 6006).
   */
  refreshChatToken(): Promise<ApiError | undefined>
  /**
   * Clears, whatever the server answers (open point 15), which is told until it says that the session is over; then home,
   * after three seconds at the most.
   */
  logOut(): Promise<void>
  /** The rule for 6001 and HTTP 401 (spec 8). `token` is the one that the refused call carried. */
  expire(token: string | undefined): void
  /** Follows another tab: storage events for the token. Of another member than before nothing stays on screen. */
  followStorage(): void
}
