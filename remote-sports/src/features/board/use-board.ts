import { GAME_TYPE, type GameType, MARKET_TYPE, type MarketType, type Menu } from '@site/contracts/sports'
import { type BoardAction, isOutright } from '@site/domain'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { RESET } from 'jotai/utils'
import { useCallback, useEffect, useMemo, useState } from 'react'

import { SPORTS } from '../../lib/sports.ts'
import { openMatchAtom } from '../../lib/open-match.ts'
import { favouritesAtom, onlyFavouritesAtom } from '../favourites/index.ts'
import { useFeed, useListRevision } from '../live/index.ts'
import { useVenueQuery } from '../venue/index.ts'
import { boardAtom, foldedAtom, searchAtom, sortAtom } from './board.atoms.ts'
import { boardRows, leagueCounts } from './board-rows.ts'

const MENU_EVERY_MS = 15_000

/**
 * The match that is open: the player's choice; on a wide screen, without one, the first of the list as it was when the
 * list came, so that the page beside it does not jump whenever the list moves.
 */
function useOpenMatch(chosen: string | undefined, list: string, first: string | undefined, isWide: boolean) {
  const { store } = useFeed()
  const [kept, setKept] = useState<{ readonly list: string; readonly matchId: string | undefined }>({
    list: '',
    matchId: undefined,
  })
  const isKept = kept.list === list && kept.matchId !== undefined && store.get(kept.matchId) !== undefined
  if (!isKept && (kept.list !== list || kept.matchId !== first)) setKept({ list, matchId: first })
  return chosen ?? (isWide ? kept.matchId : undefined)
}

/** The chosen match; none when an earlier page chose it and it is no longer there as the list comes. */
function useStillThere(chosen: string | undefined): string | undefined {
  const { store } = useFeed()
  const [isFirst, setFirst] = useState(true)
  const [gone, setGone] = useState<string>()
  if (isFirst && store.isAnswered) {
    setFirst(false)
    if (chosen !== undefined && store.get(chosen) === undefined) setGone(chosen)
  }
  return gone === chosen ? undefined : chosen
}

/** Everything that the board shows, and what can be done with it. */
export function useBoard(isWide: boolean) {
  const feed = useFeed()
  const { store } = feed
  const revision = useListRevision()
  const [board, dispatch] = useAtom(boardAtom)
  const [folded, setFolded] = useAtom(foldedAtom)
  const [chosenMatch, setOpenMatch] = useAtom(openMatchAtom)
  const sort = useAtomValue(sortAtom)
  const search = useAtomValue(searchAtom)
  const setSearch = useSetAtom(searchAtom)
  const favourites = useAtomValue(favouritesAtom)
  const [isOnlyFavourites, setOnlyFavourites] = useAtom(onlyFavouritesAtom)
  const menu = useVenueQuery('GetMenu', {}, { refetchInterval: MENU_EVERY_MS })
  const { marketType, leagueFilter } = board
  // A day that was chosen and is over, or has no more matches, is no choice any more.
  const isDayGone = menu.data !== undefined && !menu.data.dates.some((day) => day.date === board.date)
  const date = isDayGone ? undefined : board.date
  const isChampion = isOutright(marketType)
  // Champions are a game type of their own; the sport that was chosen is kept for the other lists.
  const gameType: GameType = isChampion ? GAME_TYPE.champions : board.gameType

  const games = useMemo(
    () => (revision < 0 ? [] : store.games({ marketType, gameType })),
    [store, revision, marketType, gameType],
  )
  const rows = useMemo(
    () =>
      boardRows({
        games,
        leagueOf: (id) => store.league(id),
        sort,
        folded,
        search,
        leagueFilter,
        favourites: isOnlyFavourites ? favourites : undefined,
      }),
    [games, store, sort, folded, search, leagueFilter, isOnlyFavourites, favourites],
  )
  const leagues = useMemo(() => leagueCounts(games, (id) => store.league(id)), [games, store])
  const first = isChampion ? undefined : rows.find((row) => row.kind === 'game')?.key
  const list = `${marketType} ${gameType} ${date ?? ''} ${store.isLoaded}`
  const openMatch = useOpenMatch(useStillThere(chosenMatch), list, first, isWide)

  useEffect(() => {
    const topic = { marketType, gameType, ...(date !== undefined && { date }) }
    feed.want({ topic, full: openMatch === undefined ? [] : [openMatch] })
  }, [feed, marketType, gameType, date, openMatch])

  const onOpen = useCallback((matchId: string) => setOpenMatch(matchId), [setOpenMatch])
  const onToggleLeague = useCallback(
    (id: string) =>
      setFolded((before) => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [setFolded],
  )
  /** Another list: the match that was open beside the old one is closed. */
  const change = (action: BoardAction) => {
    dispatch(action)
    setOpenMatch(RESET)
  }
  const leagueIds = leagues.map(({ league }) => league.league_id)
  const isAllFolded = leagueIds.length > 0 && leagueIds.every((id) => folded.has(id))

  return {
    board: { ...board, gameType, date },
    isChampion,
    sort,
    search,
    isOnlyFavourites,
    rows,
    leagues,
    openMatch,
    isLoaded: store.isLoaded,
    menu: menu.data,
    games: gamesOf(menu.data, isChampion ? MARKET_TYPE.today : marketType),
    isAllFolded,
    onMarket: (market: MarketType) => change({ type: 'marketType', marketType: market }),
    onGame: (game: GameType) => {
      // A sport is none of the champions' lists: its matches of today are.
      if (isChampion) change({ type: 'marketType', marketType: MARKET_TYPE.today })
      change({ type: 'gameType', gameType: game })
    },
    onDate: (day: string | undefined) => change({ type: 'date', date: day }),
    onLeague: (id: string | undefined) =>
      dispatch({ type: 'leagueFilter', leagueFilter: id === undefined ? [] : [id] }),
    onOpen,
    onClose: () => setOpenMatch(RESET),
    onToggleLeague,
    onFoldAll: () => setFolded(() => new Set(isAllFolded ? [] : leagueIds)),
    onRefresh: () => {
      feed.refresh()
      void menu.refetch()
    },
    onResetFilters: () => {
      setSearch('')
      setOnlyFavourites(false)
      dispatch({ type: 'leagueFilter', leagueFilter: [] })
    },
  }
}

/** Every sport of the venue with its number of matches in the market, 0 included; without one until the menu is there. */
function gamesOf(menu: Menu | undefined, marketType: MarketType) {
  const counts = menu?.markets.find((market) => market.marketType === marketType)?.games ?? []
  return SPORTS.map((gameType) => ({
    gameType,
    count: menu && (counts.find((game) => game.gameType === gameType)?.count ?? 0),
  }))
}

export type Board = ReturnType<typeof useBoard>
