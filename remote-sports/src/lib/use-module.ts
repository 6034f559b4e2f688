import { showFailure } from '@site/shell'
import { useEffect, useState } from 'react'

/** A part that is fetched when it is wanted for the first time; a fetch that fails is said, and tried again next time. */
export function useModule<Module>(load: () => Promise<Module>, isWanted: boolean): Module | undefined {
  const [part, setPart] = useState<Module>()
  useEffect(() => {
    if (!isWanted || part !== undefined) return undefined
    let isCurrent = true
    load().then((module) => {
      if (isCurrent) setPart(module)
    }, showFailure)
    return () => {
      isCurrent = false
    }
  }, [load, isWanted, part])
  return isWanted ? part : undefined
}
