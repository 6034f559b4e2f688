/** What an answer tells of the server's clock: it stood at `at` when the answer came, or at most `spreadMs` later. */
export interface ServerTime {
  /** Epoch milliseconds. */
  readonly at: number
  readonly spreadMs: number
}

/** A clock that runs with the server's. */
export interface ServerClock {
  /** Epoch milliseconds. */
  now(): number
  /** Corrects the clock where it cannot be what the server tells; what agrees with it moves nothing. */
  observe(time: ServerTime): void
}

/**
 * The one clock of the page: it starts with the page's configuration, else with the device's, and every answer corrects
 * it, so it is right again soon after the device's clock was set.
 */
export function createServerClock(serverTime?: number, own: () => number = Date.now): ServerClock {
  let offset = serverTime === undefined ? 0 : serverTime - own()
  return {
    now: () => own() + offset,
    observe({ at, spreadMs }) {
      const later = own() + offset - at
      if (later < 0 || later > spreadMs) offset = at + Math.floor(spreadMs / 2) - own()
    },
  }
}

/** The header has whole seconds. */
const HEADER_MS = 1_000

/** What the `Date` of an answer tells; undefined without one. `tookMs`: from the call until the answer began. */
export function timeOfAnswer({ headers }: Response, tookMs: number): ServerTime | undefined {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? undefined : { at, spreadMs: HEADER_MS + tookMs }
}
