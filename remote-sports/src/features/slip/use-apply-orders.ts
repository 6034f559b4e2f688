import type { Order } from '@site/contracts/sports'
import { bus } from '@site/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'

import { refusalText } from '../../lib/refusal-text.ts'
import { renewTickets } from '../../lib/renew-tickets.ts'
import { useSportsTexts } from '../../lib/texts.ts'
import { applyOrders } from './orders.ts'
import { preOrderAtom, slipNewsAtom } from './slip.atoms.ts'
import type { HeldSlip } from './slip-storage.ts'

/** What a request has become at the venue. */
interface Placed {
  readonly orders: readonly Order[]
  /** In yuan. */
  readonly balance: string
}

/** Takes what a request has become, whether it was answered or found again: receipts, balance, news, tickets. */
export function useApplyOrders(): (placing: NonNullable<HeldSlip['placing']>, placed: Placed) => void {
  const store = useStore()
  const client = useQueryClient()
  const t = useSportsTexts()
  return useCallback(
    (placing, { orders, balance }) => {
      applyOrders(store, placing, orders)
      store.set(preOrderAtom, (before) => ({ series: before?.series, balance }))
      store.set(slipNewsAtom, newsOf(orders))
      bus.emit('balance_changed')
      renewTickets(client, 'open')

      function newsOf(placed: readonly Order[]): string {
        if (placed.some(({ active }) => active === 'delay')) return t('slip.confirming')
        const failed = placed.find(({ active }) => active === 'fail')
        if (failed) return t('slip.failedBecause', { reason: failed.reason ? refusalText(t, failed.reason) : '' })
        return t('slip.accepted')
      }
    },
    [store, client, t],
  )
}
