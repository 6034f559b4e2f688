import type { ComponentType } from 'react'

import { useModule } from '../../lib/use-module.ts'
import type { MatchSheetProps } from './components/match-sheet.tsx'

interface SheetModule {
  readonly MatchSheet: ComponentType<MatchSheetProps>
}

const load = (): Promise<SheetModule> => import(/* webpackChunkName: "match-sheet" */ './components/match-sheet.tsx')

export function useMatchSheet(isWanted: boolean): SheetModule | undefined {
  return useModule(load, isWanted)
}
