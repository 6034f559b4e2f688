import * as v from 'valibot'

import { EventsSchema, StateSchema } from '../matches/matches.schema.ts'

const UpdateSchema = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  version: v.pipe(v.number(), v.safeInteger()),
  /** Moment of the prices: with fixture and state it gives every price, so none is sent. */
  at: v.number(),
  /** Only when it changed. */
  state: v.optional(StateSchema),
  /** With a state of football: what has happened in the match so far. */
  events: v.optional(EventsSchema),
})
/** One change of one match. */
export type MatchUpdate = v.InferOutput<typeof UpdateSchema>

/** Topics of the feed. Replicas belong together when they share a database, not when they share a bus. */
export function feedTopics(databaseName: string) {
  return {
    changes: `sports.feed.${databaseName}`,
    requests: `sports.ask.${databaseName}`,
    script: `sports.script.${databaseName}`,
    results: `sports.results.${databaseName}`,
    /** No topic but a key of the shared state: the `PRICES_VERSION` of who played the matches last. */
    prices: `sports.prices.${databaseName}`,
  } as const
}
export type FeedTopics = ReturnType<typeof feedTopics>

/** What the leader says to the replicas: changes as they come, or all matches to one replica that asked. */
export const FeedMessageSchema = v.object({
  leader: v.string(),
  /** Its `PRICES_VERSION`; releases that do not say it have the first. */
  prices: v.optional(v.pipe(v.number(), v.safeInteger()), 1),
  /** The replica that asked for everything; undefined for changes and for a new leader's first word. */
  to: v.optional(v.string()),
  full: v.boolean(),
  /** Version before these changes: a replica at another one has missed something and asks for everything. */
  from: v.pipe(v.number(), v.safeInteger()),
  version: v.pipe(v.number(), v.safeInteger()),
  updates: v.array(UpdateSchema),
})
export type FeedMessage = v.InferOutput<typeof FeedMessageSchema>

export const FeedAskSchema = v.object({ replica: v.string() })
export const ScriptNoticeSchema = v.object({ id: v.pipe(v.number(), v.safeInteger()) })
/** Somebody looks at the results of a day (number of the site's day), or of single matches. */
export const ResultsNoticeSchema = v.union([
  v.object({ day: v.pipe(v.number(), v.safeInteger()) }),
  v.object({ matches: v.array(v.pipe(v.number(), v.safeInteger())) }),
])
