import { css } from '@emotion/react'
import type { Game } from '@site/contracts'
import { IconButton, Tag, media, px, quick, text, tokenVar, truncate } from '@site/ui'
import { GameArt } from '@site/ui/art'
import { Heart, Play } from 'lucide-react'

import { useCasinoTexts } from '../../../lib/texts.ts'

const tileStyle = css({
  position: 'relative',
  borderRadius: tokenVar('radius.card'),
  overflow: 'hidden',
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
})
const playStyle = css({
  display: 'block',
  width: '100%',
  textAlign: 'start',
  '&[aria-busy=true]': { cursor: 'progress' },
})
const artStyle = css({
  position: 'relative',
  display: 'block',
  width: '100%',
  aspectRatio: '1 / 1',
  overflow: 'hidden',
})
const veilStyle = css({
  ...quick,
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeItems: 'center',
  background: 'rgb(6 12 22 / 0.45)',
  color: '#fff',
  opacity: 0,
  [media.hover]: { 'button:hover > span > &': { opacity: 1 } },
  'button:focus-visible > span > &, button[aria-busy=true] > span > &': { opacity: 1 },
})
const tagsStyle = css({
  position: 'absolute',
  insetBlockStart: px(8),
  insetInlineStart: px(8),
  display: 'flex',
  gap: px(4),
  pointerEvents: 'none',
})
const favStyle = css({
  position: 'absolute',
  insetBlockStart: px(6),
  insetInlineEnd: px(6),
  color: '#fff',
  background: 'rgb(6 12 22 / 0.4)',
  borderRadius: '50%',
  '&[aria-pressed=true]': { color: '#ff6b81' },
  '&[aria-pressed=true] svg': { fill: 'currentColor' },
})
const wordsStyle = css({ display: 'block', padding: px(8, 10, 10) })
const nameStyle = css({
  display: 'block',
  fontSize: text(14),
  fontWeight: 600,
  color: tokenVar('text.strong'),
  ...truncate,
})
const rtpStyle = css({ display: 'block', fontSize: text(12), color: tokenVar('text.weak'), ...truncate })

export interface GameTileProps {
  readonly game: Game
  readonly isFavourite: boolean
  readonly isEntering: boolean
  readonly onPlay: (game: Game) => void
  readonly onToggleFavourite: (game: Game) => void
}

/** One game: its own picture, name, return to player, a way in and a heart. */
export function GameTile({ game, isFavourite, isEntering, onPlay, onToggleFavourite }: GameTileProps) {
  const t = useCasinoTexts()
  const { name } = game
  return (
    <div css={tileStyle}>
      <button
        type="button"
        css={playStyle}
        aria-label={t('home.playNamed', { name })}
        aria-busy={isEntering || undefined}
        onClick={() => !isEntering && onPlay(game)}
      >
        <span css={artStyle}>
          <GameArt seed={`${game.enName}-${game.gameCode}`} />
          <span css={veilStyle}>
            <Play size={36} aria-hidden="true" />
          </span>
        </span>
        <span css={wordsStyle}>
          <span css={nameStyle}>{name}</span>
          <span css={rtpStyle}>{game.rtp === undefined ? '\u00a0' : t('home.rtp', { rtp: game.rtp })}</span>
        </span>
      </button>
      <span css={tagsStyle}>
        {game.isNew === 1 && (
          <Tag tone="info" solid>
            {t('home.new')}
          </Tag>
        )}
        {game.hot === 1 && game.isNew !== 1 && (
          <Tag tone="error" solid>
            {t('home.hot')}
          </Tag>
        )}
      </span>
      <IconButton
        css={favStyle}
        size="sm"
        icon={Heart}
        label={t(isFavourite ? 'home.unfav' : 'home.fav', { name })}
        aria-pressed={isFavourite}
        onClick={() => onToggleFavourite(game)}
      />
    </div>
  )
}
