import { NAMED_ROUTES, type VenueCategory } from '@site/contracts'

/** The categories of the shared venue list and the route of each (spec 2.2). */
export const LISTED_CATEGORIES = ['TY', 'ZR', 'QP', 'DJ', 'CP'] as const satisfies readonly VenueCategory[]
export type ListedCategory = (typeof LISTED_CATEGORIES)[number]

export const CATEGORY_PATHS: Readonly<Record<ListedCategory, string>> = {
  TY: NAMED_ROUTES.sport.path,
  ZR: NAMED_ROUTES.realbet.path,
  QP: NAMED_ROUTES.chess.path,
  DJ: NAMED_ROUTES.gaming.path,
  CP: NAMED_ROUTES.lottery.path,
}

/** The category that an address shows; the host only brings addresses of the manifest here. */
export function categoryOf(pathname: string): ListedCategory {
  return LISTED_CATEGORIES.find((category) => CATEGORY_PATHS[category] === pathname.replace(/\/+$/, '')) ?? 'TY'
}
