import { SideSchema } from '@site/contracts/sports'

import { VOID_CODES } from '@site/domain'
import * as v from 'valibot'

import type { Script } from '../simulator/match.ts'
import type { MatchState, SimEvent } from '../simulator/timeline/index.ts'

/** Shapes of the simulator where they come back from the database, the bus or the sandbox. */
const CountSchema = v.pipe(v.number(), v.integer(), v.minValue(0))
const ScoreSchema = v.object({ h: CountSchema, c: CountSchema })
const VoidSchema = v.picklist(VOID_CODES)
const BasesSchema = v.tuple([v.boolean(), v.boolean(), v.boolean()])
const PointsSchema = v.object({ h: v.pipe(v.string(), v.maxLength(4)), c: v.pipe(v.string(), v.maxLength(4)) })
const ClockSchema = v.object({ seconds: v.pipe(v.number(), v.minValue(0)), runs: v.boolean() })

export const StateSchema: v.GenericSchema<unknown, MatchState> = v.object({
  stage: v.picklist(['before', 'live', 'break', 'ended', 'void']),
  period: v.string(),
  clock: v.optional(v.object({ ...ClockSchema.entries, at: v.number() })),
  score: ScoreSchema,
  half: v.optional(ScoreSchema),
  periods: v.array(ScoreSchema),
  points: v.optional(PointsSchema),
  server: v.optional(SideSchema),
  inningHalf: v.picklist([0, 1]),
  outs: CountSchema,
  bases: BasesSchema,
  yellows: ScoreSchema,
  reds: ScoreSchema,
  corners: ScoreSchema,
  suspendedUntil: v.number(),
  changedAt: v.optional(v.number(), 0),
  voided: v.optional(VoidSchema),
  endedAt: v.optional(v.number()),
})

const TallySchema = v.object({
  score: v.optional(ScoreSchema),
  periods: v.optional(v.pipe(v.array(ScoreSchema), v.maxLength(30))),
  clock: v.optional(ClockSchema),
  points: v.optional(PointsSchema),
  server: v.optional(SideSchema),
  half: v.optional(v.picklist([0, 1])),
  outs: v.optional(CountSchema),
  bases: v.optional(BasesSchema),
})
const PeriodSchema = v.pipe(v.string(), v.regex(/^[A-Z0-9]{1,4}$/))

const eventVariants = [
  v.object({ kind: v.picklist(['period', 'break']), period: PeriodSchema, clock: v.optional(ClockSchema) }),
  v.object({ kind: v.picklist(['goal', 'yellow', 'red', 'corner']), side: SideSchema }),
  v.object({ kind: v.literal('suspend'), forMs: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  v.object({ kind: v.literal('tally'), tally: TallySchema }),
  v.object({ kind: v.literal('end') }),
  v.object({ kind: v.literal('void'), code: VoidSchema }),
] as const

/** What the sandbox may let happen, without its moment. */
export const HappeningSchema = v.variant('kind', eventVariants)

const EventSchema: v.GenericSchema<unknown, SimEvent> = v.pipe(
  v.intersect([HappeningSchema, v.object({ at: v.number() })]),
  // Tells the compiler what the variants say together.
  v.transform((event) => event as SimEvent),
)
export const EventsSchema: v.GenericSchema<unknown, readonly SimEvent[]> = v.array(EventSchema)

export const ScriptSchema: v.GenericSchema<unknown, Script> = v.object({
  takeOverAt: v.optional(v.number()),
  events: EventsSchema,
})
