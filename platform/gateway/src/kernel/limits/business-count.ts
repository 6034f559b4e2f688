import type { SharedState } from '../../ports/shared-state.ts'

/** Counters of limits and locks, whose windows follow the business clock. */
export interface BusinessCount {
  /** Counts one more in the current window of this key; the count includes this one. */
  add(key: string, windowMs: number): Promise<number>
  /** What is counted in the current window so far. */
  read(key: string, windowMs: number): Promise<number>
  /**
   * Takes the current window of this key for a holder, unless another one has it. Its holder may take it again, so that
   * work which was broken off after it is not refused for its own first try.
   */
  claim(key: string, windowMs: number, holder: string): Promise<boolean>
  reset(key: string, windowMs: number): Promise<void>
}

/**
 * Counts in the shared state, whose windows run on the real clock. When the sandbox moves the business clock by a
 * window or more (`offset`, in milliseconds), another key is used, so that the window is over; in production the clock
 * is never moved.
 */
export function createBusinessCount(shared: SharedState, clock: { readonly offset: () => number }): BusinessCount {
  const windowOf = (windowMs: number) => Math.floor(clock.offset() / windowMs)
  const keyOf = (key: string, windowMs: number) => `count:${key}:${windowOf(windowMs)}`
  return {
    add: (key, windowMs) => shared.count(keyOf(key, windowMs), windowMs),
    read: async (key, windowMs) => Number((await shared.get(keyOf(key, windowMs))) ?? 0),
    async claim(key, windowMs, holder) {
      const held = `held:${key}:${windowOf(windowMs)}`
      return (await shared.putIfAbsent(held, windowMs, holder)) || (await shared.get(held)) === holder
    },
    reset: (key, windowMs) => shared.delete(keyOf(key, windowMs)),
  }
}
