import { CHAT_LIMITS, type ChatMessage } from '@site/contracts/chat'

/** Of those before so many the newest are forgotten first, and asked for again. */
export const MAX_KEPT = CHAT_LIMITS.kept

/** Before the first message of a room. */
export const NONE = 's-0'

export const numberOf = (seq: string): number => Number(seq.slice(2))

const hasEnded = ({ bet }: ChatMessage): boolean => bet !== undefined && bet.status !== 'open'
/** Both came through one schema, which writes their fields in one order. */
const isSame = (one: ChatMessage, other: ChatMessage): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * What was said in a room, oldest first and each message once, whichever way and however often it came. What was
 * blocked or cleared stays away, also when an answer that was under way still has it.
 */
export class MessageLog {
  #messages: readonly ChatMessage[] = []
  #blocked = new Set<string>()
  #clearedBefore = 0

  get messages(): readonly ChatMessage[] {
    return this.#messages
  }

  /** Number of the newest message; 0 for none. */
  get last(): number {
    return numberOf(this.#messages.at(-1)?.seq ?? NONE)
  }

  /** Number of the newest message before this one; 0 for none. */
  lastBelow(number: number): number {
    return numberOf(this.#messages.findLast(({ seq }) => numberOf(seq) < number)?.seq ?? NONE)
  }

  /**
   * Adds what is not there yet, and puts what came anew in the place of what is: a shared bet may have ended. Answers how
   * many messages had to be forgotten at the far end.
   *
   * @param isLate of an answer that may have been read before the latest news of a bet: it opens none that has ended
   */
  add(more: readonly ChatMessage[], isLate = false): number {
    const [first] = more
    // Nearly always it is one message after all others.
    const isNext = more.length === 1 && numberOf(first?.seq ?? NONE) > this.last
    if (!isNext) this.renew(more, isLate)
    const known = new Set(isNext ? [] : this.#messages.map(({ seq }) => seq))
    const fresh = more.filter(
      ({ seq, timestamp }) => !known.has(seq) && !this.#blocked.has(seq) && timestamp > this.#clearedBefore,
    )
    if (fresh.length === 0) return 0
    const all = [...this.#messages, ...fresh.map((one) => this.#unquoted(one))]
    if (!isNext) all.sort((one, other) => numberOf(one.seq) - numberOf(other.seq))
    this.#messages = all.slice(-MAX_KEPT)
    return all.length - this.#messages.length
  }

  /** Puts what came anew in the place of what is there, and adds nothing. */
  renew(more: readonly ChatMessage[], isLate: boolean): void {
    const named = new Map(more.map((one) => [one.seq, one]))
    const renewed = this.#messages.map((known) => {
      const anew = named.get(known.seq)
      if (anew === undefined || (isLate && hasEnded(known) && !hasEnded(anew))) return known
      // What is told to everybody does not say who has reported it.
      const whole = this.#unquoted({ ...anew, isReported: anew.isReported || known.isReported })
      return isSame(known, whole) ? known : whole
    })
    if (renewed.some((one, index) => one !== this.#messages[index])) this.#messages = renewed
  }

  /**
   * The room says how it is from one number to another: what it does not name there was taken away, and what it names
   * is added.
   *
   * @param isUnnamed tells what may be there although it is not named
   */
  replace(
    from: number,
    to: number,
    list: readonly ChatMessage[],
    isUnnamed: (message: ChatMessage) => boolean,
  ): number {
    const named = new Set(list.map(({ seq }) => seq))
    const isKept = (message: ChatMessage) => {
      const number = numberOf(message.seq)
      return number < from || number > to || named.has(message.seq) || isUnnamed(message)
    }
    if (!this.#messages.every(isKept)) this.#messages = this.#messages.filter(isKept)
    return this.add(list)
  }

  /** Takes messages away, from what answers them as well. */
  block(seqs: readonly string[]): void {
    if (seqs.every((seq) => this.#blocked.has(seq))) return
    // Those of long ago are in no answer that is still under way.
    this.#blocked = new Set([...this.#blocked, ...seqs].slice(-MAX_KEPT))
    this.#messages = this.#messages.filter(({ seq }) => !this.#blocked.has(seq)).map((one) => this.#unquoted(one))
  }

  /**
   * @param before epoch milliseconds of the room's clock; what was said until then is gone
   * @returns whether any of it was here: then nothing is left before what is
   */
  clear(before: number): boolean {
    this.#clearedBefore = Math.max(this.#clearedBefore, before)
    const left = this.#messages.filter(({ timestamp }) => timestamp > before)
    if (left.length === this.#messages.length) return false
    this.#messages = left
    return true
  }

  forget(): void {
    this.#messages = []
  }

  /** Without the words that it answers, where those were taken away. */
  #unquoted(message: ChatMessage): ChatMessage {
    const { replyTo, ...rest } = message
    return replyTo !== undefined && this.#blocked.has(replyTo.seq) ? rest : message
  }
}
