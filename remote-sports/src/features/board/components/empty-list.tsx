import { MARKET_TYPE } from '@site/contracts/sports'
import { Button, EmptyState } from '@site/ui'
import { CalendarX, SearchX, Star } from 'lucide-react'

import type { SportsKey } from '../../../lib/texts.ts'
import { useSportsTexts } from '../../../lib/texts.ts'
import type { Board } from '../use-board.ts'

/** Why there is no match, and where there are some. */
export function EmptyList({ board }: { readonly board: Board }) {
  const t = useSportsTexts()
  const { marketType, gameType, leagueFilter } = board.board
  if (board.isOnlyFavourites) {
    return (
      <EmptyState
        icon={Star}
        title={t('fav.none')}
        action={
          <Button size="sm" variant="secondary" onClick={board.onResetFilters}>
            {t('fav.showAll')}
          </Button>
        }
      >
        {t('fav.noneText')}
      </EmptyState>
    )
  }
  if (board.search !== '' || leagueFilter.length > 0) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('state.emptySearch')}
        action={
          <Button size="sm" variant="secondary" onClick={board.onResetFilters}>
            {t('state.resetSearch')}
          </Button>
        }
      />
    )
  }
  const next = marketType === MARKET_TYPE.inPlay ? MARKET_TYPE.today : MARKET_TYPE.early
  const sport = t(`game.${gameType}` as SportsKey)
  return (
    <EmptyState
      icon={CalendarX}
      title={t('state.emptyTitle')}
      action={
        marketType !== MARKET_TYPE.early && (
          <Button size="sm" variant="secondary" onClick={() => board.onMarket(next)}>
            {t(next === MARKET_TYPE.today ? 'state.toToday' : 'state.toEarly')}
          </Button>
        )
      }
    >
      {marketType === MARKET_TYPE.inPlay ? t('state.emptyLive', { sport }) : t('state.emptyOther')}
    </EmptyState>
  )
}
