import type { SharedState } from '../../ports/shared-state.ts'

/** Counters of limits and locks, whose windows follow the business clock. */
export interface BusinessCount {
  /** Counts one more in the current window of this key; the count includes this one. */
  add(key: string, windowMs: number): Promise<number>
  /** What is counted in the current window so far. */
  read(key: string, windowMs: number): Promise<number>
  reset(key: string, windowMs: number): Promise<void>
}

/**
 * Counts in the shared state, whose windows run on the real clock. When the sandbox moves the business clock by a
 * window or more (`offset`, in milliseconds), another key is used, so that the window is over; in production the clock
 * is never moved.
 */
export function createBusinessCount(shared: SharedState, clock: { readonly offset: () => number }): BusinessCount {
  const keyOf = (key: string, windowMs: number) => `count:${key}:${Math.floor(clock.offset() / windowMs)}`
  return {
    add: (key, windowMs) => shared.count(keyOf(key, windowMs), windowMs),
    read: async (key, windowMs) => Number((await shared.get(keyOf(key, windowMs))) ?? 0),
    reset: (key, windowMs) => shared.delete(keyOf(key, windowMs)),
  }
}
