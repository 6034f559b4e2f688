import * as v from 'valibot'

/** The number of a match, league or market of the feed. */
export const FEED_ID = /^\d{1,16}$/
export const FeedIdSchema = v.pipe(v.string(), v.regex(FEED_ID))
