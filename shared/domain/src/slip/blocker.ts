import type { Fen } from '../money/index.ts'
import type { SlipReason, SlipRefusal } from './messages.ts'
import { slipRefusal } from './messages.ts'
import type { OddsPolicy } from './reducer.ts'

/** What is known about one entry at the moment of submitting. Amounts in fen. */
export interface SlipLine {
  readonly open: boolean
  readonly confirming: boolean
  /** How the quote differs from what the player saw last. */
  readonly change: 'none' | 'better' | 'worse' | 'line' | 'lineAndOdds'
  readonly champion: boolean
  readonly invalid: boolean
  /** Whether the market may be part of a series. */
  readonly seriesAllowed: boolean
  /** Left out in a series, which has one stake for all. */
  readonly bet?: StakeLine | undefined
}

export interface StakeLine {
  readonly stake: Fen | undefined
  readonly debit: Fen
  readonly min: Fen
  readonly max: Fen
}

export interface SlipView {
  readonly lines: readonly SlipLine[]
  readonly series: boolean
  /** The one stake of a series. */
  readonly seriesBet?: StakeLine | undefined
  readonly policy: OddsPolicy
  readonly balance: Fen
  readonly limitsLoading: boolean
  readonly submitting: boolean
}

type Rule = (view: SlipView) => SlipReason | undefined

/** First match wins: what is running, what the market says, what a series needs, then the money. */
const RULES: readonly Rule[] = [
  ({ submitting }) => (submitting ? 'SUBMITTING' : undefined),
  ({ lines }) => (lines.some(({ confirming }) => confirming) ? 'CONFIRMING' : undefined),
  ({ lines }) => (lines.some(({ open }) => !open) ? 'MARKET_CLOSED' : undefined),
  changed,
  seriesProblem,
  ({ limitsLoading }) => (limitsLoading ? 'LIMIT_LOADING' : undefined),
  moneyProblem,
]

function changed({ lines, policy }: SlipView): SlipReason | undefined {
  const has = (...changes: readonly SlipLine['change'][]) => lines.some(({ change }) => changes.includes(change))
  if (has('lineAndOdds')) return 'ODDS_AND_LINE_CHANGED'
  if (has('line')) return 'LINE_CHANGED'
  if (has('worse') && policy !== 'any') return 'ODDS_CHANGED'
  return has('better') && policy === 'none' ? 'ODDS_CHANGED' : undefined
}

function seriesProblem({ series, lines }: SlipView): SlipReason | undefined {
  if (!series) return undefined
  if (lines.some(({ champion }) => champion)) return 'CHAMPION_NO_SERIES'
  if (lines.some(({ invalid }) => invalid)) return 'SAME_MATCH'
  if (lines.some(({ seriesAllowed }) => !seriesAllowed)) return 'NO_SERIES'
  return lines.length < 2 ? 'MIN_LEGS' : undefined
}

function moneyProblem({ series, seriesBet, lines, balance }: SlipView): SlipReason | undefined {
  const bets = (series ? [seriesBet] : lines.map(({ bet }) => bet)).filter((bet) => bet !== undefined)
  // Several singles are placed together; one left empty is simply not bet on.
  const staked = bets.filter(({ stake }) => stake !== undefined && stake > 0n)
  if (staked.length === 0) return 'NO_STAKE'
  if (staked.some(({ stake = 0n, min }) => stake < min)) return 'BELOW_MIN'
  if (staked.some(({ stake = 0n, max }) => stake > max)) return 'ABOVE_MAX'
  const debit = staked.reduce((sum, bet) => sum + bet.debit, 0n)
  return debit > balance ? 'BALANCE' : undefined
}

/** The first reason why the slip cannot be submitted, or `undefined` when it can. */
export function slipBlocker(view: SlipView): SlipRefusal | undefined {
  for (const rule of RULES) {
    const reason = rule(view)
    if (reason) return slipRefusal(reason)
  }
  return undefined
}
