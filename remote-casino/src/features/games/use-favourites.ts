import { type Game, addCollectionEndpoint, removeCollectionEndpoint } from '@site/contracts'
import { call, checkLogin, messageOf, toast } from '@site/shell'
import { useState } from 'react'

import { useCasinoTexts } from '../../lib/texts.ts'

const keyOf = ({ enName, gameCode }: Game): string => `${enName}/${gameCode}`

/** Hearts of games: shown at once, taken back when the server refuses. A visitor is asked to log in. */
export function useFavourites() {
  const t = useCasinoTexts()
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isFavourite = (game: Game): boolean => changed.get(keyOf(game)) ?? game.fav === 1

  async function toggle(game: Game): Promise<void> {
    if (!checkLogin({ prompt: true })) return
    const next = !isFavourite(game)
    const mark = (value: boolean): void => setChanged((before) => new Map(before).set(keyOf(game), value))
    mark(next)
    try {
      const item = { type: 'game' as const, enName: game.enName, code: game.gameCode }
      await call(next ? addCollectionEndpoint : removeCollectionEndpoint, item)
      toast.success(t(next ? 'home.favAdded' : 'home.favRemoved'))
    } catch (error) {
      mark(!next)
      toast.error(messageOf(error))
    }
  }
  return { isFavourite, toggle: (game: Game) => void toggle(game) }
}
