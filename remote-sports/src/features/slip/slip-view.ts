import { matchStatusOf, type PreOrder } from '@site/contracts/sports'
import {
  betTerms,
  clampStake,
  type ClampedStake,
  type Combination,
  countBets,
  type DecimalMilli,
  debitPerUnit,
  type Fen,
  formatPlain,
  hasFullCover,
  inPlayDelay,
  isChampion,
  isConfirming,
  oddsPolicy,
  type OddsType,
  ONE,
  parseFen,
  parseStake,
  type QuoteChange,
  quoteChange,
  type Ratio,
  ratio,
  seriesReturn,
  seriesTerms,
  showOdds,
  showPrice,
  shownOddsType,
  slipBlocker,
  slipKey,
  type SlipRefusal,
  type StakeLine,
  timesHalfUp,
  winByRatio,
} from '@site/domain'

import { lineAndPrice, priceOf } from '../../lib/wire/index.ts'
import { type HeldEntry, isTaken } from './held-entry.ts'
import type { HeldSlip } from './slip-storage.ts'

export interface Limits {
  readonly min: Fen
  readonly max: Fen
}

/** One selection with everything that the slip shows of it. Amounts in fen. */
export interface SlipLineView {
  readonly key: string
  readonly entry: HeldEntry
  /** The price that a bet would take now, and as the player reads it. */
  readonly price: DecimalMilli | undefined
  readonly shown: string
  /** The same of the newest quote: another one while a change waits for the player's word. */
  readonly nowPrice: DecimalMilli | undefined
  readonly nowShown: string
  readonly change: QuoteChange
  readonly isOpen: boolean
  readonly limits: Limits | undefined
  readonly typed: string
  readonly stake: Fen | undefined
  readonly debit: Fen
  readonly win: Fen
  /** What the wallet pays per unit of stake. */
  readonly perUnit: Ratio
}

export interface SeriesView {
  readonly legs: number
  readonly bets: number
  readonly hasCover: boolean
  /** Pays per unit of stake when every leg wins. */
  readonly odds: Ratio
  readonly typed: string
  readonly limits: Limits | undefined
  readonly bet: StakeLine | undefined
  readonly win: Fen
}

export interface SlipView {
  readonly lines: readonly SlipLineView[]
  readonly series: SeriesView | undefined
  readonly debit: Fen
  readonly win: Fen
  /** Number of bets that would be placed. */
  readonly bets: number
  readonly blocker: SlipRefusal | undefined
  /** Seconds that the bets wait before they are taken: the longest of the selections in play; 0 for none. */
  readonly delay: number
}

/** Higher than any stake that can be typed: stands for a limit or a balance that is not known yet. */
export const NO_LIMIT: Fen = 10n ** 14n

const pairOf = ({ min, max }: { readonly min: string; readonly max: string }): Limits => ({
  min: parseFen(min),
  max: parseFen(max),
})

function changeOf({ playInfo, oddInfo, orderData }: HeldEntry): QuoteChange {
  if (orderData === undefined) return 'none'
  return quoteChange(lineAndPrice(playInfo.w, oddInfo), lineAndPrice(playInfo.w, orderData))
}

function lineOf(entry: HeldEntry, typed: string, oddsType: OddsType): SlipLineView {
  const { w } = entry.playInfo
  const quote = entry.orderData
  const isOpen = quote === undefined || (matchStatusOf(quote.status) === 'active' && quote.ior !== '')
  const price = priceOf(w, entry.oddInfo.ior)
  const type = shownOddsType(w, oddsType)
  const shown = price === undefined ? '–' : showPrice(w, price, oddsType)
  const nowPrice = quote ? priceOf(w, quote.ior) : price
  const stake = parseStake(typed)
  const terms = price !== undefined && stake !== undefined ? betTerms(stake, shown, type) : undefined
  return {
    key: slipKey(entry),
    entry,
    price,
    shown,
    nowPrice,
    nowShown: nowPrice === undefined ? shown : showPrice(w, nowPrice, oddsType),
    change: changeOf(entry),
    isOpen,
    // A closed market is quoted with none: its highest stake is 0.
    limits: quote && isOpen ? pairOf(quote) : undefined,
    typed,
    stake,
    debit: terms?.debit ?? 0n,
    win: price === undefined ? 0n : winByRatio(typed, type === 'E' ? showOdds(price, 'H') : shown),
    perUnit: price === undefined ? ONE : debitPerUnit(shown, type),
  }
}

/** Nothing is reckoned of a series with a leg that it cannot have. */
const mayBeLeg = ({ entry }: SlipLineView) =>
  !entry.isInvalid && !isChampion(entry) && entry.orderData?.series !== false

/** The highest stake of each bet: a full cover places many, so each may be less. */
const highestOf = (quote: NonNullable<PreOrder['series']>, combination: Combination) =>
  combination === 'full' ? (quote.fullMax ?? quote.max) : quote.max

function seriesOf(held: HeldSlip, lines: readonly SlipLineView[], quote: PreOrder['series']): SeriesView {
  const legs = lines.length
  const hasCover = hasFullCover(legs)
  const combination = hasCover ? held.combination : 'single'
  const prices = lines.flatMap(({ price }) => price ?? [])
  const isWhole = legs >= 2 && prices.length === legs && lines.every(mayBeLeg)
  const stake = parseStake(held.seriesStake)
  const limits = quote?.legs === legs ? pairOf({ min: quote.min, max: highestOf(quote, combination) }) : undefined
  const terms = isWhole && stake !== undefined ? seriesTerms(stake, prices, combination) : { debit: 0n, win: 0n }
  return {
    legs,
    bets: isWhole ? countBets(legs, combination) : 0,
    hasCover,
    odds: isWhole ? seriesReturn(prices, combination) : ratio(0n),
    typed: held.seriesStake,
    limits,
    bet: { stake, debit: terms.debit, min: limits?.min ?? 0n, max: limits?.max ?? NO_LIMIT },
    win: terms.win,
  }
}

/** A match that began since it was picked is quoted with its score. */
const isInPlay = ({ gameInfo, orderData }: HeldEntry) => gameInfo.isLive || orderData?.score !== undefined

const delayOf = (lines: readonly SlipLineView[]) =>
  lines.reduce((most, { entry }) => Math.max(most, isInPlay(entry) ? inPlayDelay(entry.gameInfo.gameType) : 0), 0)

export interface ViewInput {
  readonly held: HeldSlip
  readonly oddsType: OddsType
  readonly balance: Fen
  readonly quote: Pick<PreOrder, 'series'> | undefined
}

const sum = (amounts: readonly Fen[]) => amounts.reduce((total, each) => total + each, 0n)

/** The slip as it stands: prices, stakes, what can be won, and why it cannot be sent. Pure. */
export function slipView({ held, oddsType, balance, quote }: ViewInput): SlipView {
  const { series: isSeries } = held.state
  const lines = held.state.entries.map((entry) => lineOf(entry, held.stakes[slipKey(entry)] ?? '', oddsType))
  const open = lines.filter(({ entry }) => !isTaken(entry))
  const series = isSeries ? seriesOf(held, open, quote?.series) : undefined
  const staked = open.filter(({ stake = 0n }) => stake > 0n)
  const blocker = slipBlocker({
    lines: open.map((line) => ({
      open: line.isOpen,
      confirming: isConfirming(line.entry),
      change: line.change,
      champion: isChampion(line.entry),
      invalid: line.entry.isInvalid,
      seriesAllowed: line.entry.orderData?.series ?? true,
      bet: {
        stake: line.stake,
        debit: line.debit,
        min: line.limits?.min ?? 0n,
        max: line.limits?.max ?? NO_LIMIT,
      },
    })),
    series: isSeries,
    seriesBet: series?.bet,
    policy: oddsPolicy(held.state),
    balance,
    limitsLoading: isSeries
      ? open.length > 1 && series?.limits === undefined
      : open.some(({ limits }) => limits === undefined),
    submitting: held.placing !== undefined,
  })
  const debit = series ? (series.bet?.debit ?? 0n) : sum(staked.map((line) => line.debit))
  const win = series ? series.win : sum(staked.map((line) => line.win))
  return { lines, series, debit, win, bets: series ? series.bets : staked.length, blocker, delay: delayOf(open) }
}

/** Stands for the one stake of a series where stakes are told apart by the keys of their selections. */
export const SERIES = 'series'

/** What a stake was cut to. */
export type CutBy = 'balance' | 'limit'

/** A typed stake cut to what limit and balance allow; `others` is what the other bets of the slip cost already. */
export function clampLine(
  typed: string,
  limits: Limits | undefined,
  balance: Fen,
  perUnit: Ratio,
  others: Fen = 0n,
): ClampedStake & { readonly by: CutBy | undefined } {
  const max = limits?.max ?? NO_LIMIT
  const rest = balance > others ? balance - others : 0n
  const result = clampStake(typed, { balance: rest, max, debitPerUnit: perUnit })
  const by = !result.clamped ? undefined : result.value === max ? 'limit' : 'balance'
  return { ...result, by }
}

/** What stands in the field for a stake that was cut: nothing for none. */
export const cutText = (value: Fen | undefined): string =>
  value === undefined || value === 0n ? '' : formatPlain(value)

/**
 * What a slip is cut to whose stakes come to more than the balance, by the key of the selection or `SERIES`; those that
 * stay as they are are left out. The balance goes to the selections in their order. Spec 5 cuts a stake above the
 * balance, so one that came to be above it after it was typed is cut as if it were typed now.
 */
export function cutToBalance({ lines, series }: SlipView, balance: Fen): Readonly<Record<string, string>> {
  if (series) {
    const { clamped, value } = clampLine(series.typed, series.limits, balance, ratio(BigInt(series.bets)))
    return clamped ? { [SERIES]: cutText(value) } : {}
  }
  const cut: Record<string, string> = {}
  let spent = 0n
  for (const { key, entry, typed, limits, perUnit, debit } of lines) {
    if (isTaken(entry) || debit === 0n) continue
    const { clamped, value = 0n } = clampLine(typed, limits, balance, perUnit, spent)
    if (clamped) cut[key] = cutText(value)
    spent += clamped ? timesHalfUp(value, perUnit) : debit
  }
  return cut
}
