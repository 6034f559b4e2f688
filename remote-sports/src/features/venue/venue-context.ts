import { isApiError, type LocalSportsEntry, STATUS } from '@site/contracts'
import type { QueryMethod, ResourceArgs } from '@site/contracts/sports'
import { dialogs, useLocale, useSession } from '@site/shell'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, useContext, useEffect } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'
import { queryVenue } from './query-venue.ts'
import { venueEntryKey } from './venue-entry.ts'

export const VenueContext = createContext<LocalSportsEntry | undefined>(undefined)

export function useVenue(): LocalSportsEntry {
  const entry = useContext(VenueContext)
  if (entry === undefined) throw new Error('useVenue is for components inside the venue')
  return entry
}

/** Whether this is inside the venue, where its methods can be asked. */
export function useIsInVenue(): boolean {
  return useContext(VenueContext) !== undefined
}

/** Reads a method of the venue through the query cache. A refused session ends in the dialog of spec 8. */
export function useVenueQuery<Method extends QueryMethod>(
  method: Method,
  args: ResourceArgs<Method>,
  options: {
    readonly refetchInterval?: number
    readonly enabled?: boolean
    /** Asks anew when it changes, with the former answer on screen meanwhile. */
    readonly stamp?: string
  } = {},
) {
  const entry = useVenue()
  const locale = useLocale()
  const query = useQuery({
    // By token: what an ended session was told is nothing to the next one.
    queryKey: ['sports', method, args, locale, entry.token, options.stamp] as const,
    queryFn: ({ signal }) => queryVenue(entry, method, args, signal),
    enabled: options.enabled ?? true,
    refetchInterval: options.refetchInterval ?? false,
    placeholderData: keepPreviousData,
  })
  useRefusedSession(query.error)
  return query
}

let isAsking = false

/** 6302: a dialog that cannot be closed; its one button enters the venue anew. */
export function useRefusedSession(error: unknown): void {
  const t = useSportsTexts()
  const client = useQueryClient()
  const { userId } = useSession()
  useEffect(() => {
    async function enterAgain(): Promise<void> {
      isAsking = true
      try {
        const [message, confirmText] = [t('state.uidError'), t('state.enterAgain')]
        await dialogs.tips({ message, confirmText, cancelText: false, closable: false })
        await client.resetQueries({ queryKey: venueEntryKey(userId) })
      } finally {
        isAsking = false
      }
    }
    if (isApiError(error) && error.code === STATUS.UID_VERIFICATION_ERROR && !isAsking) void enterAgain()
  }, [error, t, client, userId])
}
