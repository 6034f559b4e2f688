/** A clock that runs with the server's. */
export interface ServerClock {
  /** Epoch milliseconds. */
  now(): number
  /** Takes the server's time just now. The first counts, and the page's own before any. */
  sync(serverTime: number): void
}

/** Takes its offset once: from the page's configuration, else from the first answer that tells the time. */
export function createServerClock(serverTime?: number, own: () => number = Date.now): ServerClock {
  let offset = serverTime === undefined ? undefined : serverTime - own()
  return {
    now: () => own() + (offset ?? 0),
    sync(now) {
      offset ??= now - own()
    },
  }
}
