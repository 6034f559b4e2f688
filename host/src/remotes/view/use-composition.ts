import type { Composition } from '@site/contracts'
import { useSyncExternalStore } from 'react'

import { useRemotes } from './remotes-context.ts'

/** The composition in force, followed through live switches. */
export function useComposition(): Composition {
  const { compositions } = useRemotes()
  return useSyncExternalStore(compositions.onAdopted, compositions.current)
}
