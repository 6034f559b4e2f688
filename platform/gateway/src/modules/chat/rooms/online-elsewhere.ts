/** A replica that has said nothing for so long is gone: it says how many it has every 10 s. */
const SILENT_MS = 30_000

/** How many sockets the other replicas have in each room, as far as they have said lately. */
export class OnlineElsewhere {
  readonly #now: () => number
  readonly #replicas = new Map<string, { readonly rooms: Readonly<Record<string, number>>; readonly at: number }>()

  /** @param now a clock that only goes forward, in ms */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** A replica says all that it has; what it said before no longer holds. */
  heard(replica: string, rooms: Readonly<Record<string, number>>): void {
    if (Object.keys(rooms).length === 0) this.#replicas.delete(replica)
    else this.#replicas.set(replica, { rooms, at: this.#now() })
  }

  countIn(rid: string): number {
    let sum = 0
    for (const [replica, { rooms, at }] of this.#replicas) {
      if (this.#now() - at > SILENT_MS) this.#replicas.delete(replica)
      else sum += rooms[rid] ?? 0
    }
    return sum
  }
}
