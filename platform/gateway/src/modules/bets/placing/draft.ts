import {
  betTerms,
  type Combination,
  comboCode,
  countBets,
  decideAcceptance,
  type DecimalMilli,
  divideRatio,
  type Fen,
  findPlay,
  hasFullCover,
  hongKongMilli,
  inPlayDelay,
  maxWin,
  minFen,
  type OddsPolicy,
  type OddsType,
  parseFen,
  printTruncated,
  ratio,
  type RejectReason,
  seriesReturn,
  seriesTerms,
  shownOddsType,
  showPrice,
  STAKE_LIMITS,
  TICKET_WIN,
  truncate,
} from '@site/domain'

import { isRunning, type MatchBook } from '../../sports/index.ts'
import type { BetArgs } from '../terms/arguments.ts'
import {
  type RequestedSelection,
  findMarket,
  isChampionPlay,
  type Market,
  matchIdOf,
  momentOf,
} from '../terms/market.ts'
import { seriesOdds } from '../terms/odds.ts'
import { malformed, refused } from '../terms/refusal.ts'
import { NO_SERIES_FAMILIES } from '../terms/rules.ts'
import { readSelection, type SeenSelection } from '../wire/selection.ts'

/** A selection at the price at which it is taken. */
export interface DraftLeg {
  readonly market: Market
  readonly price: DecimalMilli
  readonly oddsType: OddsType
  readonly oddsShown: string
  readonly isLive: boolean
}

/** A ticket that passes every rule but that of the balance. */
export interface Draft {
  readonly mode: 'single' | 'series'
  readonly combo: string | undefined
  readonly bets: number
  readonly oddsType: OddsType
  readonly oddsShown: string
  readonly stake: Fen
  readonly risk: Fen
  readonly maxWin: Fen
  /** The highest stake on the selection of a single, for all bets of the member on it; of a series undefined. */
  readonly most: Fen | undefined
  readonly legs: readonly DraftLeg[]
  /** Seconds that it waits; 0 when it is taken at once. */
  readonly delaySec: number
}

const MAIN_FAMILIES = new Set(['R', 'OU', 'M'])

/** The highest stake on a market at a price: the venue's limit, less where the win would be too large. */
export function highestStake(market: Pick<Market, 'play'>, price: DecimalMilli): Fen {
  const limit = MAIN_FAMILIES.has(market.play.family) ? STAKE_LIMITS.main : STAKE_LIMITS.other
  return wholeYuan(minFen(limit, (TICKET_WIN * 1000n) / BigInt(hongKongMilli(price))))
}

/** The highest stake of one bet of a series. */
export function highestSeriesStake(prices: readonly DecimalMilli[], combination: Combination): Fen {
  const perUnit = seriesReturn(prices, combination)
  const limit = STAKE_LIMITS.series / BigInt(countBets(prices.length, combination))
  const most = wholeYuan(minFen(limit, truncate(divideRatio(ratio(TICKET_WIN), perUnit))))
  return most < STAKE_LIMITS.min ? STAKE_LIMITS.min : most
}

/** Cut to whole yuan. */
export const wholeYuan = (fen: Fen) => (fen / 100n) * 100n

/** A stake to work out by how a win grows with it: so large that no rounding is seen. */
const UNIT: Fen = 1_000_000_000n

/** The highest stake in whole yuan, as typed, that wins no more than this. */
export function stakeWinning(win: Fen, leg: Pick<DraftLeg, 'oddsShown' | 'oddsType'>): Fen {
  return wholeYuan((win * UNIT) / singleTerms(UNIT, leg).maxWin)
}

/** The same for one bet of a series. */
export function seriesStakeWinning(win: Fen, prices: readonly DecimalMilli[], combination: Combination): Fen {
  return wholeYuan((win * UNIT) / seriesTerms(UNIT, prices, combination).win)
}

/** The market of a selection as it is now, taken at the price that the policy allows. */
function takenNow(book: MatchBook, seen: SeenSelection, policy: OddsPolicy, now: number): Taken {
  const market = findMarket(book, seen, now)
  const moment = momentOf(market)
  const decision = decideAcceptance({ ...moment, line: seen.line, price: seen.price ?? 0 }, moment, policy)
  return decision.accepted ? { market, price: decision.price } : { reason: decision.reason }
}

type Taken = { readonly market: Market; readonly price: DecimalMilli } | { readonly reason: RejectReason }

function allTaken(
  book: MatchBook,
  seen: readonly SeenSelection[],
  policy: OddsPolicy,
  now: number,
): readonly { readonly market: Market; readonly price: DecimalMilli }[] {
  const taken = seen.map((one) => takenNow(book, one, policy, now))
  const first = taken.find((one) => 'reason' in one)
  if (first !== undefined && 'reason' in first) {
    throw refused(
      first.reason,
      taken.flatMap((one, index) => ('reason' in one ? [index] : [])),
    )
  }
  return taken.flatMap((one) => ('reason' in one ? [] : [one]))
}

function legOf(taken: { readonly market: Market; readonly price: DecimalMilli }, chosen: OddsType): DraftLeg {
  const { market, price } = taken
  return {
    market,
    price,
    oddsType: shownOddsType(market.play.code, chosen),
    oddsShown: showPrice(market.play.code, price, chosen),
    isLive: market.match !== undefined && isRunning(market.match.state),
  }
}

/** The longest wait of the legs in play. */
export function delayOf(legs: readonly DraftLeg[]): number {
  return legs.reduce((longest, { isLive, market }) => {
    const seconds = inPlayDelay(market.match?.fixture.league.sport)
    return isLive ? Math.max(longest, seconds) : longest
  }, 0)
}

/** A single at a price: what it costs and wins, by the odds as shown (DOMAIN 2.3). */
export function singleTerms(stake: Fen, leg: Pick<DraftLeg, 'oddsShown' | 'oddsType'>): { risk: Fen; maxWin: Fen } {
  const terms = betTerms(stake, leg.oddsShown, leg.oddsType)
  return { risk: terms.debit, maxWin: maxWin(terms) }
}

/**
 * Checks an order against the book and the rules of the slip.
 *
 * @throws ApiError 6012 with the reason of the first rule that it breaks, 6301 for what is no bet
 */
export function draftOrder(book: MatchBook, args: BetArgs<'PlaceBet'>, now: number): readonly Draft[] {
  if (args.mode === 'series') return [draftSeries(book, args, now)]
  const seen = args.items.map(readSelection)
  const champions = seen.filter(({ play }) => isChampionPlay(play)).length
  if (champions > 0 && champions < seen.length) throw refused('CHAMPION_NO_SERIES')
  const low = args.items.flatMap(({ stake }, index) => (parseFen(stake) < STAKE_LIMITS.min ? [index] : []))
  const taken = allTaken(book, seen, args.policy, now)
  if (low.length > 0) throw refused('BELOW_MIN', low)
  const stakes = args.items.map(({ stake }) => parseFen(stake))
  // All that one call stakes on a selection counts together, at whatever lines.
  const keys = seen.map(({ gameId, play, selection }) => `${gameId} ${play} ${selection}`)
  const together = new Map<string, Fen>()
  for (const [index, key] of keys.entries()) together.set(key, (together.get(key) ?? 0n) + (stakes[index] ?? 0n))
  const high = taken.flatMap(({ market, price }, index) =>
    (together.get(keys[index] ?? '') ?? 0n) > highestStake(market, price) ? [index] : [],
  )
  if (high.length > 0) throw refused('ABOVE_MAX', high)
  return taken.map((one, index): Draft => {
    const leg = legOf(one, args.oddsType)
    const stake = stakes[index] ?? 0n
    return {
      mode: 'single',
      combo: undefined,
      bets: 1,
      oddsType: leg.oddsType,
      oddsShown: leg.oddsShown,
      stake,
      ...singleTerms(stake, leg),
      most: highestStake(one.market, one.price),
      legs: [leg],
      delaySec: delayOf([leg]),
    }
  })
}

/** The rules that a series must keep whatever its prices are. */
function checkSeries(legs: readonly Pick<RequestedSelection, 'gameId' | 'play'>[]): void {
  const champions = legs.flatMap(({ play }, index) => (isChampionPlay(play) ? [index] : []))
  if (champions.length > 0) throw refused('CHAMPION_NO_SERIES', champions)
  if (legs.length < 2) throw refused('MIN_LEGS')
  const perMatch = Map.groupBy(legs.keys(), (index) => matchIdOf(legs[index]?.gameId ?? ''))
  const same = [...perMatch.values()].filter((indices) => indices.length > 1).flat()
  if (same.length > 0) throw refused('SAME_MATCH', same)
  const barred = legs.flatMap(({ play }, index) =>
    NO_SERIES_FAMILIES.has(findPlay(play)?.family ?? '') ? [index] : [],
  )
  if (barred.length > 0) throw refused('NO_SERIES', barred)
}

function draftSeries(book: MatchBook, args: Extract<BetArgs<'PlaceBet'>, { mode: 'series' }>, now: number): Draft {
  const seen = args.items.map(readSelection)
  checkSeries(seen)
  const combination = combinationOf(args.combo, seen.length)
  const stake = parseFen(args.seriesStake)
  const taken = allTaken(book, seen, args.policy, now)
  const prices = taken.map(({ price }) => price)
  if (stake < STAKE_LIMITS.min) throw refused('BELOW_MIN')
  if (stake > highestSeriesStake(prices, combination)) throw refused('ABOVE_MAX')
  const legs = taken.map((one) => legOf(one, 'E')).map(asDecimal)
  const { debit, win } = seriesTerms(stake, prices, combination)
  return {
    mode: 'series',
    combo: args.combo,
    bets: countBets(prices.length, combination),
    oddsType: 'E',
    oddsShown: seriesOdds(prices),
    stake,
    risk: debit,
    maxWin: win,
    most: undefined,
    legs,
    delaySec: delayOf(legs),
  }
}

/** Every leg of a series is at decimal odds (DOMAIN 2.6). */
function asDecimal(leg: DraftLeg): DraftLeg {
  return { ...leg, oddsType: 'E', oddsShown: printTruncated(ratio(BigInt(leg.price), 1000n), 2) }
}

/** @throws ApiError 6301 when the numbers of the combination do not belong to so many legs */
export function combinationOf(combo: string, legs: number): Combination {
  if (combo === comboCode(legs, 'single')) return 'single'
  if (hasFullCover(legs) && combo === comboCode(legs, 'full')) return 'full'
  throw malformed('串关方式有误')
}
