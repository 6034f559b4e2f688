/**
 * Keys that were noted lately, so many of them at most: the oldest are forgotten first. Two generations stand for an age of
 * each key, so that noting, asking and forgetting take no time that grows with their number.
 */
export class Lately {
  readonly #most: number
  readonly #ms: number
  readonly #now: () => number
  #young = new Set<string>()
  #old = new Set<string>()
  #youngFrom: number

  /**
   * @param most keys that are kept
   * @param ms a key that was noted longer ago than this is forgotten; it is kept for half of it at least, unless more come
   */
  constructor(most: number, ms: number, now: () => number = Date.now) {
    this.#most = most
    this.#ms = ms
    this.#now = now
    this.#youngFrom = now()
  }

  note(key: string): void {
    this.#age()
    if (!this.#young.has(key) && this.#young.size >= this.#most / 2) this.#turn()
    this.#young.add(key)
  }

  has(key: string): boolean {
    this.#age()
    return this.#young.has(key) || this.#old.has(key)
  }

  #age(): void {
    const halves = Math.floor((this.#now() - this.#youngFrom) / (this.#ms / 2))
    if (halves < 1) return
    this.#turn()
    if (halves > 1) this.#old.clear()
    this.#youngFrom += halves * (this.#ms / 2)
  }

  #turn(): void {
    this.#old = this.#young
    this.#young = new Set()
  }
}
