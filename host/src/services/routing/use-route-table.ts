import { useComposition } from '../../remotes/view/index.ts'
import type { RouteTable } from './route-table.ts'
import { tableOf } from './use-navigation.ts'

/** Every route of the composition in force. */
export function useRouteTable(): RouteTable {
  return tableOf(useComposition())
}
