import {
  isApiError,
  STATUS,
  withdrawConfigEndpoint,
  withdrawInfoEndpoint,
  withdrawOrderEndpoint,
  withdrawUsdtEndpoint,
} from '@site/contracts'
import { isEndOfWithdrawal } from '@site/domain'
import { bus, useEndpoint } from '@site/shell'
import { useSearchParams } from '@site/shell/router'
import { useEffect, useState } from 'react'

import { ORDER_PARAM } from '../order/index.ts'
import { hasOpenOrder } from './conditions.ts'
import type { KnownOrder } from './order.ts'

/** For the hours of the ways; and the site's socket tells of every step of an order, but for the time in which it is away. */
const LOOK_AGAIN_MS = 15_000

/**
 * All that the page of withdrawals stands on, asked for at each look. The order that is shown has its number in the
 * address: after a reload, or when it comes to its end, it is still the one that is shown.
 */
export function useWithdrawal() {
  const [search, setSearch] = useSearchParams()
  const followed = search.get(ORDER_PARAM) ?? undefined
  const fresh = { fresh: true } as const
  // Nothing tells that a way has closed or opened meanwhile.
  const ways = useEndpoint(withdrawConfigEndpoint, {}, { ...fresh, refetchInterval: LOOK_AGAIN_MS })
  const info = useEndpoint(withdrawInfoEndpoint, {}, fresh)
  const coin = useEndpoint(withdrawUsdtEndpoint, {}, fresh)
  const isUnderWay = info.data !== undefined && hasOpenOrder(info.data)
  const watched = { fresh: true, ...(isUnderWay && { refetchInterval: LOOK_AGAIN_MS }) }
  const own = useEndpoint(
    withdrawOrderEndpoint,
    { orderNo: followed ?? '-' },
    { ...watched, enabled: followed !== undefined },
  )
  const isOver = own.isError || own.data === null || (own.data !== undefined && isEndOfWithdrawal(own.data.status))
  const open = useEndpoint(withdrawOrderEndpoint, {}, { ...watched, enabled: followed === undefined || isOver })

  const [ended, setEnded] = useState<string>()
  // What is under way comes before what has ended, unless it is an older answer of the same, or of the one before.
  const isOlder = open.data?.orderNo === (followed ?? ended)
  const other = isOlder ? undefined : (open.data ?? undefined)
  const order: KnownOrder | undefined =
    followed === undefined ? other : ((isOver ? other : undefined) ?? own.data ?? undefined)
  const shown = order?.orderNo
  useEffect(() => {
    if (shown !== undefined && shown !== followed) follow(shown)
  })
  // What a member binds here is a condition less.
  const { refetch } = info
  useEffect(() => bus.on('user_changed', () => void refetch()), [refetch])

  function follow(orderNo: string | undefined): void {
    if (orderNo === undefined) setEnded(followed)
    setSearch(
      (now) => {
        const next = new URLSearchParams(now)
        if (orderNo === undefined) next.delete(ORDER_PARAM)
        else next.set(ORDER_PARAM, orderNo)
        return next
      },
      { replace: true },
    )
  }

  const queries = [ways, info, coin]
  const isOrderKnown = followed === undefined || own.isError || own.data === null ? open.isFetched : own.isFetched
  const isMissing = own.isError && isApiError(own.error, STATUS.NOT_FOUND)
  const isFailed = queries.some(({ isError, data }) => isError && data === undefined) || (own.isError && !isMissing)
  return {
    data:
      ways.data === undefined || info.data === undefined || coin.data === undefined
        ? undefined
        : { ways: ways.data, info: info.data, coin: coin.data },
    /** Undefined when there is none to show. */
    order: isOrderKnown ? order : ('unknown' as const),
    isFailed,
    isFetching: [...queries, own, open].some(({ isFetching }) => isFetching),
    /** Shows an order from now on, or none but one that is under way. */
    follow,
    reload(): void {
      for (const query of [...queries, ...(followed === undefined ? [] : [own]), open]) void query.refetch()
    },
  }
}

export type WithdrawalData = NonNullable<ReturnType<typeof useWithdrawal>['data']>
