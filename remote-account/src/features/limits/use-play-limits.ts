import { playLimitsEndpoint } from '@site/contracts'
import { pauseKey } from '@site/domain'
import { useEndpoint, useSession } from '@site/shell'
import { useEffect } from 'react'

/** The member's limits and pause, asked for again when a pause has begun, changed or ended elsewhere. */
export function usePlayLimits(options: { readonly fresh?: boolean } = {}) {
  const { user } = useSession()
  const query = useEndpoint(playLimitsEndpoint, {}, options)
  const { data, refetch } = query
  const isKnown = data !== undefined && user !== undefined
  const shown = pauseKey(data?.exclusion)
  const known = pauseKey(user?.exclusion)
  useEffect(() => {
    if (isKnown && known !== shown) void refetch()
  }, [isKnown, known, shown, refetch])
  return query
}
