import { css } from '@emotion/react'
import type { GameType } from '@site/contracts/sports'
import { Icon, numeric, px, quick, scrollStrip, text, tokenVar } from '@site/ui'
import { sportIcon } from '@site/ui/icons'
import { useRef } from 'react'

import type { SportsKey } from '../../../lib/texts.ts'
import { useSportsTexts } from '../../../lib/texts.ts'
import { useChosenInSight } from '../../../lib/use-chosen-in-sight.ts'
import type { BoardNavProps } from './board-nav.tsx'

const stripStyle = css(scrollStrip, { gap: px(6), padding: px(8, 12, 6), background: tokenVar('bg.raised') })
const chipStyle = css(quick, {
  display: 'grid',
  justifyItems: 'center',
  gap: px(2),
  flex: '0 0 auto',
  minWidth: px(64),
  padding: px(6, 8),
  borderRadius: tokenVar('radius.card'),
  fontSize: text(12),
  color: tokenVar('text.normal'),
  background: tokenVar('bg.sunken'),
  cursor: 'pointer',
  '& i': { ...numeric, fontStyle: 'normal', fontWeight: 500, marginInlineStart: px(3), color: tokenVar('text.weak') },
  '&[aria-pressed=true]': { background: tokenVar('accent'), color: tokenVar('accent.text') },
  '&[aria-pressed=true] i': { color: 'inherit' },
})

/** The sports on a touch screen, side by side. */
export function GameStrip({
  gameType,
  games,
  onGame,
}: Pick<BoardNavProps, 'games' | 'onGame'> & { readonly gameType: GameType }) {
  const t = useSportsTexts()
  const strip = useRef<HTMLDivElement>(null)
  useChosenInSight(strip)
  return (
    <nav ref={strip} css={stripStyle} aria-label={t('board.sports')}>
      {games.map((game) => (
        <button
          key={game.gameType}
          type="button"
          css={chipStyle}
          aria-pressed={game.gameType === gameType}
          onClick={() => onGame(game.gameType)}
        >
          <Icon of={sportIcon(game.gameType)} size={22} />
          <span>
            {t(`game.${game.gameType}` as SportsKey)}
            <i>{game.count}</i>
          </span>
        </button>
      ))}
    </nav>
  )
}
