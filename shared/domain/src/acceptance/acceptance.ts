import type { Quarters } from '../lines/index.ts'
import type { DecimalMilli } from '../odds/index.ts'
import type { Score } from '../plays/index.ts'
import type { OddsPolicy } from '../slip/index.ts'

/** The state of a market that a bet depends on, at submission and again when the delay is over. */
export interface MarketMoment {
  readonly open: boolean
  readonly score: Score
  readonly redCards: Score
  /** Half, quarter, set and so on. */
  readonly period: string
  readonly line: Quarters | undefined
  /** `undefined` when the selection is closed. */
  readonly price: DecimalMilli | undefined
}

export type RejectReason =
  | 'MARKET_CLOSED'
  | 'SCORE_CHANGED'
  | 'RED_CARDS_CHANGED'
  | 'PERIOD_CHANGED'
  | 'LINE_CHANGED'
  | 'ODDS_AND_LINE_CHANGED'
  | 'ODDS_CHANGED'

export type Acceptance =
  | { readonly accepted: true; readonly price: DecimalMilli }
  | { readonly accepted: false; readonly reason: RejectReason }

const differs = (a: Score, b: Score) => a.h !== b.h || a.c !== b.c

/**
 * Whether a bet stands once its delay is over (DOMAIN 1.4). A changed match or line always refuses it; a changed
 * price is taken as the policy says, at the new price.
 */
export function decideAcceptance(
  requested: MarketMoment & { readonly price: DecimalMilli },
  now: MarketMoment,
  policy: OddsPolicy,
): Acceptance {
  const reason = changedMatch(requested, now)
  if (reason) return { accepted: false, reason }
  if (!now.open || now.price === undefined) return { accepted: false, reason: 'MARKET_CLOSED' }
  if (now.line !== requested.line) {
    return { accepted: false, reason: now.price === requested.price ? 'LINE_CHANGED' : 'ODDS_AND_LINE_CHANGED' }
  }
  const taken =
    now.price === requested.price || policy === 'any' || (policy === 'better' && now.price > requested.price)
  return taken ? { accepted: true, price: now.price } : { accepted: false, reason: 'ODDS_CHANGED' }
}

function changedMatch(requested: MarketMoment, now: MarketMoment): RejectReason | undefined {
  if (differs(requested.score, now.score)) return 'SCORE_CHANGED'
  if (differs(requested.redCards, now.redCards)) return 'RED_CARDS_CHANGED'
  return requested.period === now.period ? undefined : 'PERIOD_CHANGED'
}
