import { MATCH_STATUS, type PreOrderItem } from '@site/contracts/sports'
import { type Fen, formatFen, printIor, printLine, printScore, type QuoteChange, STAKE_LIMITS } from '@site/domain'

import { isChampionPlay, type Market } from '../terms/market.ts'
import { NO_SERIES_FAMILIES } from '../terms/rules.ts'
import type { SeenSelection } from './selection.ts'

const CHANGED = { none: 'none', better: 'odds', worse: 'odds', line: 'line', lineAndOdds: 'both' } as const

interface Quoted {
  readonly market: Market
  readonly change: QuoteChange
  /** The highest stake, and what it wins. */
  readonly max: Fen
  readonly maxWin: Fen
}

/** A selection as it stands now, with its limits. */
export function wireQuote({ market, change, max, maxWin }: Quoted): PreOrderItem {
  const { gameId, play, selection, line, price, status, match } = market
  return {
    gameId,
    w: play.code,
    r: selection,
    ...printLine(play.family, line),
    ior: printIor(play.code, price),
    changed: CHANGED[change],
    status: MATCH_STATUS[status],
    ...(match && match.state.stage !== 'before' && { score: printScore(match.state.score) }),
    min: formatFen(STAKE_LIMITS.min),
    max: formatFen(max),
    maxWin: formatFen(maxWin),
    series: !isChampionPlay(play.code) && !NO_SERIES_FAMILIES.has(play.family),
  }
}

/** An outright that is not offered any more. */
export function wireClosedQuote({ gameId, play, selection }: SeenSelection): PreOrderItem {
  const none = formatFen(0n)
  return {
    gameId,
    w: play,
    r: selection,
    ior: '',
    changed: 'none',
    status: MATCH_STATUS.hidden,
    min: none,
    max: none,
    maxWin: none,
    series: false,
  }
}
