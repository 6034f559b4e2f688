/** Days of settled bets that the sports venue lists: when no period is asked for, and at most. */
export const SETTLED_DAYS = { usual: 7, most: 366 } as const

/** Days of results: which a page offers, and which are kept at hand. */
export const RESULT_DAYS = { offered: 7, kept: 30 } as const

/** How long records of bets and money are kept. */
export const RECORD_YEARS = 5
