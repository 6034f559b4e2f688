import { css } from '@emotion/react'
import type { Game } from '@site/contracts'
import { px, tokenVar, useClass } from '@site/ui'
import { inTurn } from '@site/ui/art'
import { memo, useEffect, useState } from 'react'

import { GameTile, type GameTileProps, WORDS_HEIGHT } from './game-tile.tsx'

const emptyStyle = css({
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  overflow: 'hidden',
  contain: 'strict',
  height: '100%',
  '&::before': { content: '""', display: 'block', aspectRatio: '1 / 1', background: tokenVar('skeleton') },
  '&::after': { content: '""', display: 'block', height: px(WORDS_HEIGHT) },
})

export interface LateTileProps extends Omit<GameTileProps, 'game' | 'hasTurn'> {
  /** Undefined while its page is on the way. */
  readonly game: Game | undefined
}

/**
 * A tile of a long list: its box is there at once, the tile when it has its turn, so that a row that comes into sight
 * never holds a frame up. A tile that is there takes another game at once.
 */
export const LateTile = memo(function LateTile({ game, ...props }: LateTileProps) {
  const [hasTurn, setTurn] = useState(false)
  const isKnown = game !== undefined
  useEffect(() => (isKnown ? inTurn(() => setTurn(true)) : undefined), [isKnown])
  const empty = useClass(emptyStyle)
  if (game === undefined || !hasTurn) return <div className={empty} />
  return <GameTile game={game} hasTurn {...props} />
})
