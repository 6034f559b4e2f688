import { css } from '@emotion/react'
import type { Game } from '@site/contracts'
import { useClass } from '@site/ui'
import { type Range, defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, useLayoutEffect } from 'react'

import type { GridMeasures } from '../use-grid.ts'
import { type TileWords, useTileWords } from '../tile-words.ts'
import { LateTile } from './late-tile.tsx'

const gridStyle = css({ position: 'relative', width: '100%' })
// Of a size of its own: what happens in a row is laid out in that row alone.
const rowStyle = css({ position: 'absolute', insetInline: 0, top: 0, display: 'grid', contain: 'size layout style' })

/** People scroll down: two rows wait below what is in sight, one above. */
const oneMoreBelow = (range: Range): number[] => defaultRangeExtractor({ ...range, endIndex: range.endIndex + 1 })

export interface GameGridProps {
  readonly measures: GridMeasures
  readonly label: string
  readonly total: number
  readonly gameAt: (index: number) => Game | undefined
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
  const { measures, label, total, gameAt, entering, closedOf, onPlay, onToggleFavourite, onRange } = props
  const { columns, row, gap, top } = measures
  const words = useTileWords()
  // oxlint-disable-next-line react/incompatible-library -- only this component reads the virtualizer's getters
  const virtual = useWindowVirtualizer({
    count: Math.ceil(total / columns),
    estimateSize: () => row,
    overscan: 1,
    rangeExtractor: oneMoreBelow,
    useFlushSync: false,
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
        <GameRow
          key={index}
          index={index}
          offset={start - top}
          height={row - gap}
          columns={columns}
          gap={gap}
          words={words}
          total={total}
          gameAt={gameAt}
          entering={entering}
          closedOf={closedOf}
          onPlay={onPlay}
          onToggleFavourite={onToggleFavourite}
        />
      ))}
    </div>
  )
}

interface GameRowProps extends Omit<GameGridProps, 'measures' | 'label' | 'onRange'> {
  readonly index: number
  /** CSS pixels: below the top of the list, of the row without the gap below it, and between two tiles. */
  readonly offset: number
  readonly height: number
  readonly gap: number
  readonly columns: number
  readonly words: TileWords
}

/** Those that stay in sight are not drawn anew when another comes. */
const GameRow = memo(function GameRow(props: GameRowProps) {
  const { index, offset, height, gap, columns, words, total, gameAt } = props
  const { entering, closedOf, onPlay, onToggleFavourite } = props
  const gridTemplateColumns = `repeat(${columns}, minmax(0, 1fr))`
  return (
    <div
      role="presentation"
      className={useClass(rowStyle)}
      style={{ transform: `translateY(${offset}px)`, height, gap, gridTemplateColumns }}
    >
      {Array.from({ length: Math.min(columns, total - index * columns) }, (_, column) => {
        const at = index * columns + column
        const game = gameAt(at)
        return (
          <div key={at} role="listitem" aria-setsize={total} aria-posinset={at + 1}>
            <LateTile
              game={game}
              words={words}
              isFavourite={game?.fav === 1}
              isEntering={game !== undefined && entering === game.gameCode}
              closed={game === undefined ? undefined : closedOf(game.enName)}
              onPlay={onPlay}
              onToggleFavourite={onToggleFavourite}
            />
          </div>
        )
      })}
    </div>
  )
})
