import type { Order } from '@site/contracts/sports'
import { slipKey } from '@site/domain'
import { serverNow } from '@site/shell'
import type { createStore } from 'jotai'

import { heldAtom, slipAtom, slipStepAtom } from './slip.atoms.ts'
import type { HeldSlip } from './slip-storage.ts'

type Store = Pick<ReturnType<typeof createStore>, 'get' | 'set'>

const withEnd = (order: Order) => ({ ...order, until: serverNow() + order.waitSec * 1000 })

/** Puts the orders of a request onto their selections: one each, or the one of a series onto all its legs. */
export function applyOrders(store: Store, placing: NonNullable<HeldSlip['placing']>, orders: readonly Order[]): void {
  for (const [index, key] of placing.keys.entries()) {
    const order = placing.mode === 'series' ? orders[0] : orders[index]
    if (order) store.set(slipStepAtom, { type: 'patch', key, patch: { bettingData: withEnd(order) } })
  }
  store.set(heldAtom, (held) => ({ ...held, placing: undefined, ...withoutStakes(held, placing, orders) }))
}

/** What was bet is not bet again by a second press: the stakes of taken orders go. */
function withoutStakes(held: HeldSlip, placing: NonNullable<HeldSlip['placing']>, orders: readonly Order[]) {
  if (orders.every(({ active }) => active === 'fail')) return {}
  const stakes = Object.fromEntries(Object.entries(held.stakes).filter(([key]) => !placing.keys.includes(key)))
  return placing.mode === 'series' ? { seriesStake: '' } : { stakes }
}

/** Brings orders that were being confirmed up to date. Answers those that are decided now. */
export function updateOrders(store: Store, orders: readonly Order[]): readonly Order[] {
  const decided = new Map<string, Order>()
  for (const order of orders) {
    for (const entry of store.get(slipAtom).entries) {
      const { bettingData } = entry
      if (bettingData?.ticket_id !== order.ticket_id || bettingData.active !== 'delay') continue
      const kept = { ...order, until: bettingData.until }
      store.set(slipStepAtom, { type: 'patch', key: slipKey(entry), patch: { bettingData: kept } })
      if (order.active !== 'delay') decided.set(order.ticket_id, order)
    }
  }
  return [...decided.values()]
}
