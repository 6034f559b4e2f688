import { css } from '@emotion/react'
import { CHAMPION_PLAY, type Game, MARKET_TYPE, type MarketType, type Menu } from '@site/contracts/sports'
import { siteMonthDayTime } from '@site/domain'
import { Chip, ChipGroup, Icon, media, numeric, px, text, tokenVar } from '@site/ui'
import { Trophy } from 'lucide-react'
import { useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useLivePaint } from '../../live/index.ts'
import { PriceCell } from '../../odds/index.ts'
import { type PickCells, usePicks } from '../../slip/index.ts'
import type { BoardRow } from '../board-rows.ts'
import { stripStyle } from './date-strip.tsx'

const LISTS = [MARKET_TYPE.championsToday, MARKET_TYPE.championsEarly] as const satisfies readonly MarketType[]

const listStyle = css({
  flex: 1,
  minHeight: 0,
  margin: 0,
  padding: px(10),
  display: 'grid',
  alignContent: 'start',
  gap: px(14),
  listStyle: 'none',
  overflowY: 'auto',
  overscrollBehaviorY: 'contain',
  background: tokenVar('bg.raised'),
  scrollbarGutter: 'stable',
  [media.touch]: { overflowY: 'visible', scrollbarGutter: 'auto' },
})
const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  margin: px(0, 0, 6),
  '& > svg': { color: tokenVar('money'), flex: 'none' },
  '& > h2': { margin: 0, fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') },
  '& > small': { ...numeric, marginInlineStart: 'auto', fontSize: text(12), color: tokenVar('text.weak') },
})
const gridStyle = css({
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, minmax(${px(210)}, 1fr))`,
  gap: px(4),
  '& > button': { minHeight: px(36) },
  [media.touch]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', '& > button': { minHeight: px(44) } },
})

interface ChampionStripProps {
  readonly marketType: MarketType
  readonly markets: Menu['markets']
  readonly onMarket: (marketType: MarketType) => void
}

/** Competitions that are decided today, and later ones. */
export function ChampionStrip({ marketType, markets, onMarket }: ChampionStripProps) {
  const t = useSportsTexts()
  return (
    <ChipGroup css={stripStyle} label={t('champion.lists')}>
      {LISTS.map((list) => (
        <Chip key={list} pressed={list === marketType} onClick={() => onMarket(list)}>
          {t(`market.${list}`)}
          <i>{markets.find((one) => one.marketType === list)?.count ?? 0}</i>
        </Chip>
      ))}
    </ChipGroup>
  )
}

interface OutrightProps {
  readonly game: Game
  readonly league: string
  readonly cells: PickCells
}

/** One competition: until when it can be bet on, and a price for each that can win it. */
function Outright({ game, league, cells }: OutrightProps) {
  const t = useSportsTexts()
  const root = useRef<HTMLLIElement>(null)
  const { runners = [], team_h, start, gidm } = game
  useLivePaint(root, gidm, { shape: String(runners.length), ...cells })
  const title = t('champion.title', { league, title: team_h })
  const time = siteMonthDayTime(start)
  return (
    <li ref={root} aria-label={title}>
      <div css={headStyle}>
        <Icon of={Trophy} size={16} />
        <h2>{title}</h2>
        <small>{t('champion.until', { time })}</small>
      </div>
      <div css={gridStyle}>
        {runners.map(({ id, name }, pick) => (
          <PriceCell key={id} w={CHAMPION_PLAY} pick={pick} layout="row" words={name} name={`${name} ${title}`} />
        ))}
      </div>
    </li>
  )
}

/** The competitions of a list of champions. They are few, so all of them are drawn. */
export function ChampionList({ rows }: { readonly rows: readonly BoardRow[] }) {
  const t = useSportsTexts()
  const cells = usePicks()
  return (
    <ul css={listStyle} aria-label={t('champion.lists')}>
      {rows.map((row) =>
        row.kind === 'game' ? <Outright key={row.key} game={row.game} league={row.league} cells={cells} /> : null,
      )}
    </ul>
  )
}
