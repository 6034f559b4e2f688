import type { Order } from '@site/contracts/sports'
import { bus, toast } from '@site/shell'
import { useIsBusy } from '@site/shell/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useEffect } from 'react'

import { refusalText } from '../../lib/refusal-text.ts'
import { renewTickets } from '../../lib/renew-tickets.ts'
import { useSportsTexts } from '../../lib/texts.ts'
import { useFeed } from '../live/index.ts'
import { queryVenue, useVenue } from '../venue/index.ts'
import { updateOrders } from './orders.ts'
import { heldAtom, placingOf, preOrderAtom, refusedAtom, slipAtom, slipNewsAtom } from './slip.atoms.ts'
import { useApplyOrders } from './use-apply-orders.ts'

const ASK_EVERY_MS = 1_500

/** Follows orders until they are decided: by push where there is one, by asking meanwhile, and after a reload. */
export function useOrders(): void {
  const store = useStore()
  const venue = useVenue()
  const feed = useFeed()
  const client = useQueryClient()
  const t = useSportsTexts()

  const announce = useCallback(
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
      renewTickets(client, 'open')
    },
    [store, client, t],
  )

  useEffect(() => {
    feed.setMember(venue.token)
    const stop = feed.onBet(({ event, order, balance }) => {
      announce(updateOrders(store, [order]))
      store.set(preOrderAtom, (before) => ({ series: before?.series, balance }))
      bus.emit('balance_changed')
      renewTickets(client, 'open')
      if (event === 'settled' || event === 'restored' || event === 'cashout') {
        renewTickets(client, 'settled')
      }
    })
    return () => {
      stop()
      feed.setMember(undefined)
    }
  }, [feed, venue.token, store, client, announce])

  const waiting = useAtomValue(slipAtom).entries.flatMap(({ bettingData }) =>
    bettingData?.active === 'delay' ? bettingData.ticket_id : [],
  )
  const ticketIds = [...new Set(waiting)]
  useQuery({
    queryKey: ['sports', 'GetOrderStatus', ticketIds, venue.token],
    queryFn: async ({ signal }) => {
      const { orders, balance } = await queryVenue(venue, 'GetOrderStatus', { ticketIds }, signal)
      announce(updateOrders(store, orders))
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
  const applyOrders = useApplyOrders()
  const call = placingOf(store)
  const isSending = useIsBusy(call)
  const requestId = useAtomValue(heldAtom).placing?.requestId
  useEffect(() => {
    if (requestId === undefined || isSending) return undefined
    const stop = new AbortController()
    async function find(id: string): Promise<void> {
      const findOrders = async () => {
        const found = await queryVenue(venue, 'GetOrderStatus', { requestIds: [id] }, stop.signal)
        return found.orders.length > 0 ? found : undefined
      }
      const settlement = await call.settle(id, findOrders, stop.signal)
      const { placing } = store.get(heldAtom)
      if (placing?.requestId !== id) return
      if (settlement.kind === 'found') applyOrders(placing, settlement.answer)
      if (settlement.kind === 'never') {
        store.set(heldAtom, (held) => ({ ...held, placing: undefined }))
        store.set(refusedAtom, t('slip.neverPlaced'))
        toast.error(t('slip.neverPlaced'))
      }
    }
    void find(requestId)
    return () => stop.abort()
  }, [requestId, isSending, call, store, venue, applyOrders, t])
}
