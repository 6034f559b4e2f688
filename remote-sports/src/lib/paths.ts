import { LOCAL_SPORT_VENUE } from '@site/contracts'

/** Paths of this remote's own pages. */
export const BOARD_PATH = `/game/sport/${LOCAL_SPORT_VENUE.toLowerCase()}`
export const RESULTS_PATH = `${BOARD_PATH}/results`

/** The page on margins, delays and settlement of the odds, which another release offers. */
export const ODDS_FAIRNESS = { name: 'help.fairnessOf', path: '/fairness/odds' } as const

/** Where tickets are disputed, which another release offers. */
export const DISPUTES_ROUTE = 'account.disputes'
/** Where staff are asked about a ticket that is not settled, which another release offers. */
export const FEEDBACK_ROUTE = 'feedback'
/** The same with this ticket attached. */
export const questionHref = (ticketId: string): string =>
  `/mine/feedback?${new URLSearchParams({ type: 'bet', bet: ticketId }).toString()}`
/** {@link DISPUTES_ROUTE} with the dispute of this ticket begun. */
export const disputeHref = (ticketId: string): string =>
  `/mine/disputes?${new URLSearchParams({ kind: 'bet', number: ticketId }).toString()}`
