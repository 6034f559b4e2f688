import type { Order } from '@site/contracts/sports'
import { bus, toast } from '@site/shell'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'

import { refusalText } from '../../lib/refusal-text.ts'
import { useSportsTexts } from '../../lib/texts.ts'
import { useFeed } from '../live/index.ts'
import { askVenue, useVenue } from '../venue/index.ts'
import { takeOrders, updateOrders } from './orders.ts'
import { heldAtom, preOrderAtom, slipAtom, slipNewsAtom } from './slip.atoms.ts'
import { sending } from './use-place-bet.ts'

const ASK_EVERY_MS = 1_500
const FIRST_LOOK_MS = 500
/** So often an order is looked for that nobody answered for, before it counts as never placed. */
const LOOK_TIMES = 3

/** Follows orders until they are decided: by push where there is one, by asking meanwhile, and after a reload. */
export function useOrders(): void {
  const store = useStore()
  const venue = useVenue()
  const feed = useFeed()
  const client = useQueryClient()
  const t = useSportsTexts()

  const tell = useCallback(
    (decided: readonly Order[]) => {
      for (const { active, reason, ticket_id: id } of decided) {
        const text =
          active === 'success'
            ? t('slip.acceptedNews', { id })
            : t('slip.failedBecause', { reason: reason ? refusalText(t, reason) : '' })
        store.set(slipNewsAtom, text)
        if (active === 'success') toast.success(t('slip.accepted'))
        else toast.error(text)
      }
      if (decided.length === 0) return
      bus.emit('balance_changed')
      void client.invalidateQueries({ queryKey: ['sports', 'GetTodayWagers'] })
    },
    [store, client, t],
  )

  useEffect(() => {
    feed.setMember(venue.token)
    const stop = feed.onBet(({ event, order, balance }) => {
      tell(updateOrders(store, [order]))
      store.set(preOrderAtom, (before) => ({ series: before?.series, balance }))
      bus.emit('balance_changed')
      void client.invalidateQueries({ queryKey: ['sports', 'GetTodayWagers'] })
      if (event === 'settled' || event === 'restored' || event === 'cashout') {
        void client.invalidateQueries({ queryKey: ['sports', 'GetHistory'] })
      }
    })
    return () => {
      stop()
      feed.setMember(undefined)
    }
  }, [feed, venue.token, store, client, tell])

  const waiting = useAtomValue(slipAtom).entries.flatMap(({ bettingData }) =>
    bettingData?.active === 'delay' ? bettingData.ticket_id : [],
  )
  const ticketIds = [...new Set(waiting)]
  useQuery({
    queryKey: ['sports', 'GetOrderStatus', ticketIds, venue.token],
    queryFn: async ({ signal }) => {
      const { orders, balance } = await askVenue(venue, 'GetOrderStatus', { ticketIds }, signal)
      tell(updateOrders(store, orders))
      store.set(preOrderAtom, (before) => ({ series: before?.series, balance }))
      return orders.length
    },
    enabled: ticketIds.length > 0,
    gcTime: 0,
    refetchInterval: ASK_EVERY_MS,
  })
  useLostRequest()
}

/** A request that a reload or a broken line left without an answer: its orders are found by its id. */
function useLostRequest(): void {
  const store = useStore()
  const venue = useVenue()
  const t = useSportsTexts()
  const { placing } = useAtomValue(heldAtom)
  const requestId = placing?.requestId
  useEffect(() => {
    if (requestId === undefined) return undefined
    let looked = 0
    const stop = new AbortController()
    async function look(): Promise<void> {
      const now = store.get(heldAtom).placing
      if (now === undefined || now.requestId !== requestId || stop.signal.aborted) return
      if (sending.has(requestId)) return void (timer = setTimeout(() => void look(), ASK_EVERY_MS))
      try {
        const { orders } = await askVenue(venue, 'GetOrderStatus', { requestIds: [now.requestId] }, stop.signal)
        looked += 1
        if (store.get(heldAtom).placing?.requestId !== requestId) return
        if (orders.length > 0) return takeOrders(store, now, orders)
        if (looked >= LOOK_TIMES) {
          store.set(heldAtom, (held) => ({ ...held, placing: undefined }))
          toast.error(t('slip.neverPlaced'))
          return
        }
      } catch {
        // Not reachable: what happened stays unknown, so it is asked again.
      }
      if (!stop.signal.aborted) timer = setTimeout(() => void look(), ASK_EVERY_MS * 2)
    }
    let timer = setTimeout(() => void look(), FIRST_LOOK_MS)
    return () => {
      stop.abort()
      clearTimeout(timer)
    }
  }, [requestId, store, venue, t])
}
