import * as v from 'valibot'

import { EpochMsSchema, SpokenTextSchema } from '../primitives.ts'
import { GameTypeSchema, INNING_HALF, MarketTypeSchema, MatchStatusSchema, SideSchema } from '../sports-codes.ts'
import { FeedIdSchema } from './ids.ts'

const ScoreSchema = v.optional(v.pipe(v.string(), v.maxLength(8)))
const CountSchema = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)))

/** Score fields of single periods: sets, quarters, frames, innings. The third is spelled `3th` on this wire. */
// prettier-ignore
const SET_NAMES = [
  '1st', '2nd', '3th', '4th', '5th', '6th', '7th', '8th', '9th', '10th', '11th', '12th', '13th', '14th', '15th',
] as const
export type SetName = (typeof SET_NAMES)[number]
export const PERIOD_SCORES: readonly SetName[] = SET_NAMES
type SetField = `sc_${SetName}_${'H' | 'A'}`
const setEntries = Object.fromEntries(
  SET_NAMES.flatMap((name) => [
    [`sc_${name}_H`, ScoreSchema],
    [`sc_${name}_A`, ScoreSchema],
  ]),
) as Record<SetField, typeof ScoreSchema>

/** Clock and score of a match (spec 3, DOMAIN 3.4). Scores are strings on this wire, counts are numbers. */
export const GameInfoSchema = v.object({
  /** Football clock `<phase>^<mm:ss>`, e.g. `2H^63:12`; `HT^^` at half-time; empty before kick-off. */
  re_time: v.optional(v.string(), ''),
  /** Basketball: seconds left in the period; -1 when there is no clock. */
  t_count: v.optional(v.number()),
  /** Period: Q1-Q4, HT, OT, or the number of the set, frame or inning. */
  se_now: v.optional(v.string()),
  /** `Y` while the half-time break lasts. */
  HalfTime: v.optional(v.picklist(['Y', 'N'])),
  /** Baseball: the inning. */
  inningNum: v.optional(v.number()),
  /** Phase number: 0 not started, 1 running, 2 break, 3 ended, 4 cancelled. */
  gameStatus: v.optional(v.pipe(v.number(), v.integer())),
  /** When `re_time` or `t_count` was true, and whether the clock runs on from there. */
  clockAt: v.optional(EpochMsSchema),
  clockRuns: v.optional(v.boolean()),
  sc_FT_H: ScoreSchema,
  /** Away score of football; other sports use `sc_FT_A`. */
  sc_FT_C: ScoreSchema,
  sc_FT_A: ScoreSchema,
  sc_H1_H: ScoreSchema,
  sc_H1_C: ScoreSchema,
  sc_set_H: ScoreSchema,
  sc_set_A: ScoreSchema,
  sc_game_H: ScoreSchema,
  sc_game_A: ScoreSchema,
  ...setEntries,
  /** Tennis: who serves. Baseball: half of the inning, bases and outs. */
  sc_ser: v.optional(v.picklist(['H', 'A'])),
  sc_half: v.optional(v.picklist(/* @__PURE__ */ Object.values(INNING_HALF))),
  sc_fb: v.optional(v.boolean()),
  sc_sb: v.optional(v.boolean()),
  sc_tb: v.optional(v.boolean()),
  sc_ot: CountSchema,
  red_h: CountSchema,
  red_c: CountSchema,
  yellow_h: CountSchema,
  yellow_c: CountSchema,
  corner_h: CountSchema,
  corner_c: CountSchema,
})
export type GameInfo = v.InferOutput<typeof GameInfoSchema>

/** One selection: its code and price. An empty price is a closed selection. */
export const OddSchema = v.object({
  r: v.pipe(v.string(), v.maxLength(16)),
  /** Net price in Hong Kong form for two-way markets, decimal for all others; empty when closed. */
  ior: v.pipe(v.string(), v.regex(/^(\d+(\.\d+)?)?$/)),
})
export type Odd = v.InferOutput<typeof OddSchema>

/** One market of a match, at one line. */
export const PlaySchema = v.object({
  w: v.pipe(v.string(), v.maxLength(8)),
  /** Place among the lines of the same market: 0 is the main line. Market and place name a cell of the board. */
  lineIndex: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), 0),
  /** `N`: the market is closed for now, its prices are not to be used. */
  sw: v.picklist(['Y', 'N']),
  /** Line as text, e.g. `0.5 / 1`; which side gives a handicap is `strong`. */
  ratio: v.optional(v.string()),
  strong: v.optional(SideSchema),
  odds: v.array(OddSchema),
})
export type PlayQuotes = v.InferOutput<typeof PlaySchema>

/** A match as the board shows it (DOMAIN 3.3). */
export const GameSchema = v.object({
  gidm: FeedIdSchema,
  gameId: FeedIdSchema,
  hgid: FeedIdSchema,
  gameType: GameTypeSchema,
  marketType: MarketTypeSchema,
  league_id: v.string(),
  start: EpochMsSchema,
  team_h: SpokenTextSchema,
  team_c: SpokenTextSchema,
  team_id_h: v.string(),
  team_id_c: v.string(),
  neutral: v.optional(v.boolean(), false),
  isLive: v.boolean(),
  /** Number of markets on the match page. */
  playNum: v.pipe(v.number(), v.integer(), v.minValue(0)),
  fav: v.optional(v.boolean(), false),
  gameInfo: GameInfoSchema,
  status: MatchStatusSchema,
  /** Seconds that an in-play bet waits. */
  wDelay: v.optional(v.number()),
  /** Version of the last change of this match. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Outrights (game type `FS`): who can win. The one market is `FS`, its selections are these ids; home is the title. */
  runners: v.optional(v.array(v.object({ id: FeedIdSchema, name: SpokenTextSchema }))),
  plays: v.array(PlaySchema),
})
export type Game = v.InferOutput<typeof GameSchema>

/** A league with its matches. `isShow` and `isExpand` are the player's filter and fold state (spec 3). */
export const LeagueEntrySchema = v.object({
  league_id: v.string(),
  isShow: v.optional(v.boolean(), true),
  isExpand: v.optional(v.boolean(), true),
})
export type LeagueEntry = v.InferOutput<typeof LeagueEntrySchema>

export const LeagueSchema = v.object({
  league_id: v.string(),
  name: v.string(),
  short: v.optional(v.string()),
  /** Code of a featured league, empty for others. */
  code: v.optional(v.string(), ''),
  gameType: GameTypeSchema,
  hot: v.boolean(),
  /** Place in the order by importance; smaller is earlier. */
  rank: v.number(),
})
export type League = v.InferOutput<typeof LeagueSchema>

/** An entry of the featured-league filter (spec 3). */
export const LeagueFilterSchema = v.object({
  id: v.string(),
  name: v.string(),
  isActive: v.boolean(),
  icon_class: v.string(),
})
export type LeagueFilter = v.InferOutput<typeof LeagueFilterSchema>
