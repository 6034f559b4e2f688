/** A clock that runs with the server's: the offset is taken once, from the page's configuration. */
export function createServerClock(serverTime: number, now: () => number = Date.now): () => number {
  const offset = serverTime - now()
  return () => now() + offset
}
