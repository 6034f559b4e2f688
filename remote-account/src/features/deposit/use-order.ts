import {
  DEPOSIT_STATUS,
  type DepositOrder,
  type DepositStatus,
  STATUS,
  depositOrderEndpoint,
  depositStatusEndpoint,
  isApiError,
} from '@site/contracts'
import { DEPOSIT_POLL, isClosedDeposit, isFinalDeposit } from '@site/domain'
import { bus, useEndpoint } from '@site/shell'
import { useCallback, useEffect, useRef, useState } from 'react'

import { latestOf, steadyOffset } from './order.ts'

export interface WatchedOrder {
  readonly order: DepositOrder | undefined
  readonly isError: boolean
  /** The member has no order of this number. */
  readonly isUnknown: boolean
  readonly isFetching: boolean
  /** The clock of the order's times, in epoch milliseconds. */
  readonly now: () => number
  /** Fetches at once: something was done about the order, or its time is over. */
  readonly refresh: () => void
}

/** An order and what becomes of it: asked for every few seconds while it runs, less often
 * once it is over without money, and when the page is looked at again. */
export function useOrder(orderNo: string): WatchedOrder {
  const whole = useEndpoint(depositOrderEndpoint, { orderNo }, { fresh: true })
  const { data: known, refetch: reload } = whole
  const isRunning = known !== undefined && !isFinalDeposit(known.status)
  // Money may come late: an order that ended without any is asked for too, as one that takes long.
  const isWatched = known !== undefined && !isClosedDeposit(known.status)
  /** The state that has lasted so long that it is asked for less often. */
  const [longState, setLongState] = useState<DepositStatus>()
  const polled = useEndpoint(
    depositStatusEndpoint,
    { orderNo },
    {
      fresh: true,
      enabled: isWatched,
      ...(isWatched && {
        refetchInterval: !isRunning || longState === known.status ? DEPOSIT_POLL.slowMs : DEPOSIT_POLL.firstMs,
      }),
    },
  )
  const { data: progress, refetch: refetchStatus } = polled
  const order = known === undefined ? undefined : latestOf(known, progress)
  const isLatestPolled = order !== undefined && order.serverTime !== known?.serverTime

  const [offset, setOffset] = useState<number>()
  if (order !== undefined) {
    const heardAt = isLatestPolled ? polled.dataUpdatedAt : whole.dataUpdatedAt
    const next = steadyOffset(offset, order.serverTime - heardAt)
    if (next !== offset) setOffset(next)
  }
  const now = useCallback(() => Date.now() + (offset ?? 0), [offset])

  const status = order?.status
  const knownStatus = known?.status
  const isOther = status !== knownStatus || order?.paidAmount !== known?.paidAmount
  const seen = useRef(knownStatus)
  useEffect(() => {
    if (status === undefined) return
    // Its history and its payee are another now.
    if (isOther) void reload()
    if (seen.current !== undefined && seen.current !== status && status === DEPOSIT_STATUS.success)
      bus.emit('balance_changed')
    seen.current = status
  }, [status, isOther, reload])

  useEffect(() => {
    if (!isRunning) return
    const timer = setTimeout(() => setLongState(knownStatus), DEPOSIT_POLL.slowAfterMs)
    return () => clearTimeout(timer)
  }, [isRunning, knownStatus])

  useEffect(() => {
    if (!isWatched) return
    // Nothing is asked for while nobody looks.
    const look = (): void => {
      if (document.visibilityState === 'visible') void refetchStatus()
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [isWatched, refetchStatus])

  return {
    order,
    isError: whole.isError && known === undefined,
    isUnknown: whole.isError && known === undefined && isApiError(whole.error, STATUS.NOT_FOUND),
    isFetching: whole.isFetching,
    now,
    refresh: useCallback(() => void reload(), [reload]),
  }
}
