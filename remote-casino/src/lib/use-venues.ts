import { type VenueCategory, venuesByCategoryEndpoint } from '@site/contracts'
import { bus, serverNow, useEndpoint } from '@site/shell'
import { useEffect } from 'react'

import { untilFirstEnd } from './maintenance.ts'

/** The venues of a category. Their list is kept; the announced end of a maintenance has it asked for anew. */
export function useVenues(category: VenueCategory) {
  const venues = useEndpoint(venuesByCategoryEndpoint, { category })
  const { data } = venues
  useEffect(() => {
    const wait = untilFirstEnd(data ?? [], serverNow())
    if (wait === undefined) return undefined
    const timer = setTimeout(() => bus.emit('venues_changed'), wait)
    return () => clearTimeout(timer)
  }, [data])
  return venues
}
