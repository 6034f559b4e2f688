import { type Fen, oddsPolicy, parseFen, quoteChange, slipKey, takesChange } from '@site/domain'
import { useBalance } from '@site/shell'
import { useAtomValue, useStore } from 'jotai'
import { useCallback, useMemo } from 'react'

import { oddsTypeAtom, priceOf } from '../odds/index.ts'
import { heldAtom, preOrderAtom, slipStepAtom } from './slip.atoms.ts'
import { NO_LIMIT, type SlipView, slipView } from './slip-view.ts'
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

/** Takes over what the venue quotes now, as the player was shown it; `all` also what the policy would not. */
export function useAcceptChanges(): (all: boolean) => void {
  const store = useStore()
  return useCallback(
    (all) => {
      const policy = oddsPolicy(store.get(heldAtom).state)
      for (const entry of openEntries(store)) {
        const { orderData, oddInfo, playInfo } = entry
        if (orderData === undefined || orderData.ior === '') continue
        const change = quoteChange(
          { ...oddInfo, price: priceOf(playInfo.w, oddInfo.ior) },
          { ...orderData, price: priceOf(playInfo.w, orderData.ior) },
        )
        if (change === 'none' || (!all && !takesChange(change, policy))) continue
        const { ratio, strong, ior } = orderData
        const patch = { oddInfo: { ...oddInfo, ratio, strong, ior } }
        store.set(slipStepAtom, { type: 'patch', key: slipKey(entry), patch })
      }
    },
    [store],
  )
}
