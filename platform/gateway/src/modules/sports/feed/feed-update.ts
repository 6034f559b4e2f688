import * as v from 'valibot'

import { StateSchema } from '../sports.schema.ts'

const UpdateSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  version: v.pipe(v.number(), v.safeInteger()),
  /** Moment of the prices: with fixture and state it gives every price, so none is sent. */
  at: v.number(),
  /** Only when it changed. */
  state: v.optional(StateSchema),
})
/** One change of one match. */
export type MatchUpdate = v.InferOutput<typeof UpdateSchema>

export const FEED_TOPIC = 'sports.feed'
export const FEED_ASK_TOPIC = 'sports.feed.ask'
export const SCRIPT_TOPIC = 'sports.script'

/** What the leader says to the replicas: changes as they come, or all matches when one asked. */
export const FeedMessageSchema = v.object({
  leader: v.string(),
  full: v.boolean(),
  version: v.pipe(v.number(), v.safeInteger()),
  updates: v.array(UpdateSchema),
})
export type FeedMessage = v.InferOutput<typeof FeedMessageSchema>
