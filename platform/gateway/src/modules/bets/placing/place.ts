import { isApiError } from '@site/contracts'
import { BetRefusedSchema, GAME_TYPE, type PreOrderItem } from '@site/contracts/sports'
import {
  type Combination,
  comboCode,
  type DecimalMilli,
  type Fen,
  formatFen,
  hasFullCover,
  LIMITS_HOLD_S,
  minFen,
  parseFen,
  printLine,
  quoteChange,
  seriesReturn,
  shownOddsType,
  showPrice,
  STAKE_LIMITS,
  timesTruncated,
} from '@site/domain'
import * as v from 'valibot'

import type { Executor } from '../../../db/database.ts'
import { isKeyTaken, requireSamePayload } from '../../../kernel/ledger/index.ts'
import type { IfPlayAllowed } from '../../protection/index.ts'
import { type Room, selectRoom } from '../exposure/exposure.repository.ts'
import type { BetAnswer, BetArgs } from '../terms/arguments.ts'
import { findMarket, isChampionPlay, matchIdOf } from '../terms/market.ts'
import { fundsOf } from '../terms/money.ts'
import { seriesOdds } from '../terms/odds.ts'
import { refused } from '../terms/refusal.ts'
import type { BetTools } from '../terms/tools.ts'
import { orderOf, recordText, ticketIdOf } from '../tickets/present.ts'
import { selectByRequests, selectTickets, type Ticket } from '../tickets/tickets.repository.ts'
import { wireClosedQuote, wireQuote } from '../wire/quote.ts'
import { readSelection, type SeenSelection } from '../wire/selection.ts'
import {
  type Draft,
  draftOrder,
  highestSeriesStake,
  highestStake,
  seriesStakeWinning,
  singleTerms,
  stakeWinning,
  wholeYuan,
} from './draft.ts'
import { writeBets } from './write-bets.repository.ts'

interface PricedItem {
  readonly item: PreOrderItem
  readonly price: DecimalMilli | undefined
}

const NO_ROOM: Room = { staked: 0n, win: 0n, bets: 1 }
/** What is left of a limit as a highest stake: nothing where it is too little for a bet. */
const asMost = (fen: Fen): Fen => (fen < STAKE_LIMITS.min ? 0n : fen)

const callOf = (args: BetArgs<'PlaceBet'>, memberId: number) => ({ memberId, scope: 'sports/bet', key: args.requestId })

interface PlacingTools extends BetTools {
  readonly ifMayPlay: IfPlayAllowed
  readonly onDelay: (dueAt: number) => void
}

/** PreOrder, PlaceBet and GetOrderStatus of the venue (DOMAIN 3.3). */
export function createPlacing(tools: PlacingTools) {
  const { db, ledger, book, now, news, ifMayPlay } = tools

  async function balanceOf(executor: Executor, memberId: number): Promise<string> {
    const { venue, center } = await fundsOf(ledger, executor, memberId)
    return formatFen(venue + center)
  }

  function quoted(seen: SeenSelection, { staked, win, bets }: Room, args: BetArgs<'PreOrder'>): PricedItem {
    const market = findMarket(book, seen, now())
    const { price, play } = market
    const oddsType = args.mode === 'series' ? 'H' : args.oddsType
    const leg = price !== undefined && {
      oddsType: shownOddsType(play.code, oddsType),
      oddsShown: showPrice(play.code, price, oddsType),
    }
    const own = (fen: Fen) => wholeYuan(fen / BigInt(bets))
    const max = leg ? asMost(minFen(own(highestStake(market, price) - staked), stakeWinning(win, leg))) : 0n
    const maxWin = leg ? singleTerms(max, leg).maxWin : 0n
    return { price, item: wireQuote({ market, change: quoteChange(seen, market), max, maxWin }) }
  }

  /** An outright that is not offered any more is shown as closed; that is no fault of the slip. */
  function quotedChampion(seen: SeenSelection, room: Room, args: BetArgs<'PreOrder'>): PricedItem {
    if (book.placeOf(matchIdOf(seen.gameId))?.gameType === GAME_TYPE.champions) return quoted(seen, room, args)
    return { price: undefined, item: wireClosedQuote(seen) }
  }

  /**
   * Limits and present prices of a slip. Nothing is refused here: the slip shows what stands in its way.
   *
   * @param isTogether the most of each bet is said so that all of them fit, not each for itself
   */
  async function preOrder(
    args: BetArgs<'PreOrder'>,
    memberId: number,
    isTogether = false,
  ): Promise<BetAnswer<'PreOrder'>> {
    const seen = args.items.map(readSelection)
    const asked = seen.map((one) => ({ ...one, matchId: matchIdOf(one.gameId) }))
    const rooms = await selectRoom(db, memberId, asked, isTogether)
    const quotes = seen.map((one, index) => {
      const room = rooms[index] ?? NO_ROOM
      return isChampionPlay(one.play) ? quotedChampion(one, room, args) : quoted(one, room, args)
    })
    const items = quotes.map(({ item }) => item)
    const balance = await balanceOf(db, memberId)
    const prices = quotes.flatMap(({ price }) => price ?? [])
    const matches = new Set(seen.map(({ gameId }) => matchIdOf(gameId)))
    const isSeries =
      args.mode === 'series' &&
      items.every(({ series }) => series) &&
      prices.length === items.length &&
      matches.size === items.length
    if (!isSeries || prices.length < 2) return { items, balance, expireIn: LIMITS_HOLD_S }
    const [first = NO_ROOM, ...others] = rooms
    const win = others.reduce((least, room) => minFen(least, room.win), first.win)
    const highest = (combination: Combination) =>
      asMost(minFen(highestSeriesStake(prices, combination), seriesStakeWinning(win, prices, combination)))
    const max = highest('single')
    const series = {
      legs: prices.length,
      decimal: seriesOdds(prices),
      min: formatFen(STAKE_LIMITS.min),
      max: formatFen(max),
      maxPayout: formatFen(timesTruncated(max, seriesReturn(prices, 'single'))),
      ...(hasFullCover(prices.length) && { fullMax: formatFen(highest('full')) }),
    }
    return { items, series, balance, expireIn: LIMITS_HOLD_S }
  }

  /**
   * Takes bets, at most once per request id. Several singles are taken together or not at all.
   *
   * @throws ApiError 6012 with a reason when a bet is refused, 6009 for a request id of other bets, 6003 and 6012 for
   * the member's own pauses and limits
   */
  async function placeBet(args: BetArgs<'PlaceBet'>, memberId: number): Promise<BetAnswer<'PlaceBet'>> {
    try {
      return await placed(args, memberId)
    } catch (error) {
      const refusal = isApiError(error) ? v.safeParse(BetRefusedSchema, error.data) : undefined
      if (refusal?.success !== true || refusal.output.reason !== 'ABOVE_MAX') throw error
      const { items } = refusal.output
      throw refused('ABOVE_MAX', items, await mostOf(args, items, memberId))
    }
  }

  /**
   * What may be staked as yet on each of these selections, or on all when none is named, in one call; on a series as one
   * bet.
   */
  async function mostOf(
    args: BetArgs<'PlaceBet'>,
    places: readonly number[],
    memberId: number,
  ): Promise<Fen | undefined> {
    const { mode, oddsType, items } = args
    const quote = await preOrder({ mode, oddsType, items }, memberId, mode !== 'series')
    if (mode === 'series') {
      const isFull = hasFullCover(items.length) && args.combo === comboCode(items.length, 'full')
      const max = isFull ? quote.series?.fullMax : quote.series?.max
      return max === undefined ? undefined : parseFen(max)
    }
    const concerned = places.length === 0 ? quote.items : places.flatMap((place) => quote.items[place] ?? [])
    return concerned.map(({ max }) => parseFen(max)).reduce((least, max) => minFen(least, max))
  }

  async function placed(args: BetArgs<'PlaceBet'>, memberId: number): Promise<BetAnswer<'PlaceBet'>> {
    const drafts = await drafted(args, memberId)
    if (drafts === undefined) return repeated(args, memberId)
    const placedAt = now()
    const rows = drafts.map((draft, seq) => {
      const legs = draft.legs.map(legRow)
      const known = draft.legs.flatMap(({ market: { match } }, n) => {
        const leg = legs[n]
        return match && leg ? [{ leg, fixture: match.fixture }] : []
      })
      return { ...ticketRow(draft, { args, memberId, seq, placedAt }), ...recordText(draft.combo, known), legs }
    })
    const stake = rows.reduce((sum, { risk }) => sum + risk, 0n)
    const written = await orTaken(args, memberId, () =>
      ifMayPlay({ memberId, stake }, (executor) =>
        writeBets(executor, { memberId, key: args.requestId, payload: args, placedAt, rows }),
      ),
    )
    if (written?.isFresh !== true) return repeated(args, memberId)
    const tickets = rows.map(({ legs, most: _most, ...row }, index): Ticket => {
      const id = written.ticketIds[index] ?? 0
      return { row: { ...NEW_ROW, ...row, id }, legs: legs.map((leg) => ({ ...NEW_LEG, ...leg, ticketId: id })) }
    })
    for (const { row } of tickets) if (row.dueAt !== null) tools.onDelay(row.dueAt.getTime())
    await ledger.notifyChange(memberId)
    await news.publish(
      tickets.map(({ row }) => ({ memberId, ticketId: row.id, event: row.status === 'delay' ? 'placed' : 'accepted' })),
    )
    return { orders: tickets.map((ticket) => orderOf(ticket, now())), balance: formatFen(written.balance) }
  }

  /** The bets at present prices; undefined for a request that was taken before, whatever its prices are by now. */
  async function drafted(args: BetArgs<'PlaceBet'>, memberId: number): Promise<readonly Draft[] | undefined> {
    return orTaken(args, memberId, () => draftOrder(book, args, now()))
  }

  /** What a first try does; undefined when it fails for a request that was taken before. */
  async function orTaken<T>(
    args: BetArgs<'PlaceBet'>,
    memberId: number,
    attempt: () => T | Promise<T>,
  ): Promise<T | undefined> {
    try {
      return await attempt()
    } catch (error) {
      // A first try that is under way has no tickets to be seen yet: refusing its repeat would invite a second bet.
      if (await isKeyTaken(db, callOf(args, memberId))) return undefined
      throw error
    }
  }

  async function repeated(args: BetArgs<'PlaceBet'>, memberId: number): Promise<BetAnswer<'PlaceBet'>> {
    const tickets = await selectByRequests(db, memberId, [args.requestId])
    await requireSamePayload(db, { ...callOf(args, memberId), payload: args })
    return { orders: tickets.map((ticket) => orderOf(ticket, now())), balance: await balanceOf(db, memberId) }
  }

  /** Orders by ticket or by request; what the member does not have is left out. */
  async function orderStatus(
    { ticketIds, requestIds }: BetArgs<'GetOrderStatus'>,
    memberId: number,
  ): Promise<BetAnswer<'GetOrderStatus'>> {
    const byNumber = await selectTickets(db, ticketIds.map(ticketIdOf), memberId)
    const byRequest = await selectByRequests(db, memberId, requestIds)
    const all = new Map([...byNumber, ...byRequest].map((ticket) => [ticket.row.id, ticket]))
    return {
      serverTime: now(),
      orders: [...all.values()].map((ticket) => orderOf(ticket, now())),
      balance: await balanceOf(db, memberId),
    }
  }

  return { preOrder, placeBet, orderStatus, balanceOf }
}

/** What a ticket that was just placed has in the columns that its end fills. */
const NEW_ROW = {
  fromVenue: 0n,
  cashedOut: 0n,
  reason: null,
  settledAt: null,
  settleDay: null,
  resultCode: null,
  payout: null,
  shortfall: 0n,
  countedWin: 0n,
  capped: false,
  valid: null,
} as const
const NEW_LEG = { code: null, result: null } as const

interface RowParts {
  readonly args: BetArgs<'PlaceBet'>
  readonly memberId: number
  readonly seq: number
  readonly placedAt: number
}

function ticketRow(draft: Draft, { args, memberId, seq, placedAt }: RowParts) {
  const waits = draft.delaySec > 0
  return {
    memberId,
    requestId: args.requestId,
    seq,
    status: waits ? ('delay' as const) : ('open' as const),
    mode: draft.mode,
    combo: draft.combo ?? null,
    bets: draft.bets,
    policy: args.policy,
    oddsType: draft.oddsType,
    oddsShown: draft.oddsShown,
    stake: draft.stake,
    risk: draft.risk,
    openRisk: draft.risk,
    maxWin: draft.maxWin,
    most: draft.most,
    openLegs: draft.legs.length,
    placedAt: new Date(placedAt),
    dueAt: waits ? new Date(placedAt + draft.delaySec * 1000) : null,
  }
}

function legRow({ market, price, oddsType, oddsShown, isLive }: Draft['legs'][number], n: number) {
  const { play, line, match } = market
  const { ratio, strong } = printLine(play.family, line)
  const { score, reds, period } = match?.state ?? { score: { h: 0, c: 0 }, reds: { h: 0, c: 0 }, period: '' }
  return {
    n,
    matchId: market.matchId,
    gameId: market.gameId,
    play: play.code,
    selection: market.selection,
    half: play.half,
    live: isLive,
    lineText: ratio ?? null,
    givenBy: strong ?? null,
    line: line ?? null,
    price,
    oddsType,
    oddsShown,
    scoreH: score.h,
    scoreC: score.c,
    redsH: reds.h,
    redsC: reds.c,
    period,
  }
}
