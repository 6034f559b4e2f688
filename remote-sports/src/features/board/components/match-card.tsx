import { css } from '@emotion/react'
import type { Game } from '@site/contracts/sports'
import { media, numeric, px, scrollStrip, text, tokenVar, truncate, useClass } from '@site/ui'
import { ChevronRight } from 'lucide-react'
import { memo, useRef } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { StarButton } from '../../favourites/index.ts'
import { type Sight, useGameValue, useLivePaint } from '../../live/index.ts'
import { columnName, marketName, PriceCell } from '../../odds/index.ts'
import type { PickCells } from '../../slip/index.ts'
import { cellName } from '../cell-name.ts'
import { type Column, columnsOf, hasHalf, wireCode } from '../columns.ts'
import { CARD_HEIGHT } from '../parts/row-style.ts'
import { TeamLine } from '../parts/team-line.tsx'

const cardStyle = css({
  position: 'absolute',
  insetInline: 0,
  // the page shows between the cards
  height: px(CARD_HEIGHT - 6),
  padding: px(8, 12, 10),
  background: tokenVar('bg.raised'),
  display: 'grid',
  gridTemplateRows: `${px(26)} minmax(0, 1fr)`,
  contain: 'strict',
  '&[data-goal]': { background: tokenVar('live.soft') },
})
const headStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  minWidth: 0,
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& [data-info=time]': { ...numeric, fontSize: text(13), color: tokenVar('text.normal') },
  '&[data-live] [data-info=phase]': { color: tokenVar('live') },
  '& > small': { ...truncate, fontSize: text(12) },
})
const openStyle = css(numeric, {
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  minWidth: px(48),
  minHeight: px(44),
  marginBlock: px(-10),
  color: tokenVar('accent'),
  fontSize: text(13),
})
const endStyle = css({ marginInlineStart: 'auto', display: 'inline-flex' })
const bodyStyle = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)', gap: px(10) })
const teamsStyle = css({
  display: 'grid',
  gridTemplateRows: `${px(18)} 1fr 1fr`,
  gap: px(3),
  padding: 0,
  textAlign: 'start',
  color: tokenVar('text.strong'),
  fontSize: text(14),
  minWidth: 0,
  '& > span': { display: 'flex', alignItems: 'center', gap: px(4), minWidth: 0 },
  '& > span > span': { ...truncate },
  '& > span > b': { ...numeric, marginInlineStart: 'auto', minWidth: px(20), textAlign: 'end', fontSize: text(16) },
  '[data-goal=home] & > span:nth-of-type(2), [data-goal=away] & > span:nth-of-type(3)': { color: tokenVar('live') },
})
const stripStyle = css(scrollStrip, { scrollSnapType: 'x mandatory', gap: 0, minWidth: 0 })
const pageStyle = css({
  // the next page peeks in, so that it is seen that there is one
  flex: `0 0 calc(100% - ${px(14)})`,
  [media.tablet]: { flex: `0 0 calc(50% - ${px(7)})` },
  scrollSnapAlign: 'start',
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'minmax(0, 1fr)',
  gridTemplateRows: `${px(18)} 1fr 1fr`,
  gap: px(3, 6),
  paddingInlineEnd: px(6),
  '& > span': { ...truncate, fontSize: text(12), color: tokenVar('text.weak'), textAlign: 'center' },
  '& > div': {
    display: 'grid',
    gridAutoFlow: 'column',
    gridAutoColumns: 'minmax(0, 1fr)',
    gap: px(3),
    gridRow: 'span 1',
  },
})

/** A sport without a first half has one page. */
const onlyPageStyle = css({ flex: '0 0 100%', paddingInlineEnd: 0, [media.tablet]: { flex: '0 0 100%' } })

interface CellsProps {
  readonly game: Game
  readonly column: Column
  /** The line above its price, where columns are too narrow for one beside the other. */
  readonly isNarrow?: boolean
}

function useCells({ game, column, isNarrow = false }: CellsProps) {
  const t = useSportsTexts()
  const w = wireCode(column, game.isLive)
  const title = column.half ? marketName(t, w, game.gameType) : columnName(t, column.family, game.gameType)
  const cells = column.picks.map((pick) => {
    const prefix = column.family === 'OU' ? t(pick === 0 ? 'pick.over' : 'pick.under') : undefined
    return (
      <PriceCell
        key={`${w}-${pick}`}
        w={w}
        pick={pick}
        layout={isNarrow ? 'stacked' : column.layout}
        name={cellName(t, game, column, pick)}
        prefix={prefix}
      />
    )
  })
  return { title, cells }
}

/** Home above away: handicap, total, and the result where there is no draw. */
function StackedColumn(props: CellsProps) {
  const { title, cells } = useCells(props)
  return (
    <>
      <span>{title}</span>
      {cells}
    </>
  )
}

/** Results side by side, full time above half-time. */
function ResultsPage({ game }: { readonly game: Game }) {
  const columns = [false, true].flatMap((half) => columnsOf(game.gameType, half).slice(0, 1))
  const [full, half] = [
    useCells({ game, column: columns[0] as Column }),
    useCells({ game, column: columns[1] as Column }),
  ]
  return (
    <div css={pageStyle}>
      <span>{`${full.title} / ${half.title}`}</span>
      <div>{full.cells}</div>
      <div>{half.cells}</div>
    </div>
  )
}

function PricePages({ game }: { readonly game: Game }) {
  const columns = (half: boolean) => columnsOf(game.gameType, half)
  const lines = (half: boolean) => columns(half).filter(({ family }) => family !== 'M')
  if (!hasHalf(game.gameType)) {
    return (
      <div css={[pageStyle, onlyPageStyle]}>
        {columns(false).map((column) => (
          <StackedColumn key={column.family} game={game} column={column} isNarrow={column.family !== 'M'} />
        ))}
      </div>
    )
  }
  return (
    <>
      {[false, true].map((half) => [
        <div key={`lines-${half}`} css={pageStyle}>
          {lines(half).map((column) => (
            <StackedColumn key={column.family} game={game} column={column} />
          ))}
        </div>,
        !half && <ResultsPage key="results" game={game} />,
      ])}
    </>
  )
}

interface MatchCardProps {
  readonly game: Game
  /** Shown where the list has no heads of leagues. */
  readonly league: string | undefined
  /** The match that is open over the list. */
  readonly isOpen: boolean
  /** Px from the top of the list. */
  readonly top: number
  readonly height: number
  /** All of these must be stable. */
  readonly sight: Sight
  readonly onOpen: (matchId: string) => void
  readonly cells: PickCells
}

function MatchCardView({ game, league, top, height, sight, isOpen, onOpen, cells }: MatchCardProps) {
  const t = useSportsTexts()
  const root = useRef<HTMLDivElement>(null)
  const count = useGameValue(game.gidm, (live) => live?.game.playNum) ?? game.playNum
  useLivePaint(root, game.gidm, { shape: String(game.isLive), ...cells, place: { sight, top, height } })
  const match = t('board.match', { home: game.team_h, away: game.team_c })
  return (
    <div ref={root} role="listitem" className={useClass(cardStyle)} data-match={game.gidm} style={{ top }}>
      <div css={headStyle} data-live={game.isLive ? '' : undefined}>
        <span data-info="phase" />
        <span data-info="time" />
        {league !== undefined && <small>{league}</small>}
        <span css={endStyle}>
          <StarButton kind="match" code={game.gidm} name={match} />
        </span>
        <button
          type="button"
          css={openStyle}
          aria-label={t('board.moreLabel', { count, match })}
          aria-expanded={isOpen}
          onClick={() => onOpen(game.gidm)}
        >
          {t('board.more', { count })}
          <ChevronRight size={16} aria-hidden="true" />
        </button>
      </div>
      <div css={bodyStyle}>
        <button
          type="button"
          css={teamsStyle}
          aria-label={t('board.openMatch', { match })}
          onClick={() => onOpen(game.gidm)}
        >
          <span />
          <TeamLine side="h" name={game.team_h} />
          <TeamLine side="c" name={game.team_c} />
        </button>
        <div css={stripStyle}>
          <PricePages game={game} />
        </div>
      </div>
    </div>
  )
}

/** A match on a touch screen: teams at the left, pages of markets that snap at the right. */
export const MatchCard = memo(MatchCardView)
