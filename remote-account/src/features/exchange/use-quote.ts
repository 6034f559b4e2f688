import { transferRateEndpoint } from '@site/contracts'
import { parseFen } from '@site/domain'
import { serverNow, useCountdown, useEndpoint } from '@site/shell'
import { useEffect, useRef } from 'react'

const SECOND_MS = 1_000

/**
 * The rate at which the member may exchange, with the seconds for which it holds: counted down from what the server said
 * of its own clock, and asked for anew when they are over.
 */
export function useQuote() {
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useEndpoint(transferRateEndpoint, {
    from: 'USDT',
    to: 'CNY',
  })
  const { left, start } = useCountdown()
  /** By the page's clock. */
  const endsAt = useRef(Number.POSITIVE_INFINITY)

  useEffect(() => {
    if (data === undefined) return
    // The answer may have been kept for a while.
    const leftMs = data.expireAt - data.serverTime - (Date.now() - dataUpdatedAt)
    endsAt.current = serverNow() + leftMs
    start(Math.max(0, Math.ceil(leftMs / SECOND_MS)))
  }, [data, dataUpdatedAt, start])
  useEffect(() => {
    if (left === 0 && serverNow() >= endsAt.current && !isFetching && !isError) void refetch()
  }, [left, isFetching, isError, refetch])

  return {
    quote: data && { rate: data.rate, min: parseFen(data.min), max: parseFen(data.max) },
    /** 0 while the next rate is awaited. */
    secondsLeft: left,
    isError,
    isFetching,
    refetch,
  }
}

export type Quote = NonNullable<ReturnType<typeof useQuote>['quote']>
