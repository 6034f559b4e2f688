import { atom, type createStore } from 'jotai'

/** Whether the safety tip before customer service is open (spec 2.6). */
export const customerServiceAtom = atom(false)

export function openCustomerService(store: ReturnType<typeof createStore>): void {
  store.set(customerServiceAtom, true)
}
