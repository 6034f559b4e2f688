import { enterVenue } from '@site/shell'
import { useCallback, useState } from 'react'

import { useCasinoTexts } from './texts.ts'

/** Enters a venue or a game through the host's flow; `entering` names the one whose answer is awaited. */
export function useEnterVenue() {
  const t = useCasinoTexts()
  const [entering, setEntering] = useState<string>()
  const enter = useCallback(
    (enName: string, gameCode?: string) => {
      setEntering(gameCode ?? enName)
      void enterVenue({ enName, opening: t('venue.opening'), ...(gameCode === undefined ? {} : { gameCode }) }).finally(
        () => setEntering(undefined),
      )
    },
    [t],
  )
  return { enter, entering }
}
