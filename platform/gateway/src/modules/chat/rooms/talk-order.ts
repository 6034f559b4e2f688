import type { ChatMessage } from '@site/contracts/chat'

import { numberOf } from '../talk/index.ts'

/** What comes out of turn may be on its way for so long. */
const ON_ITS_WAY_MS = 500

interface TalkOrderOptions {
  /** What everybody may read of a room after a number, oldest first, as far as one page goes. */
  readonly read: (
    rid: string,
    after: number,
  ) => Promise<{ readonly list: readonly ChatMessage[]; readonly next: boolean }>
  readonly send: (message: ChatMessage) => void
  readonly onFailure: (error: unknown) => void
}

interface Told {
  /** Up to here everything was told, or is not for everybody. */
  upTo: number
  /** Told already, out of turn. */
  readonly beyond: Set<number>
  /** The highest number that the room is known to have. */
  highest: number
  timer: NodeJS.Timeout | undefined
}

/**
 * Follows by their numbers what this replica tells its rooms. A process that was killed may have written a message down
 * and told nobody, and the bus keeps nothing for a replica that it did not reach: what is missing is read and told.
 */
export class TalkOrder {
  readonly #options: TalkOrderOptions
  readonly #rooms = new Map<string, Told>()

  constructor(options: TalkOrderOptions) {
    this.#options = options
  }

  /** Somebody is about to enter a room in which nobody was here, and reads what there is: so much at least. */
  begin(rid: string, number: number): void {
    this.#drop(rid)
    this.#rooms.set(rid, { upTo: number, beyond: new Set(), highest: number, timer: undefined })
  }

  /** Whether a message is to be told now; false when it was told before. */
  takes(rid: string, number: number): boolean {
    const room = this.#rooms.get(rid)
    if (room === undefined) return true
    if (number <= room.upTo || room.beyond.has(number)) return false
    room.beyond.add(number)
    this.#absorb(room)
    this.reached(rid, number)
    return true
  }

  /** The room has messages up to this number: what is not told within a moment has been lost on its way. */
  reached(rid: string, number: number): void {
    const room = this.#rooms.get(rid)
    if (room === undefined) return
    room.highest = Math.max(room.highest, number)
    if (room.upTo < room.highest) room.timer ??= setTimeout(() => this.#look(rid, room), ON_ITS_WAY_MS).unref()
  }

  /** Forgets all rooms but these. */
  keep(rids: readonly string[]): void {
    const kept = new Set(rids)
    for (const rid of [...this.#rooms.keys()]) if (!kept.has(rid)) this.#drop(rid)
  }

  close(): void {
    this.keep([])
  }

  #look(rid: string, room: Told): void {
    this.#complete(rid, room).then(
      () => {
        room.timer = undefined
        // More may have come meanwhile.
        this.reached(rid, room.highest)
      },
      (error: unknown) => {
        room.timer = undefined
        this.#options.onFailure(error)
      },
    )
  }

  async #complete(rid: string, room: Told): Promise<void> {
    const until = room.highest
    while (room.upTo < until) {
      const { list, next } = await this.#options.read(rid, room.upTo)
      if (this.#rooms.get(rid) !== room) return
      for (const message of list) {
        const number = numberOf(message.seq)
        if (number > until) break
        if (number <= room.upTo || room.beyond.has(number)) continue
        room.beyond.add(number)
        this.#options.send(message)
      }
      const last = next ? list.at(-1) : undefined
      // What was not in the list is not for everybody.
      room.upTo = Math.max(room.upTo, last === undefined ? until : Math.min(until, numberOf(last.seq)))
      this.#absorb(room)
    }
  }

  #absorb(room: Told): void {
    for (const number of room.beyond) if (number <= room.upTo) room.beyond.delete(number)
    while (room.beyond.delete(room.upTo + 1)) room.upTo += 1
  }

  #drop(rid: string): void {
    clearTimeout(this.#rooms.get(rid)?.timer)
    this.#rooms.delete(rid)
  }
}
