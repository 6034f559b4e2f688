import { NAMED_ROUTES, type VenueCategory } from '@site/contracts'
import { KIND_OF_CATEGORY } from '@site/domain/games'

/** The categories of the shared venue list (spec 2.2). */
export const LISTED_CATEGORIES = ['TY', 'ZR', 'QP', 'DJ', 'CP'] as const satisfies readonly VenueCategory[]
export type ListedCategory = (typeof LISTED_CATEGORIES)[number]

/** The categories of the shared game list: slot games and fishing (spec 2.2). */
export const GAME_CATEGORIES = ['DZ', 'BY'] as const satisfies readonly VenueCategory[]
export type GameCategory = (typeof GAME_CATEGORIES)[number]

export const ALL_CATEGORIES = [...LISTED_CATEGORIES, ...GAME_CATEGORIES] as const

/** The route of each category. */
export const CATEGORY_PATHS: Readonly<Record<VenueCategory, string>> = {
  TY: NAMED_ROUTES.sport.path,
  ZR: NAMED_ROUTES.realbet.path,
  QP: NAMED_ROUTES.chess.path,
  DJ: NAMED_ROUTES.gaming.path,
  CP: NAMED_ROUTES.lottery.path,
  DZ: NAMED_ROUTES.gameegame.path,
  BY: NAMED_ROUTES.gamefishing.path,
}

function isAt(pathname: string) {
  return (category: VenueCategory): boolean => CATEGORY_PATHS[category] === pathname.replace(/\/+$/, '')
}

/** The venue category that an address shows; the host only brings addresses of the manifest here. */
export function categoryOf(pathname: string): ListedCategory {
  return LISTED_CATEGORIES.find(isAt(pathname)) ?? 'TY'
}

/** The same for the game list. */
export function gameCategoryOf(pathname: string): GameCategory {
  return GAME_CATEGORIES.find(isAt(pathname)) ?? 'DZ'
}

/** What the pictures of a venue's games show; a code ends with its category. */
export function subjectOf(enName: string): 'luck' | 'sea' {
  return enName.endsWith('BY') ? 'sea' : 'luck'
}

/** The category of a venue; its code ends with it. */
export function categoryOfVenue(enName: string): VenueCategory | undefined {
  return ALL_CATEGORIES.find((category) => enName.toUpperCase().endsWith(category))
}

/** The page that tells of the fairness of a category's game, which another release offers. */
export const FAIRNESS_ROUTE = 'help.fairnessOf'
export const fairnessPath = (category: VenueCategory): string => `/fairness/${KIND_OF_CATEGORY[category]}`
