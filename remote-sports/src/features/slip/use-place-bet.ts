import { isApiError } from '@site/contracts'
import { BetRefusedSchema, type Order, type PlaceBetArgs, type ResourceArgs } from '@site/contracts/sports'
import { comboCode, formatPlain, hasFullCover, oddsPolicy, parseStake, slipKey } from '@site/domain'
import { bus, messageOf, toast } from '@site/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import * as v from 'valibot'

import { refusalText } from '../../lib/refusal-text.ts'
import { isUnknown, sendUntilAnswered } from '../../lib/send-until-answered.ts'
import { useSportsTexts } from '../../lib/texts.ts'
import { oddsTypeAtom } from '../odds/index.ts'
import { askVenue, useVenue } from '../venue/index.ts'
import { type HeldEntry, itemOf } from './held-entry.ts'
import { takeOrders } from './orders.ts'
import { heldAtom, preOrderAtom, slipNewsAtom } from './slip.atoms.ts'
import type { HeldSlip } from './slip-storage.ts'
import { askedMode, openEntries } from './use-slip-quotes.ts'

type Store = ReturnType<typeof useStore>

const typedStake = (typed: string) => formatPlain(parseStake(typed) ?? 0n)

/** What is sent for the slip as it stands, with the keys of the selections in the order of the request. */
function argsOf(store: Store, held: HeldSlip, requestId: string) {
  const entries = openEntries(store)
  const common = { requestId, policy: oddsPolicy(held.state), oddsType: store.get(oddsTypeAtom) }
  const mode = askedMode(entries, held.state.series)
  if (mode === 'series') {
    const combination = hasFullCover(entries.length) ? held.combination : 'single'
    const args: PlaceBetArgs = {
      ...common,
      mode,
      items: entries.map(itemOf),
      seriesStake: typedStake(held.seriesStake),
      combo: comboCode(entries.length, combination),
    }
    return { args, mode, keys: entries.map(slipKey) }
  }
  const staked = entries.filter((entry) => (parseStake(held.stakes[slipKey(entry)] ?? '') ?? 0n) > 0n)
  const items = staked.map((entry: HeldEntry) => ({
    ...itemOf(entry),
    stake: typedStake(held.stakes[slipKey(entry)] ?? ''),
  }))
  const several = staked.length > 1 ? 'multi' : 'single'
  return {
    args: { ...common, mode: several, items } as PlaceBetArgs,
    mode: several,
    keys: staked.map(slipKey),
  } as const
}

/** Requests that this page is still sending: nobody else looks for their orders meanwhile. */
export const sending = new Set<string>()

/** Sends the slip. What is sent is remembered first, so that a reload in between finds its orders again. */
export function usePlaceBet(onRefused: () => void): () => Promise<void> {
  const store = useStore()
  const venue = useVenue()
  const client = useQueryClient()
  const t = useSportsTexts()
  return useCallback(async () => {
    const held = store.get(heldAtom)
    if (held.placing !== undefined) return
    const requestId = crypto.randomUUID()
    const { args, mode, keys } = argsOf(store, held, requestId)
    const placing = { requestId, mode, keys: [...keys] }
    store.set(heldAtom, (now) => ({ ...now, placing }))
    sending.add(requestId)
    try {
      const answer = await sendUntilAnswered(() => askVenue(venue, 'PlaceBet', args as ResourceArgs<'PlaceBet'>))
      takeOrders(store, placing, answer.orders)
      store.set(preOrderAtom, (before) => ({ series: before?.series, balance: answer.balance }))
      store.set(slipNewsAtom, newsOf(answer.orders))
      bus.emit('balance_changed')
      void client.invalidateQueries({ queryKey: ['sports', 'GetTodayWagers'] })
    } catch (error) {
      // Without an answer the recovery of `useOrders` goes on asking; a refusal ends it here.
      if (isUnknown(error)) return
      store.set(heldAtom, (now) => ({ ...now, placing: undefined }))
      const text = textOf(error)
      store.set(slipNewsAtom, text)
      toast.error(text)
      onRefused()
    } finally {
      sending.delete(requestId)
    }

    function textOf(error: unknown): string {
      const refused = isApiError(error) ? v.safeParse(BetRefusedSchema, error.data) : undefined
      return refused?.success ? refusalText(t, refused.output.reason) : messageOf(error)
    }
    function newsOf(orders: readonly Order[]): string {
      if (orders.some(({ active }) => active === 'delay')) return t('slip.confirming')
      const failed = orders.find(({ active }) => active === 'fail')
      if (failed) return t('slip.failedBecause', { reason: failed.reason ? refusalText(t, failed.reason) : '' })
      return t('slip.accepted')
    }
  }, [store, venue, client, t, onRefused])
}
