import { slipKey } from '@site/domain'
import { toast } from '@site/shell'
import { useStore } from 'jotai'
import { useMemo } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'
import { useFeed } from '../live/index.ts'
import { type CellPlace, type Picks, useEntryNames } from '../odds/index.ts'
import { entryOf } from './held-entry.ts'
import { dockOpenAtom, dockTabAtom, pickedAtom, slipAtom, slipNewsAtom, slipStepAtom } from './slip.atoms.ts'

export interface PickCells {
  readonly picks: Picks
  /** A price cell was pressed: its selection goes onto the slip or off it. */
  readonly onCell: (matchId: string, cell: CellPlace) => void
}

/** The way from the price cells to the slip; the same object as long as the board is the same. */
export function usePicks(): PickCells {
  const store = useStore()
  const feed = useFeed()
  const t = useSportsTexts()
  const names = useEntryNames()
  return useMemo(() => {
    const picks: Picks = {
      has: (key) => store.get(pickedAtom).has(key),
      hasMatch: (gameId) => store.get(slipAtom).entries.some(({ gameInfo }) => gameInfo.gameId === gameId),
      subscribe: (listener) => store.sub(pickedAtom, listener),
    }
    function onCell(matchId: string, cell: CellPlace): void {
      const live = feed.store.get(matchId)
      const league = live && feed.store.league(live.game.league_id)
      const entry = live && entryOf(live, cell, league?.name ?? '')
      if (entry === undefined) return
      const refusal = store.set(slipStepAtom, { type: 'toggle', entry })
      if (refusal) {
        toast.warning(t(`slip.reason.${refusal.reason}`))
        return
      }
      const isHeld = store.get(pickedAtom).has(slipKey(entry))
      if (isHeld) {
        store.set(dockTabAtom, 'slip')
        store.set(dockOpenAtom, true)
      }
      const { pick, line, market } = names(entry)
      const name = [pick, line, market].filter(Boolean).join(' ')
      store.set(slipNewsAtom, t(isHeld ? 'slip.added' : 'slip.removed', { name }))
    }
    return { picks, onCell }
  }, [store, feed, t, names])
}
