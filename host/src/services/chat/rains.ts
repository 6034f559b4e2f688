import type { RedPacketRain, TakenPacket } from '@site/contracts/chat'
import type { PacketAnswer } from '@site/shell'

import { newSeq } from './new-seq.ts'

/** Sends the wish for a packet under this number, again after each break until it is answered; false when nothing more may wait. */
type Send = (seq: string, packId: string) => boolean

const NO_ANSWER: PacketAnswer = { ok: false, code: undefined, reason: '' }

/** Red packets of a room as far as this person knows of them, and what they have asked for. */
export class Rains {
  readonly #send: Send
  readonly #waiting = new Map<string, (answer: PacketAnswer) => void>()
  #rains: readonly RedPacketRain[] = []

  constructor(send: Send) {
    this.#send = send
  }

  /** The first one first; the same list while nothing changes. */
  get all(): readonly RedPacketRain[] {
    return this.#rains
  }

  /** Those that the room has now. */
  replace(rains: readonly RedPacketRain[]): void {
    if (rains.length > 0 || this.#rains.length > 0) this.#rains = rains
  }

  /** A rain was told of. @returns whether that is news: it is another one, or over */
  apply(rain: RedPacketRain): boolean {
    const known = this.#rains.find(({ packId }) => packId === rain.packId)
    if (known === undefined) {
      this.#rains = [...this.#rains, rain].toSorted((one, other) => one.startAt - other.startAt)
      return true
    }
    // The room is told of the rain, not of what this person has taken of it.
    this.#change({ ...rain, ...(known.mine && { mine: known.mine }) })
    return rain.isOver && !known.isOver
  }

  /**
   * Somebody has taken a packet.
   *
   * @param seq of what was answered by it
   * @returns whether it is another's, of a rain that this person was told of
   */
  taken({ packId, amount, rank, left, nickname }: TakenPacket, seq: string | undefined): boolean {
    const known = this.#rains.find((rain) => rain.packId === packId)
    const isMine = nickname === undefined
    // What others took meanwhile may have come first.
    if (known !== undefined)
      this.#change({ ...known, left: Math.min(known.left, left), ...(isMine && { mine: { amount, rank } }) })
    this.#answer(seq, { ok: true, amount, rank })
    return known !== undefined && !isMine
  }

  refused(seq: string | undefined, code: number, reason: string): void {
    this.#answer(seq, { ok: false, code, reason })
  }

  request(packId: string): Promise<PacketAnswer> {
    const seq = newSeq()
    return new Promise((answer) => {
      this.#waiting.set(seq, answer)
      if (!this.#send(seq, packId)) this.#answer(seq, NO_ANSWER)
    })
  }

  stop(): void {
    for (const seq of [...this.#waiting.keys()]) this.#answer(seq, NO_ANSWER)
  }

  #change(rain: RedPacketRain): void {
    this.#rains = this.#rains.map((one) => (one.packId === rain.packId ? rain : one))
  }

  #answer(seq: string | undefined, answer: PacketAnswer): void {
    if (seq === undefined) return
    this.#waiting.get(seq)?.(answer)
    this.#waiting.delete(seq)
  }
}
