import { type Game, gameListEndpoint } from '@site/contracts'
import { endpointQuery, useEndpoint, useLocale, useSession } from '@site/shell'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { type GameFilter, PAGE_SIZE, gamesOf, pageInput, pageKey, pagesOf } from './game-filter.ts'

export interface GamePages {
  /** The filter whose games are shown: the wanted one as soon as its first page is there. */
  readonly shown: GameFilter
  /** Undefined until the first answer of all. */
  readonly total: number | undefined
  /** The game at a place of the list; undefined while its page is on the way. */
  readonly gameAt: (index: number) => Game | undefined
  readonly isError: boolean
  readonly isFetching: boolean
  readonly retry: () => void
}

/** Pages after the first that have come, and those that have not, by `pageKey`. */
type Further = ReadonlyMap<string, readonly Game[] | 'failed'>

/** What a member plays or marks changes these two; the others are configuration (open point 44). */
const isOfMember = ({ tag }: GameFilter): boolean => tag === 'fav' || tag === 'recent'

/**
 * The games of a filter, page by page as they come into sight (`first` to `last`, places of the list). While another
 * filter's first page is on its way, what was there stays. With `all` games at hand nothing is asked for.
 */
export function useGamePages(
  wanted: GameFilter,
  all: readonly Game[] | undefined,
  first: number,
  last: number,
): GamePages {
  const locale = useLocale()
  const { userId } = useSession()
  const queryClient = useQueryClient()
  const [shown, setShown] = useState(wanted)
  const [further, setFurther] = useState<Further>(new Map())
  const isLocal = all !== undefined && !isOfMember(wanted)
  const local = useMemo(() => (isLocal ? gamesOf(all, wanted) : undefined), [isLocal, all, wanted])
  const head = useEndpoint(gameListEndpoint, pageInput(wanted, 1), {
    keepPrevious: true,
    enabled: !isLocal,
    fresh: isOfMember(wanted),
  })
  const isReady = isLocal || (head.data !== undefined && !head.isPlaceholderData)
  if (isReady && shown !== wanted) setShown(wanted)

  const load = useCallback(
    (pageNum: number) => {
      const input = pageInput(shown, pageNum)
      const key = pageKey(shown, pageNum, locale, userId)
      const keep = (list: readonly Game[] | 'failed'): void => setFurther((now) => new Map(now).set(key, list))
      queryClient.query(endpointQuery(gameListEndpoint, input, { locale, userId, fresh: isOfMember(shown) })).then(
        ({ list }) => keep(list),
        () => keep('failed'),
      )
    },
    [shown, locale, userId, queryClient],
  )
  const pages = pagesOf(first, last)
  const [from = 1, to = from] = [pages[0], pages.at(-1)]
  useEffect(() => {
    if (isLocal) return
    for (let pageNum = Math.max(2, from); pageNum <= to; pageNum += 1) load(pageNum)
  }, [load, from, to, isLocal])

  const { refetch } = head
  if (local !== undefined) {
    return {
      shown: wanted,
      total: local.length,
      gameAt: (index) => local[index],
      isError: false,
      isFetching: false,
      retry: () => undefined,
    }
  }
  const pageAt = (pageNum: number) => further.get(pageKey(shown, pageNum, locale, userId))
  const lists = new Map(pages.map((pageNum) => [pageNum, pageNum === 1 ? head.data?.list : pageAt(pageNum)] as const))
  const failed = pages.filter((pageNum) => lists.get(pageNum) === 'failed')
  return {
    shown,
    total: head.data?.total,
    gameAt(index) {
      const list = lists.get(Math.floor(index / PAGE_SIZE) + 1)
      return list === 'failed' ? undefined : list?.[index % PAGE_SIZE]
    },
    isError: head.isError || failed.length > 0,
    isFetching: head.isFetching,
    retry() {
      if (head.isError) void refetch()
      for (const pageNum of failed) load(pageNum)
    },
  }
}
