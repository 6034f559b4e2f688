import type { Composition } from '@site/contracts'
import { useSyncExternalStore } from 'react'

import { useRemotes } from '../../remotes/view/index.ts'
import type { RouteTable } from './route-table.ts'
import { tableOf } from './use-navigation.ts'

/** The composition in force, followed through live switches. */
export function useComposition(): Composition {
  const { compositions } = useRemotes()
  return useSyncExternalStore(compositions.onAdopted, compositions.current)
}

/** Every route of the composition in force. */
export function useRouteTable(): RouteTable {
  return tableOf(useComposition())
}
