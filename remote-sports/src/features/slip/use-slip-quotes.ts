import type { BetMode, PreOrder } from '@site/contracts/sports'
import { acceptsChange, oddsPolicy, quoteChange, slipKey } from '@site/domain'
import { useIsActive } from '@site/shell'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useEffect, useMemo } from 'react'

import { lineAndPrice } from '../../lib/wire/index.ts'
import { useFeed } from '../live/index.ts'
import { oddsTypeAtom } from '../odds/index.ts'
import { queryVenue, useRefusedSession, useVenue } from '../venue/index.ts'
import { type HeldEntry, itemOf, isTaken } from './held-entry.ts'
import { preOrderAtom, slipAtom, slipStepAtom } from './slip.atoms.ts'

/** How often limits are asked for at the least and at the most, in ms. */
const EVERY_MS = { least: 2_000, most: 10_000 } as const
/** Prices that move in one breath are asked for once. */
const SETTLE_MS = 250

type Store = ReturnType<typeof useStore>

/** Selections that are still to be bet on. */
export function openEntries(store: Store): readonly HeldEntry[] {
  return store.get(slipAtom).entries.filter((entry) => !isTaken(entry))
}

/** A series that cannot be one yet is asked for as so many single bets. */
export function askedMode(entries: readonly HeldEntry[], series: boolean): BetMode {
  if (series && entries.length > 1 && entries.every(({ isInvalid, championRate }) => !isInvalid && !championRate)) {
    return 'series'
  }
  return entries.length > 1 ? 'multi' : 'single'
}

/** Writes what the venue says now into the slip, and takes over prices that the player's policy takes. */
function applyQuote(store: Store, requested: readonly string[], quote: PreOrder): void {
  const policy = oddsPolicy(store.get(slipAtom))
  for (const [index, key] of requested.entries()) {
    const item = quote.items[index]
    const entry = store.get(slipAtom).entries.find((one) => slipKey(one) === key)
    if (item === undefined || entry === undefined || entry.bettingData?.active === 'delay') continue
    store.set(slipStepAtom, { type: 'patch', key, patch: { orderData: item } })
    const { w } = entry.playInfo
    const change = quoteChange(lineAndPrice(w, entry.oddInfo), lineAndPrice(w, item))
    if (item.ior !== '' && acceptsChange(change, policy)) {
      store.set(slipStepAtom, { type: 'patch', key, patch: { oddInfo: { ...entry.oddInfo, ior: item.ior } } })
    }
  }
  store.set(preOrderAtom, { series: quote.series, balance: quote.balance })
}

/** Keeps limits and prices of the slip fresh: at every change of it, when a price moves, and every few seconds. */
export function useSlipQuotes() {
  const venue = useVenue()
  const store = useStore()
  const { store: feed } = useFeed()
  const isActive = useIsActive()
  const slip = useAtomValue(slipAtom)
  const oddsType = useAtomValue(oddsTypeAtom)
  const entries = useMemo(() => slip.entries.filter((entry) => !isTaken(entry)), [slip.entries])
  const keys = entries.map(slipKey)
  const mode = askedMode(entries, slip.series)
  const query = useQuery({
    queryKey: ['sports', 'PreOrder', keys, mode, oddsType, venue.token],
    queryFn: async ({ signal }) => {
      const requested = openEntries(store)
      const quote = await queryVenue(venue, 'PreOrder', { mode, oddsType, items: requested.map(itemOf) }, signal)
      applyQuote(store, requested.map(slipKey), quote)
      return { expireIn: quote.expireIn }
    },
    enabled: entries.length > 0 && isActive,
    gcTime: 0,
    retry: 1,
    refetchInterval: ({ state }) =>
      Math.min(EVERY_MS.most, Math.max(EVERY_MS.least, (state.data?.expireIn ?? 5) * 1000)),
  })
  useRefusedSession(query.error)
  const { refetch } = query
  const matches = [...new Set(entries.map(({ gameInfo }) => gameInfo.gide))].join()
  useEffect(() => {
    if (matches === '') return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isFirst = true
    const requote = () => {
      if (isFirst) return
      timer ??= setTimeout(() => {
        timer = undefined
        void refetch()
      }, SETTLE_MS)
    }
    const stops = matches.split(',').map((matchId) => feed.watch(matchId, requote))
    isFirst = false
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [matches, feed, refetch])
  return query
}
