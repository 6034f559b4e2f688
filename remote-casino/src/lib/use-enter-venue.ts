import { enterVenue } from '@site/shell'
import { useCallback, useState } from 'react'

import { useCasinoTexts } from './texts.ts'

/** A venue, or one game of it; `name` heads the frame. */
export interface Entrance {
  readonly enName: string
  readonly gameCode?: string
  readonly name: string
}

/** Enters a venue or a game through the host's flow; `entering` names the one whose answer is awaited. */
export function useEnterVenue() {
  const t = useCasinoTexts()
  const [entering, setEntering] = useState<string>()
  const enter = useCallback(
    ({ enName, gameCode, name }: Entrance) => {
      setEntering(gameCode ?? enName)
      const game = gameCode === undefined ? {} : { gameCode }
      void enterVenue({ enName, name, opening: t('venue.opening'), ...game }).finally(() => setEntering(undefined))
    },
    [t],
  )
  return { enter, entering }
}
