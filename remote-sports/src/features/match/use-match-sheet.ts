import { messageOf, toast } from '@site/shell'
import { type ComponentType, useEffect, useState } from 'react'

import type { MatchSheetProps } from './components/match-sheet.tsx'

interface SheetModule {
  readonly MatchSheet: ComponentType<MatchSheetProps>
}

/** Fetched when the first match is opened on a touch screen; a fetch that fails is tried again at the next. */
const load = (): Promise<SheetModule> => import(/* webpackChunkName: "match-sheet" */ './components/match-sheet.tsx')

export function useMatchSheet(isWanted: boolean): SheetModule | undefined {
  const [sheet, setSheet] = useState<SheetModule>()
  useEffect(() => {
    if (!isWanted || sheet !== undefined) return undefined
    let isCurrent = true
    load().then(
      (module) => {
        if (isCurrent) setSheet(module)
      },
      (error: unknown) => toast.error(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted, sheet])
  return isWanted ? sheet : undefined
}
