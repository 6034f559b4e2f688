import { CHAT_LIMITS, type ChatMessage } from '@site/contracts/chat'
import type { PendingMessage } from '@site/shell'

import { numberOf } from './message-log.ts'
import { newSeq } from './new-seq.ts'

interface Letter extends PendingMessage {
  /** Number of the newest message of the room when it was typed. */
  readonly after: number
  /** It was refused once although its writer may speak by all that is known here. */
  readonly isSecondTry: boolean
}

interface OutgoingDeps {
  /** Sends it, also later, and again after each break until it is answered; false when nothing more may wait. */
  readonly send: (letter: PendingMessage) => boolean
  readonly onChange: () => void
}

/**
 * What this person says, in order and one at a time: the next is sent when the one before is answered and the room
 * takes another one of this member's. So nothing that was typed while the network was away is refused for its haste.
 */
export class Outgoing {
  readonly #deps: OutgoingDeps
  #letters: readonly Letter[] = []
  /** What was answered last: the same list while nothing changes. */
  #pending: readonly Letter[] = []
  /** Number of what is on its way. */
  #sent: string | undefined
  #mayAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(deps: OutgoingDeps) {
    this.#deps = deps
  }

  /** What is not in the room yet. A message that came back with the history before its answer did is in it. */
  pending(messages: readonly ChatMessage[], memberId: string | undefined): readonly PendingMessage[] {
    const isThere = ({ text, after }: Letter) =>
      messages.some(({ seq, memberId: writer, msg }) => writer === memberId && msg === text && numberOf(seq) > after)
    const pending = this.#letters.filter((letter) => letter.refusal !== undefined || !isThere(letter))
    const isSame = pending.length === this.#pending.length && pending.every((one, at) => one === this.#pending[at])
    if (!isSame) this.#pending = pending
    return this.#pending
  }

  get size(): number {
    return this.#letters.length
  }

  /** Whether something is still to be sent or answered; what was refused waits for its writer alone. */
  get isSpeaking(): boolean {
    return this.#letters.some(({ refusal }) => refusal === undefined)
  }

  add(words: Pick<Letter, 'text' | 'replyTo' | 'mentions' | 'after'>): void {
    this.#letters = [...this.#letters, { ...words, seq: newSeq(), refusal: undefined, isSecondTry: false }]
    this.pump()
  }

  /** Sends the next one, now or when its time has come. */
  pump(): void {
    clearTimeout(this.#timer)
    if (this.#sent !== undefined) return
    const next = this.#letters.find(({ refusal }) => refusal === undefined)
    if (next === undefined) return
    const wait = this.#mayAt - Date.now()
    if (wait > 0) this.#timer = setTimeout(() => this.pump(), wait)
    else if (this.#deps.send(next)) this.#sent = next.seq
  }

  /** Takes the next turn for something else that counts as speaking. @returns milliseconds until it comes */
  takeTurn(): number {
    const wait = Math.max(0, this.#mayAt - Date.now())
    this.#mayAt = Date.now() + wait + CHAT_LIMITS.paceMs
    return wait
  }

  isMine(seq: string | undefined): boolean {
    return seq !== undefined && seq === this.#sent
  }

  /** It is in the room. */
  answered(seq: string): void {
    this.#letters = this.#letters.filter((letter) => letter.seq !== seq)
    this.#goOn()
  }

  /** @param mayTryAgain the room may have forgotten who this is: it is sent once more after the next log-in */
  refused(seq: string, reason: string, mayTryAgain: boolean): void {
    this.#letters = this.#letters.map((letter) => {
      if (letter.seq !== seq) return letter
      return mayTryAgain && !letter.isSecondTry ? { ...letter, isSecondTry: true } : { ...letter, refusal: reason }
    })
    this.#sent = undefined
    if (!mayTryAgain) this.#goOn()
  }

  /** Whoever may not speak any more is told so for all that waits to be sent. */
  refuseWaiting(): void {
    this.#letters = this.#letters.map((letter) =>
      letter.refusal === undefined && letter.seq !== this.#sent ? { ...letter, refusal: '' } : letter,
    )
  }

  retry(seq: string): void {
    this.#letters = this.#letters.map((letter) => (letter.seq === seq ? { ...letter, refusal: undefined } : letter))
    this.#deps.onChange()
    this.pump()
  }

  discard(seq: string): void {
    this.#letters = this.#letters.filter((letter) => letter.seq !== seq || letter.refusal === undefined)
    this.#deps.onChange()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#letters = []
  }

  #goOn(): void {
    this.#sent = undefined
    this.#mayAt = Math.max(this.#mayAt, Date.now() + CHAT_LIMITS.paceMs)
    this.pump()
  }
}
