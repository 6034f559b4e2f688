import type { ComponentType } from 'react'

import { useModule } from '../../lib/use-module.ts'

interface SheetModule {
  readonly SlipSheet: ComponentType<{ readonly onClose: () => void }>
}

const load = (): Promise<SheetModule> => import(/* webpackChunkName: "slip-sheet" */ './components/slip-sheet.tsx')

export function useSlipSheet(isWanted: boolean): SheetModule | undefined {
  return useModule(load, isWanted)
}
