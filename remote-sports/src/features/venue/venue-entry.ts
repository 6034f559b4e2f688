import {
  isApiError,
  LOCAL_SPORT_VENUE,
  launchEndpoint,
  LocalSportsEntrySchema,
  type LocalSportsEntry,
  STATUS,
} from '@site/contracts'
import { bus, call, handOver, showFailure, useSession } from '@site/shell'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import * as v from 'valibot'

import { useSportsTexts } from '../../lib/texts.ts'

/** Where the venue-entry flow of the host leaves what `launch` answered (spec 4). */
const HAND_OVER_KEY = 'venue:local-sport'

export const venueEntryKey = (userId: string | undefined) => ['sports', 'venue-entry', userId] as const

/** The venue's data: handed over by the entry flow, or loaded first when they are missing (spec 2.3). */
async function loadEntry(signal: AbortSignal): Promise<LocalSportsEntry> {
  const handed = v.safeParse(LocalSportsEntrySchema, handOver.take(HAND_OVER_KEY))
  if (handed.success) return handed.output
  const answer = await call(launchEndpoint, { enName: LOCAL_SPORT_VENUE }, { signal })
  return v.parse(LocalSportsEntrySchema, answer)
}

/** One entry a member, kept until it is refused. */
export function useVenueEntry() {
  const t = useSportsTexts()
  const { userId } = useSession()
  const query = useQuery({
    queryKey: venueEntryKey(userId),
    queryFn: ({ signal }) => loadEntry(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const { error } = query
  useEffect(() => {
    if (error === null) return
    if (isApiError(error, STATUS.VENUE_ACTIVITY))
      bus.emit('show_venue_entry', { enName: LOCAL_SPORT_VENUE, message: error.message })
    else void showFailure(error, 'toast', t('state.loginFirst'))
  }, [error, t])
  return query
}
