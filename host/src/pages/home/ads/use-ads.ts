import { type DiscountAd, discountAdEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { useMemo } from 'react'

import { type AdTarget, adTarget } from '../../../features/adverts/index.ts'
import { useRouteTable } from '../../../services/routing/index.ts'

export interface ShownAd extends DiscountAd {
  readonly target: AdTarget
}

export interface Ads {
  readonly ads: readonly ShownAd[]
  readonly isPending: boolean
  readonly isError: boolean
  readonly isFetching: boolean
  readonly retry: () => void
}

/** The home page's adverts of one kind, those whose target exists. */
export function useAds(kind: 'banner' | 'promo' | 'activity'): Ads {
  const table = useRouteTable()
  const { data, isPending, isError, isFetching, refetch } = useEndpoint(discountAdEndpoint, {
    position: 'home',
    categoryId: kind,
  })
  const ads = useMemo(
    () =>
      (data ?? []).flatMap((ad) => {
        const target = adTarget(ad, table)
        return target === undefined ? [] : [{ ...ad, target }]
      }),
    [data, table],
  )
  return { ads, isPending, isError, isFetching, retry: () => void refetch() }
}
