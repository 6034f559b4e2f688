import type { GameInfo } from '@site/contracts/sports'
import { useCallback, useSyncExternalStore } from 'react'

import { useFeed } from '../live/index.ts'

/** Clock and score of a match; renders again when they change, never for a price. */
export function useInfo(matchId: string): GameInfo | undefined {
  const { store } = useFeed()
  const subscribe = useCallback((listener: () => void) => store.watch(matchId, listener), [store, matchId])
  return useSyncExternalStore(subscribe, () => store.get(matchId)?.game.gameInfo)
}
