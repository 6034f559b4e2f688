import { css } from '@emotion/react'
import { GAME_TYPE, type GameType, type Menu } from '@site/contracts/sports'
import { Icon, numeric, px, quick, text, tokenVar, truncate } from '@site/ui'
import { sportIcon } from '@site/ui/icons'
import { Trophy } from 'lucide-react'

import type { SportsKey } from '../../../lib/texts.ts'
import { useSportsTexts } from '../../../lib/texts.ts'
import type { leagueCounts } from '../board-rows.ts'

const navStyle = css({
  // Painted on its own: a price that moves beside it leaves it alone.
  isolation: 'isolate',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  scrollbarWidth: 'thin',
})
const headStyle = css({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: px(10, 12, 6),
  background: tokenVar('bg.raised'),
  fontSize: text(12),
  fontWeight: 600,
  color: tokenVar('text.weak'),
})
const listStyle = css({ display: 'grid', gap: px(1), padding: px(0, 6, 6), margin: 0, listStyle: 'none' })
const itemStyle = css(quick, {
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  width: '100%',
  minHeight: px(32),
  paddingInline: px(8),
  borderRadius: px(6),
  fontSize: text(13),
  color: tokenVar('text.normal'),
  textAlign: 'start',
  cursor: 'pointer',
  '& > span': truncate,
  '& > i': {
    ...numeric,
    fontStyle: 'normal',
    fontWeight: 500,
    fontSize: text(12),
    marginInlineStart: 'auto',
    color: tokenVar('text.weak'),
  },
  '&:hover:not(:disabled)': { background: tokenVar('bg.hover') },
  '&[aria-pressed=true]': { background: tokenVar('accent.soft'), color: tokenVar('accent'), fontWeight: 600 },
  '&[aria-pressed=true] > i': { color: 'inherit' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '&:focus-visible': { outlineOffset: px(-2) },
})
const tallStyle = css({ minHeight: px(36), fontSize: text(14) })
const ruleStyle = css({ borderTop: `1px solid ${tokenVar('line.soft')}` })

export interface BoardNavProps {
  readonly gameType: GameType
  readonly games: readonly { readonly gameType: GameType; readonly count: number | undefined }[]
  readonly onGame: (gameType: GameType) => void
  readonly filters: Menu['filters']
  readonly leagues: ReturnType<typeof leagueCounts>
  /** Ids of the leagues that are shown; empty for all. */
  readonly chosen: readonly string[]
  readonly onLeague: (id: string | undefined) => void
}

/** Sports with their counts, featured leagues, and every league of the list. */
export function BoardNav({ gameType, games, onGame, filters, leagues, chosen, onLeague }: BoardNavProps) {
  const t = useSportsTexts()
  const countOf = new Map(leagues.map(({ league, count }) => [league.league_id, count]))
  const featured = gameType === GAME_TYPE.football ? filters : []
  const others = leagues.filter(({ league }) => !featured.some(({ id }) => id === league.league_id))
  const league = (id: string, name: string, count: number) => (
    <li key={id}>
      <button
        type="button"
        css={itemStyle}
        aria-pressed={chosen.includes(id)}
        disabled={count === 0}
        onClick={() => onLeague(chosen.includes(id) ? undefined : id)}
      >
        <span>{name}</span>
        <i>{count}</i>
      </button>
    </li>
  )
  return (
    <nav css={navStyle} aria-label={t('board.sports')}>
      <h2 css={headStyle}>{t('board.sports')}</h2>
      <ul css={listStyle}>
        {games.map((game) => (
          <li key={game.gameType}>
            <button
              type="button"
              css={[itemStyle, tallStyle]}
              aria-pressed={game.gameType === gameType}
              onClick={() => onGame(game.gameType)}
            >
              <Icon of={sportIcon(game.gameType)} size={20} />
              <span>{t(`game.${game.gameType}` as SportsKey)}</span>
              <i>{game.count}</i>
            </button>
          </li>
        ))}
      </ul>
      {featured.length > 0 && (
        <div css={ruleStyle}>
          <h2 css={headStyle}>{t('board.featured')}</h2>
          <ul css={listStyle}>{featured.map(({ id, name }) => league(id, name, countOf.get(id) ?? 0))}</ul>
        </div>
      )}
      <div css={ruleStyle}>
        <h2 css={headStyle}>{t('board.leagues')}</h2>
        <ul css={listStyle}>
          <li>
            <button
              type="button"
              css={itemStyle}
              aria-pressed={chosen.length === 0}
              onClick={() => onLeague(undefined)}
            >
              <Icon of={Trophy} size={16} />
              <span>{t('board.allLeagues')}</span>
              <i>{leagues.length > 0 && leagues.reduce((sum, { count }) => sum + count, 0)}</i>
            </button>
          </li>
          {others.map(({ league: one, count }) => league(one.league_id, one.name, count))}
        </ul>
      </div>
    </nav>
  )
}
