import {
  DEFAULT_GAME_TYPE,
  DEFAULT_MARKET_TYPE,
  GAME_TYPE,
  type GameType,
  MARKET_TYPE,
  type MarketType,
} from '@site/contracts/sports'

export interface BoardState {
  readonly marketType: MarketType
  readonly gameType: GameType
  /** A site date "YYYY-MM-DD"; only early markets have one. */
  readonly date?: string | undefined
  /** The featured league that is chosen. */
  readonly league?: string | undefined
  /** Ids of the leagues that are shown; empty shows all. */
  readonly leagueFilter: readonly string[]
  /** Goes up with every change that needs a fresh list. */
  readonly refresh: number
}

export type BoardAction =
  | { readonly type: 'marketType'; readonly marketType: MarketType }
  | { readonly type: 'gameType'; readonly gameType: GameType }
  | { readonly type: 'date'; readonly date?: string | undefined }
  | { readonly type: 'league'; readonly league?: string | undefined }
  | { readonly type: 'leagueFilter'; readonly leagueFilter: readonly string[] }

/** In-play football (spec 9). */
export function initialBoard(): BoardState {
  return {
    marketType: DEFAULT_MARKET_TYPE,
    gameType: DEFAULT_GAME_TYPE,
    date: undefined,
    league: undefined,
    leagueFilter: [],
    refresh: 0,
  }
}

/** Played by the rules of football, with its markets, halves and clock. */
export function isFootball(gameType: GameType): boolean {
  return gameType === GAME_TYPE.football || gameType === GAME_TYPE.virtualFootball
}

/** Lists of champions: outrights on the winner of a competition. */
export function isOutright(marketType: MarketType): boolean {
  return marketType === MARKET_TYPE.championsToday || marketType === MARKET_TYPE.championsEarly
}

export function isEarly(marketType: MarketType): boolean {
  return marketType === MARKET_TYPE.early || marketType === MARKET_TYPE.championsEarly
}

type Choice = Pick<BoardState, 'marketType' | 'gameType' | 'date' | 'league'>

function choose(state: BoardState, action: Exclude<BoardAction, { type: 'leagueFilter' }>): Partial<Choice> {
  switch (action.type) {
    case 'marketType':
      // Every market but the early ones starts over at football without a date (open point 68).
      return isEarly(action.marketType)
        ? { marketType: action.marketType }
        : { marketType: action.marketType, date: undefined, gameType: DEFAULT_GAME_TYPE }
    case 'gameType':
      return { gameType: action.gameType }
    case 'date':
      return { date: action.date }
    case 'league':
      return { league: action.league }
  }
}

/**
 * What the sports board shows (spec 4): a change of market, game, date or league resets the league filter and asks
 * for a fresh list. Choosing what is chosen already changes nothing.
 */
export function reduceBoard(state: BoardState, action: BoardAction): BoardState {
  if (action.type === 'leagueFilter') return { ...state, leagueFilter: action.leagueFilter }
  const next = { ...state, ...choose(state, action) }
  const keys = ['marketType', 'gameType', 'date', 'league'] as const
  if (keys.every((key) => next[key] === state[key])) return state
  return { ...next, leagueFilter: [], refresh: state.refresh + 1 }
}
