import { css } from '@emotion/react'
import type { Game } from '@site/contracts'
import { Button, EmptyState, ErrorState, SkeletonCard, SkeletonGroup, media, px, text, tokenVar } from '@site/ui'
import { SlotGameIcon } from '@site/ui/icons'
import { useCallback, useEffect, useRef, useState } from 'react'

import { useCasinoTexts } from '../../../lib/texts.ts'
import { type GameFilter, pagesOf } from '../game-filter.ts'
import { useCatalogue } from '../use-catalogue.ts'
import { useFavourites } from '../use-favourites.ts'
import { useGamePages } from '../use-game-pages.ts'
import { useGrid } from '../use-grid.ts'
import { GameGrid } from './game-grid.tsx'
import { WORDS_HEIGHT } from './game-tile.tsx'

const boxStyle = css({ display: 'grid', gap: px(12), minHeight: '60dvh', alignContent: 'start' })
const countStyle = css({ fontSize: text(13), color: tokenVar('text.weak'), minHeight: '1.6em' })
const skeletonStyle = css({
  display: 'grid',
  gap: px(14),
  gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
  [media.wide]: { gridTemplateColumns: 'repeat(8, minmax(0, 1fr))' },
  [media.tablet]: { gridTemplateColumns: 'repeat(5, minmax(0, 1fr))' },
  [media.mobile]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: px(10) },
})

export interface GameResultsProps {
  readonly filter: GameFilter
  /** Somebody is about to search. */
  readonly isSearching: boolean
  readonly entering: string | undefined
  readonly closedOf: (enName: string) => string | undefined
  readonly onPlay: (game: Game) => void
  readonly onClear: () => void
}

/** The games of a filter with their number, from the API. */
export function GameResults({ filter, isSearching, entering, closedOf, onPlay, onClear }: GameResultsProps) {
  const t = useCasinoTexts()
  const place = useRef<HTMLDivElement>(null)
  const [range, setRange] = useState({ first: 0, last: 0 })
  const all = useCatalogue(filter.category, isSearching)
  const { shown, total, gameAt, isError, isFetching, retry } = useGamePages(filter, all, range.first, range.last)
  const toggle = useFavourites()
  const measures = useGrid(place, WORDS_HEIGHT)
  const onRange = useCallback(
    // Within the same pages nothing is to be fetched, so nothing is drawn anew.
    (first: number, last: number) =>
      setRange((now) => (pagesOf(now.first, now.last).join() === pagesOf(first, last).join() ? now : { first, last })),
    [],
  )

  // Another list begins at its top, where somebody has scrolled into the one before.
  const top = measures?.top
  const last = useRef(shown)
  useEffect(() => {
    if (last.current === shown) return
    last.current = shown
    if (top !== undefined && window.scrollY > top) window.scrollTo({ top: Math.max(0, top - 160) })
  }, [shown, top])

  const isSearch = shown.keyword !== undefined && shown.keyword !== ''
  const reason = !isSearch && (shown.tag === 'fav' || shown.tag === 'recent') ? shown.tag : 'other'
  return (
    <div css={boxStyle} ref={place} aria-busy={total === undefined && !isError ? true : undefined}>
      <p css={countStyle} role="status">
        {total === undefined ? '' : t('games.count', { count: total })}
      </p>
      {isError && <ErrorState title={t('games.error')} onRetry={retry} retrying={isFetching} compact />}
      {total === undefined && !isError && (
        <SkeletonGroup css={skeletonStyle}>
          {Array.from({ length: 24 }, (_, index) => (
            <SkeletonCard key={index} ratio="1 / 1" />
          ))}
        </SkeletonGroup>
      )}
      {total === 0 && (
        <EmptyState
          icon={SlotGameIcon}
          title={t(`games.empty.${reason}`)}
          action={
            <Button variant="secondary" onClick={onClear}>
              {t('games.empty.clear')}
            </Button>
          }
        >
          {t(`games.empty.${reason}Text`)}
        </EmptyState>
      )}
      {total !== undefined && total > 0 && measures !== undefined && (
        <GameGrid
          measures={measures}
          label={t('games.list')}
          total={total}
          gameAt={gameAt}
          entering={entering}
          closedOf={closedOf}
          onPlay={onPlay}
          onToggleFavourite={toggle}
          onRange={onRange}
        />
      )}
    </div>
  )
}
