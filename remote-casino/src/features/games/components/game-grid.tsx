import { css } from '@emotion/react'
import type { Game } from '@site/contracts'
import { Skeleton, px, tokenVar } from '@site/ui'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect } from 'react'

import type { GridMeasures } from '../use-grid.ts'
import { GameTile } from './game-tile.tsx'

const gridStyle = css({ position: 'relative', width: '100%' })
const rowStyle = css({ position: 'absolute', insetInline: 0, top: 0, display: 'grid', contain: 'layout style' })
const emptyStyle = css({ display: 'grid', gap: px(8), borderRadius: tokenVar('radius.card'), overflow: 'hidden' })
const squareStyle = css({ aspectRatio: '1 / 1', width: '100%' })

export interface GameGridProps {
  readonly measures: GridMeasures
  readonly label: string
  readonly total: number
  readonly gameAt: (index: number) => Game | undefined
  readonly isFavourite: (game: Game) => boolean
  readonly entering: string | undefined
  /** Why the games of a venue cannot be entered now. */
  readonly closedOf: (enName: string) => string | undefined
  readonly onPlay: (game: Game) => void
  readonly onToggleFavourite: (game: Game) => void
  /** Told which places of the list are in sight, so that their pages are fetched. */
  readonly onRange: (first: number, last: number) => void
}

/** A long list of games in rows: only what is in sight is drawn, each row at its own place of the page. */
export function GameGrid(props: GameGridProps) {
  const { measures, label, total, gameAt, isFavourite, entering, closedOf, onPlay, onToggleFavourite, onRange } = props
  const { columns, row, gap, top } = measures
  // oxlint-disable-next-line react/incompatible-library -- only this component reads the virtualizer's getters
  const virtual = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => row,
    overscan: 2,
    scrollMargin: top,
  })
  useLayoutEffect(() => virtual.measure(), [virtual, row, columns])
  const rows = virtual.getVirtualItems()
  const first = (rows[0]?.index ?? 0) * columns
  const last = Math.min(total, ((rows.at(-1)?.index ?? 0) + 1) * columns) - 1
  useLayoutEffect(() => onRange(first, last), [onRange, first, last])
  return (
    <div role="list" aria-label={label} css={gridStyle} style={{ height: Math.max(0, virtual.getTotalSize() - gap) }}>
      {rows.map(({ index, start }) => (
        <div
          key={index}
          role="presentation"
          css={rowStyle}
          style={{
            transform: `translateY(${start - top}px)`,
            gap,
            gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
          }}
        >
          {Array.from({ length: Math.min(columns, total - index * columns) }, (_, column) => {
            const at = index * columns + column
            const game = gameAt(at)
            return (
              <div key={at} role="listitem" aria-setsize={total} aria-posinset={at + 1}>
                {game === undefined ? (
                  <div css={emptyStyle}>
                    <Skeleton shape="block" css={squareStyle} />
                    <Skeleton width="70%" />
                    <Skeleton width="45%" />
                  </div>
                ) : (
                  <GameTile
                    game={game}
                    isFavourite={isFavourite(game)}
                    isEntering={entering === game.gameCode}
                    closed={closedOf(game.enName)}
                    onPlay={onPlay}
                    onToggleFavourite={onToggleFavourite}
                  />
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
