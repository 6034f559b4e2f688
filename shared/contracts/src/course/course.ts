import * as v from 'valibot'

import { EpochMsSchema } from '../primitives.ts'
import { MATCH_END, SideSchema } from '../sports-codes.ts'

const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0))

/** Who has the ball and where, from the middle of the pitch to the goal: what an animation draws and nobody reads later. */
export const MOVE_KINDS = ['possession', 'attack', 'danger', 'freeKick', 'throwIn', 'goalKick'] as const
/** What a match is remembered by. A `period` is the beginning of a half, or half-time (`HT`). */
// prettier-ignore
export const MARK_KINDS = [
  'period', 'goal', 'yellow', 'red', 'corner', 'shotOn', 'shotOff', 'substitution', 'end', 'void',
] as const

/** One thing that happened in a football match, told as it happens. */
export const CourseEventSchema = v.object({
  kind: v.picklist([...MOVE_KINDS, ...MARK_KINDS]),
  /** Moment by the clock of the matches, epoch milliseconds. */
  at: EpochMsSchema,
  side: v.optional(SideSchema),
  /** Minute of play, from 1; absent at a break. */
  minute: v.optional(CountSchema),
  /** Score after a goal, and at a `period`, e.g. `2-1`. */
  score: v.optional(v.string()),
  period: v.optional(v.string()),
})
export type CourseEvent = v.InferOutput<typeof CourseEventSchema>

const PairSchema = v.object({ h: CountSchema, c: CountSchema })

/** What the events of a football match come to, for home and away. */
export const CourseStatisticsSchema = v.object({
  goals: PairSchema,
  /** Per cent of the time in which either side had the ball: together 100, or 0 before there was any. */
  possession: PairSchema,
  attacks: PairSchema,
  dangers: PairSchema,
  /** A goal is a shot on target. */
  shotsOn: PairSchema,
  shotsOff: PairSchema,
  corners: PairSchema,
  yellows: PairSchema,
  reds: PairSchema,
})
export type CourseStatistics = v.InferOutput<typeof CourseStatisticsSchema>

/** The course of a match so far, oldest first: what it is remembered by, and of the moves the last few. */
export const CourseSchema = v.object({
  events: v.array(CourseEventSchema),
  statistics: CourseStatisticsSchema,
})
export type Course = v.InferOutput<typeof CourseSchema>

/** What a vote may be for: home, draw, away. */
export const PollPickSchema = v.picklist(/* @__PURE__ */ Object.values(MATCH_END))
export type PollPick = v.InferOutput<typeof PollPickSchema>

/** What members think of how a match ends; there is nothing to win. */
export const PollSchema = v.object({
  votes: v.object({ H: CountSchema, N: CountSchema, C: CountSchema }),
  /** Until the whistle. */
  isOpen: v.boolean(),
})
export type Poll = v.InferOutput<typeof PollSchema>
