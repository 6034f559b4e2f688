import { type Game, addCollectionEndpoint, removeCollectionEndpoint } from '@site/contracts'
import { call, checkLogin, showFailure, toast, useSession } from '@site/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

import { useCasinoTexts } from '../../lib/texts.ts'
import { markGame, renewGames } from './favourite-marks.ts'

/** Changes the heart of a game: shown at once, taken back when the server refuses. A visitor is asked to log in. */
export function useFavourites() {
  const t = useCasinoTexts()
  const { userId = '' } = useSession()
  const queryClient = useQueryClient()
  const underWay = useRef(new Set<string>())

  const toggle = useCallback(
    async (game: Game) => {
      if (!checkLogin({ prompt: true })) return
      const key = `${userId}/${game.enName}/${game.gameCode}`
      // The first answer must be in before the opposite is asked for.
      if (underWay.current.has(key)) return
      underWay.current.add(key)
      const next = game.fav !== 1
      markGame(queryClient, userId, game, next)
      try {
        const item = { type: 'game' as const, enName: game.enName, code: game.gameCode }
        await call(next ? addCollectionEndpoint : removeCollectionEndpoint, item)
        // A list that came meanwhile may have been read before.
        markGame(queryClient, userId, game, next)
        toast.success(t(next ? 'home.favAdded' : 'home.favRemoved'))
        await renewGames(queryClient, userId)
      } catch (error) {
        markGame(queryClient, userId, game, !next)
        void showFailure(error)
      } finally {
        underWay.current.delete(key)
      }
    },
    [queryClient, t, userId],
  )
  return useCallback((game: Game) => void toggle(game), [toggle])
}
