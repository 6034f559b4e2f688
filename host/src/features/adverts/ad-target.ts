import { type DiscountAd, JUMP, LOCAL_SPORT_VENUE, activityHref } from '@site/contracts'
import { isOwnPage } from '@site/domain'

import type { RouteTable } from '../../services/routing/index.ts'

export type AdTarget =
  | { readonly kind: 'none' }
  | { readonly kind: 'page'; readonly href: string }
  | { readonly kind: 'outside'; readonly href: string }
  | { readonly kind: 'venue'; readonly enName: string }

function page(path: string, table: RouteTable): AdTarget | undefined {
  const { route } = table.match(path.split(/[?#]/, 1)[0] ?? path)
  return route === table.notFound ? undefined : { kind: 'page', href: path }
}

/**
 * Where an advert leads. Undefined when it leads to a
 * page that no release offers: such an advert is not shown at all.
 */
export function adTarget(
  {
    jumpType,
    jumpValue,
    activityType = 'activityLandPage',
  }: Pick<DiscountAd, 'jumpType' | 'jumpValue' | 'activityType'>,
  table: RouteTable,
) {
  switch (jumpType) {
    case JUMP.nowhere:
      return { kind: 'none' } satisfies AdTarget
    case JUMP.activity:
      return page(activityHref({ type: activityType, id: jumpValue }), table)
    case JUMP.address:
      if (isOwnPage(jumpValue)) return page(jumpValue, table)
      return /^https?:\/\//.test(jumpValue) ? ({ kind: 'outside', href: jumpValue } satisfies AdTarget) : undefined
    case JUMP.venue: {
      const isLocal = jumpValue.toUpperCase() === LOCAL_SPORT_VENUE
      const isThere = isLocal ? table.byName('localSport') !== undefined : jumpValue !== ''
      return isThere ? ({ kind: 'venue', enName: jumpValue } satisfies AdTarget) : undefined
    }
  }
}
