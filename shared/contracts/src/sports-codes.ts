import * as v from 'valibot'

/** Game types of spec 3. `FT` here is football; the market type "today" has the same two letters and is another list. */
export const GAME_TYPE = {
  all: 'ALL',
  football: 'FT',
  virtualFootball: 'VF',
  basketball: 'BK',
  tennis: 'TN',
  other: 'OP',
  snooker: 'SK',
  /** Outrights of all sports: who wins a competition. */
  champions: 'FS',
  volleyball: 'VB',
  baseball: 'BS',
  tableTennis: 'TT',
} as const
export const GAME_TYPES = /* @__PURE__ */ Object.values(GAME_TYPE)
export const GameTypeSchema = v.picklist(GAME_TYPES)
export type GameType = v.InferOutput<typeof GameTypeSchema>

/** Market types of spec 3; champions are of today's and of early leagues. */
export const MARKET_TYPE = {
  early: 'FU',
  today: 'FT',
  inPlay: 'RB',
  championsToday: 'FSFT',
  championsEarly: 'FSFU',
} as const
export const MARKET_TYPES = /* @__PURE__ */ Object.values(MARKET_TYPE)
export const MarketTypeSchema = v.picklist(MARKET_TYPES)
export type MarketType = v.InferOutput<typeof MarketTypeSchema>

/** Odds types of spec 3: European, Hong Kong, Indonesian, Malay. */
export const OddsTypeSchema = v.picklist(['E', 'H', 'I', 'M'])

export const DEFAULT_MARKET_TYPE: MarketType = MARKET_TYPE.inPlay
export const DEFAULT_GAME_TYPE: GameType = GAME_TYPE.football

/** The one market of champions: the code of its play. */
export const CHAMPION_PLAY = 'FS'

/** Sides of a match. Fields of the match clock alone end in `_A` for the side away. */
export const SIDE = { home: 'H', away: 'C' } as const
export const SideSchema = v.picklist([SIDE.home, SIDE.away])
export type Side = v.InferOutput<typeof SideSchema>

/** How a match may end: for a side, or drawn. */
export const MATCH_END = { home: SIDE.home, draw: 'N', away: SIDE.away } as const

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
