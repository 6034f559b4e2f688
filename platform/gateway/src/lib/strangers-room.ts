import { performance } from 'node:perf_hooks'

/** So often it is looked how full the thread is. */
const WINDOW_MS = 20
/** How much of a window the thread may be busy before there is less room, and up to which there is more; per cent. */
const FULL = 65
const ROOMY = 50
/** Strangers come to their turn however full it is. */
const LEAST = 1
/** After a while without them: a page asks for no more at once, and a flood begins with no more. */
const FIRST = 8

interface RoomOptions {
  /** Pieces at once while the thread is not full: as many as there would be without all this. */
  readonly most: number
  /** There is room for one more. */
  readonly onMore: () => void
  /** The share of the time since it was asked last that the thread was busy. */
  readonly busyShare?: () => number
}

/**
 * For how much work of strangers the one thread has room (ADR 0115). Whatever a member's call waits for, it waits for the
 * next turn of the event loop, which takes as long as all that has become ready; where the thread is full that is
 * everything that was let in. So where it is full half as much of strangers is let in, and where it is not one more at a time.
 * It is looked at while strangers come, and costs nothing while nobody does.
 */
export class StrangersRoom {
  readonly #options: RoomOptions
  readonly #busyShare: () => number
  #room: number
  #timer: NodeJS.Timeout | undefined
  #isUsed = false

  constructor(options: RoomOptions) {
    this.#options = options
    this.#busyShare = options.busyShare ?? createBusyShare()
    this.#room = Math.min(FIRST, options.most)
  }

  /** Pieces of strangers at once, by now. */
  get atOnce(): number {
    return this.#room
  }

  /** Somebody unknown is here. */
  use(): void {
    this.#isUsed = true
    if (this.#timer !== undefined) return
    this.#busyShare()
    this.#timer = setInterval(() => this.#look(), WINDOW_MS)
    this.#timer.unref()
  }

  #look(): void {
    const { most, onMore } = this.#options
    const busy = 100 * this.#busyShare()
    if (busy > FULL) this.#room = Math.max(LEAST, Math.floor(this.#room / 2))
    else if (busy < ROOMY && this.#room < most) {
      this.#room += 1
      onMore()
    }
    if (!this.#isUsed && this.#room >= Math.min(FIRST, most)) {
      clearInterval(this.#timer)
      this.#timer = undefined
      this.#room = Math.min(FIRST, most)
    }
    this.#isUsed = false
  }
}

function createBusyShare(): () => number {
  let last = performance.eventLoopUtilization()
  return () => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    return utilization
  }
}
