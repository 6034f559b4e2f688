/** How many hold something at present, by key. */
export class Holds {
  readonly #counts = new Map<string, number>()

  /** Acquires one more, unless there are `most` already. */
  tryAcquire(key: string, most: number): boolean {
    const count = this.#counts.get(key) ?? 0
    if (count >= most) return false
    this.#counts.set(key, count + 1)
    return true
  }

  release(key: string): void {
    const count = this.#counts.get(key) ?? 0
    if (count > 1) this.#counts.set(key, count - 1)
    else this.#counts.delete(key)
  }
}

/** How often something happened in the current window, by key. */
export class Windows {
  readonly #windowMs: number
  readonly #now: () => number
  #counts = new Map<string, number>()
  #endsAt = 0

  constructor(windowMs: number, now: () => number) {
    this.#windowMs = windowMs
    this.#now = now
  }

  /** Counts one more, unless there were `most` already. */
  tryAcquire(key: string, most: number): boolean {
    const now = this.#now()
    if (now >= this.#endsAt) {
      this.#counts = new Map() // one window for all, so that none of them outlives it
      this.#endsAt = now + this.#windowMs
    }
    const count = this.#counts.get(key) ?? 0
    if (count >= most) return false
    this.#counts.set(key, count + 1)
    return true
  }
}

/** Allows so many at once and so many a second from then on. */
export class Allowance {
  readonly #burst: number
  readonly #perSecond: number
  readonly #now: () => number
  #left: number
  #at: number

  constructor(burst: number, perSecond: number, now: () => number) {
    this.#burst = burst
    this.#perSecond = perSecond
    this.#now = now
    this.#left = burst
    this.#at = now()
  }

  tryAcquire(): boolean {
    const now = this.#now()
    this.#left = Math.min(this.#burst, this.#left + ((now - this.#at) * this.#perSecond) / 1_000)
    this.#at = now
    if (this.#left < 1) return false
    this.#left -= 1
    return true
  }
}
