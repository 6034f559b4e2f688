/** The clock that draws go by. In the sandbox it can be moved on; it never goes back, because draws do not either. */
export interface DrawClock {
  now(): number
  /** @returns the new time, epoch ms */
  advance(ms: number): number
}

export function createDrawClock(base: () => number = Date.now): DrawClock {
  let ahead = 0
  const now = () => base() + ahead
  return {
    now,
    advance(ms) {
      ahead += ms
      return now()
    },
  }
}
