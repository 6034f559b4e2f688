import { addCollectionEndpoint, LOCAL_SPORT_VENUE, removeCollectionEndpoint } from '@site/contracts'
import { call, showFailure } from '@site/shell'
import { useStore } from 'jotai'
import { useMemo } from 'react'

import { type FavouriteKind, favouritesAtom, toggled } from './favourites.ts'

/** The favourites of one kind, for views that paint themselves. */
export interface Marks {
  readonly has: (code: string) => boolean
  /** On this device and in the member's collection. */
  readonly toggle: (code: string) => void
  readonly subscribe: (listener: () => void) => () => void
}

/** The same object as long as the view is the same. */
export function useMarks(kind: FavouriteKind): Marks {
  const store = useStore()
  return useMemo(() => {
    const has = (code: string) => store.get(favouritesAtom)[kind].includes(code)
    return {
      has,
      toggle(code) {
        const item = { type: kind, enName: LOCAL_SPORT_VENUE, code }
        call(has(code) ? removeCollectionEndpoint : addCollectionEndpoint, item).catch(showFailure)
        store.set(favouritesAtom, toggled(store.get(favouritesAtom), kind, code))
      },
      subscribe: (listener) => store.sub(favouritesAtom, listener),
    }
  }, [store, kind])
}
