import { css } from '@emotion/react'
import type { Game } from '@site/contracts/sports'
import { IconButton, LiveMark, numeric, px, quick, text, tokenVar, truncate } from '@site/ui'
import { MessageCircle } from 'lucide-react'
import { useRef } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'
import { useFeed, useLivePaint } from '../live/index.ts'
import { PriceCell } from '../odds/index.ts'

const cardStyle = css(quick, {
  display: 'grid',
  gap: px(8),
  flex: '0 0 auto',
  width: px(272),
  padding: px(12),
  scrollSnapAlign: 'start',
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  '&[data-goal]': { boxShadow: `0 0 0 2px ${tokenVar('live')}` },
})
const topStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& > span:first-of-type': { ...truncate, flex: 1 },
  '& [data-info=time]': { ...numeric, fontWeight: 500, fontSize: text(13), color: tokenVar('text.normal') },
  '&[data-live] [data-info=phase]': { color: tokenVar('live') },
  // as high as the line of words
  '& > button': { marginBlock: px(-4) },
})
const teamsStyle = css({
  display: 'grid',
  gap: px(4),
  padding: 0,
  textAlign: 'start',
  cursor: 'pointer',
  color: tokenVar('text.strong'),
  fontSize: text(14),
  fontWeight: 600,
  '& > span': { display: 'flex', alignItems: 'center', gap: px(6), minHeight: px(22), minWidth: 0 },
  '& > span > span': truncate,
  '& > span > b': { ...numeric, fontSize: text(16), marginInlineStart: 'auto' },
  '&:hover': { color: tokenVar('accent') },
})
const rowStyle = css({
  display: 'grid',
  gap: px(4),
  alignItems: 'center',
  '&[data-cells="3"]': { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  '&[data-cells="2"]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
})

export interface HotCardProps {
  readonly game: Game
  readonly onOpen: (matchId: string) => void
  readonly onChat: (game: Game) => void
}

/** A featured match: clock, score, result and handicap with their live prices. */
export function HotCard({ game, onOpen, onChat }: HotCardProps) {
  const t = useSportsTexts()
  const { store } = useFeed()
  const root = useRef<HTMLLIElement>(null)
  useLivePaint(root, game.gidm, { shape: String(game.isLive), onCell: onOpen })
  const league = store.league(game.league_id)
  const [result, handicap] = game.isLive ? ['RM', 'RE'] : ['M', 'R']
  const match = t('board.match', { home: game.team_h, away: game.team_c })
  const sides = [
    { side: 'h', name: game.team_h },
    { side: 'c', name: game.team_c },
  ] as const
  const results = [sides[0], { side: 'n', name: t('pick.draw') }, sides[1]]
  return (
    <li ref={root} css={cardStyle}>
      <div css={topStyle} data-live={game.isLive ? '' : undefined}>
        <span>{league?.short ?? league?.name}</span>
        {game.isLive && <LiveMark label={t('market.RB')} />}
        <span data-info="phase" />
        <b data-info="time" />
        <IconButton icon={MessageCircle} size="sm" label={t('chat.openFor', { match })} onClick={() => onChat(game)} />
      </div>
      <button type="button" css={teamsStyle} aria-label={t('hot.open', { match })} onClick={() => onOpen(game.gidm)}>
        {sides.map(({ side, name }) => (
          <span key={side}>
            <span>{name}</span>
            <b data-info={`score-${side}`} hidden />
          </span>
        ))}
      </button>
      <div css={rowStyle} data-cells="3">
        {results.map(({ side, name }, pick) => (
          <PriceCell
            key={side}
            w={result ?? ''}
            pick={pick}
            layout="split"
            words={t(side === 'n' ? 'pick.drawShort' : side === 'h' ? 'match.home' : 'match.away')}
            name={`${name} ${t('play.M')}`}
          />
        ))}
      </div>
      <div css={rowStyle} data-cells="2">
        {sides.map(({ side, name }, pick) => (
          <PriceCell key={side} w={handicap ?? ''} pick={pick} layout="split" name={`${name} ${t('play.R')}`} />
        ))}
      </div>
    </li>
  )
}
