import type { SendText } from './connection.ts'
import type { SendOptions } from './socket-types.ts'

interface Letter<Incoming> {
  readonly text: string
  readonly answeredBy: SendOptions<Incoming>['answeredBy']
  isSent: boolean
}

/** Messages that wait to be sent, or for their answer, in the order in which they were given. */
export class Outbox<Incoming> {
  readonly #max: number
  #letters: Letter<Incoming>[] = []

  constructor(max: number) {
    this.#max = max
  }

  /** False when it is full. */
  add(text: string, { answeredBy }: SendOptions<Incoming> = {}): boolean {
    if (this.#letters.length >= this.#max) return false
    this.#letters.push({ text, answeredBy, isSent: false })
    return true
  }

  /** Sends what can be sent. True when nothing waits to be sent any more. */
  flush(send: SendText): boolean {
    for (const letter of this.#letters) {
      if (letter.isSent) continue
      letter.isSent = send(letter.text)
      if (!letter.isSent) break // the others must not overtake it
    }
    this.#letters = this.#letters.filter(({ isSent, answeredBy }) => !isSent || answeredBy !== undefined)
    return this.#letters.every(({ isSent }) => isSent)
  }

  answer(message: Incoming): void {
    const index = this.#letters.findIndex(({ isSent, answeredBy }) => isSent && answeredBy?.(message) === true)
    if (index >= 0) this.#letters.splice(index, 1)
  }

  /** On a new connection: whatever has no answer is to be sent again. */
  sendAgain(): void {
    for (const letter of this.#letters) letter.isSent = false
  }

  clear(): void {
    this.#letters = []
  }
}
