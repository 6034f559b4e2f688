/** Where something stands in its list, px from the top of the list. */
export interface Standing {
  readonly top: number
  readonly height: number
}

/** What waits to be seen. */
export interface Sighted extends Standing {
  /** Does what was left until then. */
  readonly catchUp: () => void
}

/**
 * The stretch of a list that is on the screen. Rows are drawn beyond both of its ends, ready for a scroll; what changes
 * there is painted when they come into sight.
 */
export class Sight {
  readonly #waiting = new Set<Sighted>()
  // Until the list has been measured everything is painted.
  #top = Number.NEGATIVE_INFINITY
  #bottom = Number.POSITIVE_INFINITY

  /** The list was scrolled or resized; px from its top. */
  move(top: number, bottom: number): void {
    this.#top = top
    this.#bottom = bottom
    for (const row of this.#waiting) {
      if (!this.sees(row)) continue
      this.#waiting.delete(row)
      row.catchUp()
    }
  }

  sees({ top, height }: Standing): boolean {
    return top + height > this.#top && top < this.#bottom
  }

  /** Has the row catch up when it comes into sight. */
  wait(row: Sighted): void {
    this.#waiting.add(row)
  }

  /** The row is gone. */
  forget(row: Sighted): void {
    this.#waiting.delete(row)
  }
}
