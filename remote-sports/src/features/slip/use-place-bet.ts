import type { ApiError } from '@site/contracts'
import { BetRefusedSchema, type ResourceArgs } from '@site/contracts/sports'
import {
  comboCode,
  formatCny,
  formatPlain,
  hasFullCover,
  oddsPolicy,
  parseFen,
  parseStake,
  slipKey,
} from '@site/domain'
import { messageOf, outletOf } from '@site/shell'
import { showMoneyFailure } from '@site/shell/money'
import { useStore } from 'jotai'
import { useCallback } from 'react'
import * as v from 'valibot'

import { refusalText } from '../../lib/refusal-text.ts'
import { useSportsTexts } from '../../lib/texts.ts'
import { oddsTypeAtom } from '../odds/index.ts'
import { sendToVenue, useVenue } from '../venue/index.ts'
import { type HeldEntry, itemOf } from './held-entry.ts'
import { type Bet, heldAtom, placingOf, refusedAtom, slipNewsAtom } from './slip.atoms.ts'
import type { HeldSlip } from './slip-storage.ts'
import { askedMode, openEntries } from './use-slip-quotes.ts'
import { useApplyOrders } from './use-apply-orders.ts'

type Store = ReturnType<typeof useStore>

const typedStake = (typed: string) => formatPlain(parseStake(typed) ?? 0n)

/** What is sent for the slip as it stands, with the keys of the selections in the order of the request. */
function betOf(store: Store, held: HeldSlip): { bet: Bet; mode: Bet['mode']; keys: readonly string[] } {
  const entries = openEntries(store)
  const common = { policy: oddsPolicy(held.state), oddsType: store.get(oddsTypeAtom) }
  const mode = askedMode(entries, held.state.series)
  if (mode === 'series') {
    const combination = hasFullCover(entries.length) ? held.combination : 'single'
    const bet: Bet = {
      ...common,
      mode,
      items: entries.map(itemOf),
      seriesStake: typedStake(held.seriesStake),
      combo: comboCode(entries.length, combination),
    }
    return { bet, mode, keys: entries.map(slipKey) }
  }
  const staked = entries.filter((entry) => (parseStake(held.stakes[slipKey(entry)] ?? '') ?? 0n) > 0n)
  const items = staked.map((entry: HeldEntry) => ({
    ...itemOf(entry),
    stake: typedStake(held.stakes[slipKey(entry)] ?? ''),
  }))
  const several = staked.length > 1 ? 'multi' : 'single'
  return { bet: { ...common, mode: several, items }, mode: several, keys: staked.map(slipKey) }
}

/** Sends the slip. What is sent is remembered first, so that a reload in between finds its orders again. */
export function usePlaceBet(onRefused: () => void): () => Promise<void> {
  const store = useStore()
  const venue = useVenue()
  const applyOrders = useApplyOrders()
  const t = useSportsTexts()
  return useCallback(async () => {
    const held = store.get(heldAtom)
    if (held.placing !== undefined) return
    const { bet, mode, keys } = betOf(store, held)
    let placing: NonNullable<HeldSlip['placing']> | undefined
    const outcome = await placingOf(store).run(bet, {
      send: (request) => sendToVenue(venue, 'PlaceBet', request as ResourceArgs<'PlaceBet'>),
      onBegin(requestId) {
        store.set(refusedAtom, undefined)
        placing = { requestId, mode, keys: [...keys] }
        store.set(heldAtom, (now) => ({ ...now, placing }))
      },
    })
    // Who sent it may have left: it is shown to nobody else, and found by its id when they are back.
    if (placing === undefined || store.get(heldAtom).placing?.requestId !== placing.requestId) return
    if (outcome.kind === 'done') applyOrders(placing, outcome.answer)
    // Of an unknown outcome nothing is said yet: `useOrders` asks what became of it. So it does after a repeat was
    // refused: the first one may be on its way into the books still.
    if (outcome.kind === 'refused' && !outcome.isRepeat) {
      store.set(heldAtom, (now) => ({ ...now, placing: undefined }))
      const text = textOf(outcome.error)
      if (outletOf(outcome.error, 'toast') !== 'silent') {
        store.set(slipNewsAtom, text)
        store.set(refusedAtom, text)
      }
      void showMoneyFailure(outcome.error, 'toast', text)
      onRefused()
    }

    function textOf(refusal: ApiError): string {
      const refused = v.safeParse(BetRefusedSchema, refusal.data)
      if (!refused.success) return messageOf(refusal)
      const { reason, max } = refused.output
      const text = refusalText(t, reason)
      return max === undefined ? text : t('slip.mostLeft', { reason: text, max: formatCny(parseFen(max), 'always') })
    }
  }, [store, venue, applyOrders, t, onRefused])
}
