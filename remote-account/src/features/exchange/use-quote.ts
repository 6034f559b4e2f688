import { transferRateEndpoint } from '@site/contracts'
import { parseFen } from '@site/domain'
import { useCountdown, useEndpoint } from '@site/shell'
import { useEffect } from 'react'

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
  const endsAt = data === undefined ? undefined : dataUpdatedAt + data.expireAt - data.serverTime

  useEffect(() => {
    if (endsAt !== undefined) start(Math.max(0, Math.ceil((endsAt - Date.now()) / SECOND_MS)))
  }, [endsAt, start])
  useEffect(() => {
    const isOver = left === 0 && endsAt !== undefined && Date.now() >= endsAt
    if (isOver && !isFetching && !isError) void refetch()
  }, [left, endsAt, isFetching, isError, refetch])

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
