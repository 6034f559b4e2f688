import type { BetToShare, Shared } from '@site/shell'

import { newSeq } from './new-seq.ts'

interface SharingDeps {
  /** Sends it under this number, again after each break until it is answered; false when nothing more may wait. */
  readonly send: (seq: string, bet: BetToShare) => boolean
  /** Milliseconds until the room takes another word of this member; whoever asks takes that turn. */
  readonly takeTurn: () => number
}

const NOT_SHARED: Shared = { ok: false, reason: '' }

/** Bets on their way into a room, at the pace of what is said there. */
export class Sharing {
  readonly #deps: SharingDeps
  readonly #waiting = new Map<string, { answer(shared: Shared): void; readonly timer: ReturnType<typeof setTimeout> }>()

  constructor(deps: SharingDeps) {
    this.#deps = deps
  }

  share(bet: BetToShare): Promise<Shared> {
    const seq = newSeq()
    const send = () => {
      if (!this.#deps.send(seq, bet)) this.answered(seq, NOT_SHARED)
    }
    return new Promise((answer) => {
      const timer = setTimeout(send, this.#deps.takeTurn())
      this.#waiting.set(seq, { answer, timer })
    })
  }

  /** @param seq of whatever was answered */
  answered(seq: string | undefined, shared: Shared): void {
    if (seq === undefined) return
    this.#waiting.get(seq)?.answer(shared)
    this.#waiting.delete(seq)
  }

  stop(): void {
    for (const [seq, { timer }] of this.#waiting) {
      clearTimeout(timer)
      this.answered(seq, NOT_SHARED)
    }
  }
}
