import { acceptsChange, type Fen, oddsPolicy, parseFen, quoteChange, slipKey } from '@site/domain'
import { useBalance } from '@site/shell'
import { useAtomValue, useSetAtom, useStore } from 'jotai'
import { useCallback, useLayoutEffect, useMemo } from 'react'

import { lineAndPrice } from '../../lib/wire/index.ts'
import { oddsTypeAtom } from '../odds/index.ts'
import { heldAtom, preOrderAtom, refusedAtom, setStakeAtom, slipStepAtom } from './slip.atoms.ts'
import { cutToBalance, NO_LIMIT, type SlipView, slipView } from './slip-view.ts'
import { openEntries } from './use-slip-quotes.ts'

/** The slip as it stands, and the money that it may be bet with, in fen; undefined until somebody has said it. */
export function useSlipView(): { readonly view: SlipView; readonly balance: Fen | undefined } {
  const held = useAtomValue(heldAtom)
  const oddsType = useAtomValue(oddsTypeAtom)
  const quote = useAtomValue(preOrderAtom)
  const session = useBalance()
  const said = quote?.balance ?? session?.centerWalletBalance
  const balance = said === undefined ? undefined : parseFen(said)
  return useMemo(
    () => ({ view: slipView({ held, oddsType, balance: balance ?? NO_LIMIT, quote }), balance }),
    [held, oddsType, balance, quote],
  )
}

/**
 * Cuts stakes that the balance does not cover any more, before the player sees them: a bet of another tab, a transfer or
 * a price at negative odds can lower what is left after they were typed. What the limits do later is told instead, by
 * the slip's button: no text of theirs speaks of a conversion.
 */
export function useCutToBalance(view: SlipView, balance: Fen | undefined): void {
  const isSaid = useAtomValue(preOrderAtom) !== undefined
  const setStake = useSetAtom(setStakeAtom)
  useLayoutEffect(() => {
    // Money that the venue has not told of yet may still be inside it.
    if (!isSaid || balance === undefined || view.blocker?.reason !== 'BALANCE') return
    for (const [key, typed] of Object.entries(cutToBalance(view, balance))) setStake(key, typed, 'balance')
  }, [isSaid, balance, view, setStake])
}

/** Takes over what the venue quotes now, as the player was shown it; `all` also what the policy would not. */
export function useAcceptChanges(): (all: boolean) => void {
  const store = useStore()
  return useCallback(
    (all) => {
      store.set(refusedAtom, undefined)
      const policy = oddsPolicy(store.get(heldAtom).state)
      for (const entry of openEntries(store)) {
        const { orderData, oddInfo, playInfo } = entry
        if (orderData === undefined || orderData.ior === '') continue
        const change = quoteChange(lineAndPrice(playInfo.w, oddInfo), lineAndPrice(playInfo.w, orderData))
        if (change === 'none' || (!all && !acceptsChange(change, policy))) continue
        const { ratio, strong, ior } = orderData
        const patch = { oddInfo: { ...oddInfo, ratio, strong, ior } }
        store.set(slipStepAtom, { type: 'patch', key: slipKey(entry), patch })
      }
    },
    [store],
  )
}
