import { type Game, addCollectionEndpoint, gameListEndpoint, removeCollectionEndpoint } from '@site/contracts'
import { call, checkLogin, tellFailure, toast, useSession } from '@site/shell'
import { useQueryClient } from '@tanstack/react-query'
import { atom, useAtom } from 'jotai'
import { useCallback, useRef } from 'react'

import { useCasinoTexts } from '../../lib/texts.ts'

type GameKey = Pick<Game, 'enName' | 'gameCode'>

/** What was changed since the lists were fetched, by member and game, for every list of the page. */
const changedAtom = atom<ReadonlyMap<string, boolean>>(new Map())

/** Hearts of games: shown at once, taken back when the server refuses. A visitor is asked to log in. */
export function useFavourites() {
  const t = useCasinoTexts()
  const { userId = '' } = useSession()
  const queryClient = useQueryClient()
  const [changed, setChanged] = useAtom(changedAtom)
  const underWay = useRef(new Set<string>())
  const keyOf = useCallback(({ enName, gameCode }: GameKey) => `${userId}/${enName}/${gameCode}`, [userId])
  const isFavourite = useCallback((game: Game) => changed.get(keyOf(game)) ?? game.fav === 1, [changed, keyOf])

  const toggle = useCallback(
    async (game: Game) => {
      if (!checkLogin({ prompt: true })) return
      const key = keyOf(game)
      // The first answer must be in before the opposite is asked for.
      if (underWay.current.has(key)) return
      underWay.current.add(key)
      const next = !isFavourite(game)
      const mark = (value: boolean): void => setChanged((before) => new Map(before).set(key, value))
      mark(next)
      try {
        const item = { type: 'game' as const, enName: game.enName, code: game.gameCode }
        await call(next ? addCollectionEndpoint : removeCollectionEndpoint, item)
        toast.success(t(next ? 'home.favAdded' : 'home.favRemoved'))
        await queryClient.invalidateQueries({
          predicate: ({ queryKey: [, path, input] }) =>
            path === gameListEndpoint.path && (input as { readonly tag?: string } | undefined)?.tag === 'fav',
        })
      } catch (error) {
        mark(!next)
        void tellFailure(error)
      } finally {
        underWay.current.delete(key)
      }
    },
    [isFavourite, keyOf, queryClient, setChanged, t],
  )
  return { isFavourite, toggle: useCallback((game: Game) => void toggle(game), [toggle]) }
}
