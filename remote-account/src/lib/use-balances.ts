import { ALL_VENUES, allBalanceEndpoint } from '@site/contracts'
import { parseFen } from '@site/domain'
import { useBalanceQuery, useEndpoint } from '@site/shell'
import { useCallback } from 'react'

/**
 * Central wallet (lock-money included in the answer) and every venue's balance, in fen; `usdt` in hundredths. The wallet is the one that the
 * frame keeps, asked for at each look too: what is moved here is to be what is there. Money in a venue changes by play in
 * another window, of which no event tells.
 */
export function useBalances() {
  const center = useBalanceQuery({ fresh: true })
  const venues = useEndpoint(allBalanceEndpoint, { category: ALL_VENUES }, { fresh: true })
  const { refetch: refetchCenter } = center
  const { refetch: refetchVenues } = venues
  const reload = useCallback(() => Promise.all([refetchCenter(), refetchVenues()]), [refetchCenter, refetchVenues])

  const isReady = center.data !== undefined && venues.data !== undefined
  return {
    isError: !isReady && (center.isError || venues.isError),
    isFetching: center.isFetching || venues.isFetching,
    reload,
    balances: isReady
      ? {
          center: parseFen(center.data.centerWalletBalance),
          usdt: parseFen(center.data.usdt),
          locked: parseFen(center.data.lockMoney),
          venuesTotal: parseFen(venues.data.totalMoney),
          venues: venues.data.list.map((venue) => ({ ...venue, fen: parseFen(venue.balance) })),
        }
      : undefined,
  }
}

export type Balances = NonNullable<ReturnType<typeof useBalances>['balances']>
export type VenueWallet = Balances['venues'][number]
