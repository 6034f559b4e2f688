import { promotionConfigEndpoint, type RequestOf } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { useCallback } from 'react'

export interface PromotionsAsked {
  readonly request?: RequestOf<typeof promotionConfigEndpoint>
  readonly refetchInterval?: number
}

/** Activities as they are now, and the site's clock by which they begin and end, as it was answered with them. */
export function usePromotions({ request = {}, refetchInterval }: PromotionsAsked = {}) {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useEndpoint(promotionConfigEndpoint, request, {
    fresh: true,
    ...(refetchInterval !== undefined && { refetchInterval }),
  })
  const aheadMs = data === undefined ? 0 : data.serverTime - dataUpdatedAt
  /** Epoch milliseconds. */
  const now = useCallback(() => Date.now() + aheadMs, [aheadMs])
  return { data, isError, isFetching, refetch, now }
}
