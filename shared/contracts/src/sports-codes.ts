import * as v from 'valibot'

/** Game types of spec 3. `FT` here is football; the market type "today" has the same two letters and is another list. */
export const GAME_TYPES = ['ALL', 'FT', 'VF', 'BK', 'TN', 'OP', 'SK', 'FS', 'VB', 'BS', 'TT'] as const
export const GameTypeSchema = v.picklist(GAME_TYPES)
export type GameType = v.InferOutput<typeof GameTypeSchema>

/** Market types of spec 3: early, today, in-play, champion of today's and of early leagues. */
export const MARKET_TYPES = ['FU', 'FT', 'RB', 'FSFT', 'FSFU'] as const
export const MarketTypeSchema = v.picklist(MARKET_TYPES)
export type MarketType = v.InferOutput<typeof MarketTypeSchema>

/** Odds types of spec 3: European, Hong Kong, Indonesian, Malay. */
export const OddsTypeSchema = v.picklist(['E', 'H', 'I', 'M'])

export const DEFAULT_MARKET_TYPE: MarketType = 'RB'
export const DEFAULT_GAME_TYPE: GameType = 'FT'

/** Featured leagues in the order of spec 9, by the codes of the league list. */
export const FEATURED_LEAGUE_CODES = ['UCL', 'EPL', 'SEA', 'LAL', 'BUN', 'LI1', 'CSL'] as const

/** Baseball: the guests bat in the top of an inning, the home side in its bottom. */
export const INNING_HALF = { top: 0, bottom: 1 } as const

/** Numbers of the match status on the wire; suspended matches are shown and take no bets. */
export const MATCH_STATUS = { active: 1, hidden: 0, suspended: -1, settled: -3, cancelled: -4 } as const
export const MatchStatusSchema = v.picklist([1, 0, -1, -3, -4])
/** What the numbers of `MATCH_STATUS` say. */
export type MatchStatus = keyof typeof MATCH_STATUS

const STATUS_NAMES = Object.fromEntries(Object.entries(MATCH_STATUS).map(([name, code]) => [code, name])) as Readonly<
  Record<v.InferOutput<typeof MatchStatusSchema>, MatchStatus>
>

export function matchStatusOf(code: v.InferOutput<typeof MatchStatusSchema>): MatchStatus {
  return STATUS_NAMES[code]
}
