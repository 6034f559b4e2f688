import { ApiError, MOST_RECORD_DAYS, STATUS } from '@site/contracts'
import { dayOf, DAY_MS, startOfDay } from '@site/domain'

interface Period {
  /** Epoch milliseconds, both included. */
  readonly beginTime?: number | undefined
  readonly endTime?: number | undefined
}

/**
 * A filter with the beginning of its period: the longest one that is allowed, in whole days of the site, when the caller
 * names none.
 *
 * @throws ApiError 6007 when a period is longer than one call may ask for
 */
export function withShortPeriod<F extends Period>(filter: F, now: number): F & { readonly beginTime: number } {
  const { endTime = now, beginTime = startOfDay(dayOf(endTime) - MOST_RECORD_DAYS + 1) } = filter
  if (endTime - beginTime >= MOST_RECORD_DAYS * DAY_MS)
    throw new ApiError(STATUS.INVALID_PARAMETER, `查询时间不能超过${MOST_RECORD_DAYS}天`)
  return { ...filter, beginTime }
}
