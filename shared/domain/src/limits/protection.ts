import { DAY_MS, MINUTE_MS } from '../calendar/index.ts'

/** A higher limit, or none, waits this long, and is then to be confirmed within this time (DOMAIN 4.2). */
export const LIMIT_INCREASE = { waitMs: DAY_MS, confirmWithinMs: 7 * DAY_MS } as const

/** A limit of money, in fen, and one of playing time, in minutes of a day. */
export const LIMIT_AMOUNTS = {
  money: { min: 100n, max: 10_000_000_000n },
  session: { min: 15n, max: 1_440n },
} as const

/** Without a sign of the member for this long a session of play is over. */
export const SESSION_BREAK_MS = 30 * MINUTE_MS
/** How often an open page gives such a sign, and asks how the session goes. */
export const SESSION_SIGN_MS = MINUTE_MS
/** How often it asks while it waits for the end of a round. */
export const ROUND_WAIT_MS = 5_000

/** Who asks to come back after a self-exclusion plays no sooner than this. */
export const COOLING_OFF_MS = DAY_MS

/** Signs of harm are looked for in so many days of the site. */
export const HARM_WINDOW_DAYS = 7
/** The hours of the night, of the site's clock: from midnight to six. */
export const NIGHT_HOURS = { from: 0, until: 6 } as const
