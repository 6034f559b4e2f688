import { type Game, MAX_GAMES_PER_PAGE, gameListEndpoint } from '@site/contracts'
import { call, endpointQuery, useLocale, useSession } from '@site/shell'
import { useQuery } from '@tanstack/react-query'

import type { GameCategory } from '../../lib/category.ts'

/**
 * All games of a category, read once somebody means to search: from then on every letter is answered on the spot,
 * however slow the line is. Undefined until they are there; without them the server searches.
 */
export function useCatalogue(category: GameCategory, isWanted: boolean): readonly Game[] | undefined {
  const locale = useLocale()
  const { userId } = useSession()
  const kept = endpointQuery(gameListEndpoint, { category }, { locale, userId })
  const { data } = useQuery({
    ...kept,
    queryKey: [...kept.queryKey, 'all'],
    queryFn: () => readAll(category),
    enabled: isWanted,
    retry: false,
  })
  return data
}

async function readAll(category: GameCategory): Promise<readonly Game[]> {
  const games: Game[] = []
  for (let pageNum = 1; ; pageNum += 1) {
    const page = { category, pageNum, pageSize: MAX_GAMES_PER_PAGE }
    const { list, total } = await call(gameListEndpoint, page)
    games.push(...list)
    if (list.length === 0 || games.length >= total) return games
  }
}
