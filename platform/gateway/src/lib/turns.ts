/** Longest stretch of work before other work gets its turn. */
const STRETCH_MS = 8

/**
 * Lets long work give way: await the answered function between two pieces of it. It gives other work its turn when the
 * stretch since the last turn has lasted 8 ms, and costs next to nothing before.
 */
export function createTurns(): () => Promise<void> {
  let stretchEnd = performance.now() + STRETCH_MS
  return async () => {
    if (performance.now() < stretchEnd) return
    await new Promise((resolve) => setImmediate(resolve))
    stretchEnd = performance.now() + STRETCH_MS
  }
}
