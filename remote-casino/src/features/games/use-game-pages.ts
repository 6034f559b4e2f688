import { type Game, gameListEndpoint } from '@site/contracts'
import { useEndpoint } from '@site/shell'
import { useMemo, useState } from 'react'

import { type GameFilter, PAGE_SIZE, gamesOf, pageInput, pagesOf } from './game-filter.ts'

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
  const [shown, setShown] = useState(wanted)
  const isLocal = all !== undefined && !isOfMember(wanted)
  const local = useMemo(() => (isLocal ? gamesOf(all, wanted) : undefined), [isLocal, all, wanted])
  const head = useEndpoint(gameListEndpoint, pageInput(wanted, 1), {
    keepPrevious: true,
    enabled: !isLocal,
    fresh: isOfMember(wanted),
  })
  const isReady = isLocal || (head.data !== undefined && !head.isPlaceholderData)
  if (isReady && shown !== wanted) setShown(wanted)

  const pages = pagesOf(first, last)
  const furtherPages = isLocal ? [] : pages.filter((pageNum) => pageNum > 1)
  // More pages than these are never in sight at once.
  const further = [
    useFurtherPage(shown, furtherPages[0]),
    useFurtherPage(shown, furtherPages[1]),
    useFurtherPage(shown, furtherPages[2]),
    useFurtherPage(shown, furtherPages[3]),
  ]

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
  const lists = new Map(furtherPages.map((pageNum, index) => [pageNum, further[index]?.data?.list] as const))
  if (pages.includes(1)) lists.set(1, head.data?.list)
  const failed = further.filter((page, index) => index < furtherPages.length && page.isLoadingError)
  return {
    shown,
    total: head.data?.total,
    gameAt(index) {
      return lists.get(Math.floor(index / PAGE_SIZE) + 1)?.[index % PAGE_SIZE]
    },
    isError: head.isError || failed.length > 0,
    isFetching: head.isFetching,
    retry() {
      if (head.isError) void refetch()
      for (const page of failed) void page.refetch()
    },
  }
}

function useFurtherPage(filter: GameFilter, pageNum: number | undefined) {
  return useEndpoint(gameListEndpoint, pageInput(filter, pageNum ?? 1), {
    enabled: pageNum !== undefined,
    fresh: isOfMember(filter),
  })
}
