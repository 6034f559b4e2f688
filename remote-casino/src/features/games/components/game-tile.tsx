import { css, keyframes } from '@emotion/react'
import type { Game } from '@site/contracts'
import { Tag, media, px, quick, text, tokenVar, truncate, useClass } from '@site/ui'
import { LateGameArt } from '@site/ui/art'
import { memo } from 'react'

import { subjectOf } from '../../../lib/category.ts'
import type { TileWords } from '../tile-words.ts'

/** Height of the words below the picture, in design pixels; rows of a long list are measured with it. */
export const WORDS_HEIGHT = 58

const HEART =
  'M12 20.5C7 16.6 3 13.3 3 9.2 3 6.4 5.2 4.3 7.8 4.3c1.7 0 3.3 1 4.2 2.5.9-1.5 2.5-2.5 4.2-2.5 2.6 0 4.8 2.1 4.8 4.9 0 4.1-4 7.4-9 11.3Z'

/** The heart as a picture of the style: two elements less a tile, and one layer. */
function heart(paint: string): string {
  const path = `<path d='${HEART}' stroke-width='2' ${paint}/>`
  return `url("data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>${path}</svg>`)}")`
}

// One class an element: a list draws tiles by the dozen while it is being scrolled.
const tileStyle = css({
  position: 'relative',
  borderRadius: tokenVar('radius.card'),
  overflow: 'hidden',
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  contain: 'layout paint style',
  '& > button[data-play]': { display: 'block', width: '100%', textAlign: 'start' },
  '& > button[data-play]:focus-visible': { outlineOffset: -3, borderRadius: 'inherit' },
  '& > button[aria-busy=true]': { cursor: 'progress' },
  '& > button:disabled': { cursor: 'not-allowed' },
  '& > button:disabled > [data-art] > div': { filter: 'grayscale(0.85)' },
})
const artStyle = css({
  position: 'relative',
  display: 'block',
  width: '100%',
  aspectRatio: '1 / 1',
  background: tokenVar('bg.sunken'),
})
const appear = keyframes({ from: { opacity: 0 } })
// Not there until it is wanted: a transparent layer on each tile would cost a long list as much as a visible one.
const veilStyle = css({
  position: 'absolute',
  inset: 0,
  display: 'none',
  placeItems: 'center',
  background: 'rgb(6 12 22 / 0.45)',
  color: '#fff',
  animation: `${appear} ${tokenVar('motion.fast')} ${tokenVar('motion.ease')}`,
  // The mark of playing, drawn without an element of its own.
  '&:empty::before': {
    content: '""',
    width: px(30),
    height: px(34),
    background: '#fff',
    clipPath: 'polygon(12% 4%, 96% 50%, 12% 96%)',
  },
  [media.hover]: { 'button:hover > span > &': { display: 'grid' } },
  'button:focus-visible > span > &, button[aria-busy=true] > span > &, button:disabled > span > &': { display: 'grid' },
  'button:disabled > span > &': { background: 'rgb(6 12 22 / 0.62)', fontSize: text(13), fontWeight: 600 },
})
const tagsStyle = css({
  position: 'absolute',
  insetBlockStart: px(8),
  insetInlineStart: px(8),
  display: 'flex',
  gap: px(4),
  pointerEvents: 'none',
})
const favStyle = css(quick, {
  position: 'absolute',
  insetBlockStart: px(6),
  insetInlineEnd: px(6),
  width: `max(24px, ${px(28)})`,
  height: `max(24px, ${px(28)})`,
  borderRadius: '50%',
  background: `rgb(6 12 22 / 0.42) ${heart("fill='none' stroke='#fff'")} center / ${px(17)} no-repeat`,
  '&[aria-pressed=true]': { backgroundImage: heart("fill='#ff6b81' stroke='#ff6b81'") },
  '&:focus-visible': { outlineColor: '#fff' },
  [media.hover]: { '&:hover': { backgroundColor: 'rgb(6 12 22 / 0.7)' } },
  // A finger hits 44 pixels without the heart growing.
  [media.touch]: { '&::after': { content: '""', position: 'absolute', inset: px(-8) } },
})
const wordsStyle = css({ display: 'block', height: px(WORDS_HEIGHT), padding: px(9, 10), lineHeight: 1.45 })
const nameStyle = css(truncate, {
  display: 'block',
  fontSize: text(14),
  fontWeight: 600,
  color: tokenVar('text.strong'),
})
const rtpStyle = css(truncate, { display: 'block', fontSize: text(12), color: tokenVar('text.weak') })

export interface GameTileProps {
  readonly game: Game
  readonly words: TileWords
  readonly isFavourite: boolean
  readonly isEntering: boolean
  /** The tile has waited for its turn, so its picture comes with it. */
  readonly hasTurn?: boolean
  /** Why the game cannot be entered now. */
  readonly closed?: string | undefined
  readonly onPlay: (game: Game) => void
  readonly onToggleFavourite: (game: Game) => void
}

/** One game: its own picture, name, return to player, a way in and a heart. */
export const GameTile = memo(function GameTile(props: GameTileProps) {
  const { game, words, isFavourite, isEntering, hasTurn = false, closed, onPlay, onToggleFavourite } = props
  const { name, rtp } = game
  const favourite = isFavourite ? words.unfav(name) : words.fav(name)
  return (
    <div className={useClass(tileStyle)}>
      <button
        type="button"
        data-play=""
        disabled={closed !== undefined}
        aria-label={closed === undefined ? words.play(name) : `${name} ${closed}`}
        aria-busy={isEntering || undefined}
        onClick={() => !isEntering && onPlay(game)}
      >
        <span className={useClass(artStyle)} data-art="">
          <LateGameArt seed={`${game.enName}-${game.gameCode}`} subject={subjectOf(game.enName)} atOnce={hasTurn} />
          <span className={useClass(veilStyle)}>{closed}</span>
        </span>
        <span className={useClass(wordsStyle)}>
          <span className={useClass(nameStyle)}>{name}</span>
          <span className={useClass(rtpStyle)}>{rtp === undefined ? '\u00a0' : words.rtp(rtp)}</span>
        </span>
      </button>
      {(game.isNew === 1 || game.hot === 1) && <GameMark isNew={game.isNew === 1} words={words} />}
      <button
        type="button"
        className={useClass(favStyle)}
        title={favourite}
        aria-label={favourite}
        aria-pressed={isFavourite}
        onClick={() => onToggleFavourite(game)}
      />
    </div>
  )
})

function GameMark({ isNew, words }: { readonly isNew: boolean; readonly words: TileWords }) {
  return (
    <span className={useClass(tagsStyle)}>
      <Tag tone={isNew ? 'info' : 'error'} solid>
        {isNew ? words.isNew : words.hot}
      </Tag>
    </span>
  )
}
