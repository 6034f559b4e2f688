import { CHAT_TIMING, STATUS } from '@site/contracts'
import { CHAT_MSG, type ChatClientFrame, type ChatRefusal } from '@site/contracts/chat'
import type { ChatSpeech } from '@site/shell'

import type { ChatDeps } from './chat-deps.ts'
import { newSeq } from './new-seq.ts'

/** Who is refused with one of these may not chat; after anything else it is tried again. */
const BARRED: readonly number[] = [STATUS.LOGIN_EXPIRED, STATUS.ACCESS_DENIED, STATUS.CONTACT_CUSTOMER_SERVICE]
/** After so many misses in a row, on however many connections, a member reads as a guest meanwhile. */
const MISSES = 2

type Refused = Pick<ChatRefusal, 'code' | 'message'>
type Obstacle = Extract<ChatSpeech, { allowed: false }>
type Greet = (frame: ChatClientFrame) => void

interface LogInRoom {
  /** Whether this connection is in the room already, as whoever. */
  readonly isEntered: () => boolean
  readonly onChange: () => void
}

/** How the connection of a room becomes a member's, or a guest's where there is none or the member cannot be one now. */
export class LogIn {
  readonly #deps: ChatDeps
  readonly #room: LogInRoom
  /** Says something on the connection that is there. */
  #greet: Greet | undefined
  /** Whether it is tried with the member's tokens. */
  #isMember = false
  #hasRenewed = false
  #misses = 0
  #obstacle: Obstacle | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: ChatDeps, room: LogInRoom) {
    this.#deps = deps
    this.#room = room
  }

  /** Why a member is no member here; it stays until one is let in. */
  get obstacle(): Obstacle | undefined {
    return this.#obstacle
  }

  /** There is a connection. */
  begin(greet: Greet): void {
    this.#greet = greet
    this.#hasRenewed = false
    this.#isMember = this.#deps.token() !== undefined // also who was let in as a guest only before
    this.again()
  }

  /** The room has forgotten who this is, or is to know something else of them. */
  again(): void {
    void this.#try()
  }

  later(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.again(), CHAT_TIMING.reconnectMs)
  }

  /** The member was let in. */
  taken(): void {
    clearTimeout(this.#timer)
    this.#hasRenewed = false
    this.#misses = 0
    this.#obstacle = undefined
  }

  /** The room did not take the member's tokens: a stale one is renewed once. */
  refused(refusal: Refused): void {
    if (refusal.code !== STATUS.LOGIN_EXPIRED || this.#hasRenewed) return this.#missed(refusal)
    this.#hasRenewed = true
    void this.#try(true)
  }

  /** There is no connection any more. */
  stop(): void {
    this.#greet = undefined
    clearTimeout(this.#timer)
  }

  async #try(isStale = false): Promise<void> {
    const greet = this.#greet
    if (greet === undefined) return
    const token = this.#deps.token()
    if (!this.#isMember || token === undefined) return this.#enterAsGuest()
    const signed = await this.#deps.signedToken({ isStale }).catch(() => undefined)
    if (greet !== this.#greet) return
    if (signed?.jwt === undefined) return this.#missed(signed?.refusal)
    const msgData = { token, body: signed.jwt, lang: this.#deps.lang() }
    greet({ msgId: CHAT_MSG.login, seq: newSeq(), msgData })
  }

  #enterAsGuest(): void {
    this.#greet?.({ msgId: CHAT_MSG.guestLogin, seq: newSeq(), msgData: { lang: this.#deps.lang() } })
  }

  /** Who may not chat as a member reads on as a guest, and so does whoever cannot be known for now. */
  #missed(refusal: Refused | undefined): void {
    if (refusal !== undefined && BARRED.includes(refusal.code)) {
      this.#deps.log('ChatLogin', `a member was not let into the chat: ${refusal.code} ${refusal.message}`)
      this.#isMember = false
      this.#misses = 0
      this.#obstacle = { allowed: false, why: 'refused', reason: refusal.message }
      this.#enterAsGuest()
    } else {
      this.#misses += 1
      this.later()
      if (this.#misses < MISSES) return
      this.#obstacle = { allowed: false, why: 'refused', isRetrying: true, reason: refusal?.message }
      if (!this.#room.isEntered()) this.#enterAsGuest()
    }
    this.#room.onChange()
  }
}
