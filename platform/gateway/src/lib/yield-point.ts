/** Longest stretch of work before other work gets its turn. */
const STRETCH_MS = 8

/**
 * Lets long work give way: await the answered function between two pieces of it. It gives other work its turn when the
 * stretch since the last turn has lasted long enough, and costs next to nothing before.
 */
export function createYieldPoint(stretchMs = STRETCH_MS): () => Promise<void> {
  let stretchEnd = performance.now() + stretchMs
  return async () => {
    if (performance.now() < stretchEnd) return
    await new Promise((resolve) => setImmediate(resolve))
    stretchEnd = performance.now() + stretchMs
  }
}
