import { LOCAL_SPORT_VENUE } from '@site/contracts'

/** Paths of this remote's own pages. */
export const BOARD_PATH = `/game/sport/${LOCAL_SPORT_VENUE.toLowerCase()}`
export const RESULTS_PATH = `${BOARD_PATH}/results`

/** The page on margins, delays and settlement of the odds, which another release offers. */
export const ODDS_FAIRNESS = { name: 'help.fairnessOf', path: '/fairness/odds' } as const
