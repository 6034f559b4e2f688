import data from '../../data/leagues.json' with { type: 'json' }

/** A name in English, simplified and traditional Chinese. */
export interface ClubName {
  readonly en: string
  readonly zhCN: string
  readonly zhTW: string
}

export interface League {
  /** Stable short code: UCL, EPL, SEA, LAL, BUN, LI1, CSL. */
  readonly code: string
  readonly en: string
  readonly zhCN: string
  readonly zhTW: string
  readonly shortCN: string
  readonly shortTW: string
  readonly clubs: readonly ClubName[]
}

/** The seven featured leagues in the order of the home page, with their clubs of the season 2025-26. */
export const LEAGUES: readonly League[] = data
