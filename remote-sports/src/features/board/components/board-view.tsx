import { MARKET_TYPE } from '@site/contracts/sports'
import { css } from '@emotion/react'
import { hasRoute } from '@site/shell'
import { Link } from '@site/shell/router'
import { EmptyState, ErrorState, Icon, media, px, text, tokenVar, visuallyHidden } from '@site/ui'
import { Info, MousePointerClick, Trophy } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'

import { ODDS_FAIRNESS } from '../../../lib/paths.ts'
import { useSportsTexts } from '../../../lib/texts.ts'
import { useFeedState } from '../../live/index.ts'
import { MatchPanel, PanelSkeleton, useMatchSheet } from '../../match/index.ts'
import { SlipBar, SlipDock, SlipLife, useSlipSheet } from '../../slip/index.ts'
import { columnsOf, hasHalf } from '../columns.ts'
import { type Board, useBoard } from '../use-board.ts'
import { useIsTouch } from '../use-design-unit.ts'
import { useHasRoom } from '../use-has-room.ts'
import { useRestHeight } from '../use-rest-height.ts'
import { BOTH_PERIODS, columnStyle, pageStyle } from './board-frame-style.ts'
import { BoardNav } from './board-nav.tsx'
import { ListSkeleton } from './board-skeleton.tsx'
import { BoardTools } from './board-tools.tsx'
import { ChampionList, ChampionStrip } from './champion-list.tsx'
import { ColumnHeads, type Period } from './column-heads.tsx'
import { DateStrip } from './date-strip.tsx'
import { EmptyList } from './empty-list.tsx'
import { StaleBanner } from './feed-mark.tsx'
import { GameStrip } from './game-strip.tsx'
import { MarketTabs } from './market-tabs.tsx'
import { PageList, ScrolledList } from './match-list.tsx'

const barStyle = css({
  isolation: 'isolate',
  display: 'flex',
  alignItems: 'center',
  gap: px(8),
  paddingInline: px(4, 8),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  background: tokenVar('bg.raised'),
  [media.touch]: { flexDirection: 'column', alignItems: 'stretch', padding: 0 },
})
const noticeStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  padding: px(4, 12),
  fontSize: text(12),
  lineHeight: px(16),
  color: tokenVar('text.weak'),
  background: tokenVar('bg.raised'),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
  '& a': { color: tokenVar('accent'), whiteSpace: 'nowrap', [media.touch]: { paddingBlock: px(8) } },
})
const railStyle = css({ display: 'flex', flexDirection: 'column', gap: px(10), minHeight: 0 })
const matchStyle = css({
  isolation: 'isolate',
  // Else words for screen readers, far down in it, would make the whole document as long.
  position: 'relative',
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  // What is in it asks how much height the slip has left.
  containerType: 'size',
  borderRadius: tokenVar('radius.card'),
  background: tokenVar('bg.raised'),
  boxShadow: tokenVar('shadow.card'),
  scrollbarWidth: 'thin',
})
const titleStyle = css(visuallyHidden)

interface ListProps {
  readonly board: Board
  readonly isTouch: boolean
  readonly showFull: boolean
  readonly showHalf: boolean
}

/** In the place of the rows: on their way, failed, or none. */
function NoRows({ board, skeleton }: { readonly board: Board; readonly skeleton: ReactNode }) {
  const t = useSportsTexts()
  const state = useFeedState()
  if (board.isLoaded) return <EmptyList board={board} />
  return state === 'lost' ? <ErrorState title={t('state.matchError')} onRetry={board.onRefresh} /> : skeleton
}

function Champions({ board }: { readonly board: Board }) {
  const { marketType } = board.board
  return (
    <>
      <ChampionStrip marketType={marketType} markets={board.menu?.markets ?? []} onMarket={board.onMarket} />
      <StaleBanner />
      {board.rows.length > 0 ? (
        <ChampionList key={marketType} rows={board.rows} />
      ) : (
        <NoRows board={board} skeleton={<ListSkeleton />} />
      )}
    </>
  )
}

function MatchList({ board, isTouch, showFull, showHalf }: ListProps) {
  if (board.rows.length === 0) {
    const results = columnsOf(board.board.gameType, false)[0]?.picks.length ?? 3
    return <NoRows board={board} skeleton={<ListSkeleton groups={showFull && showHalf ? 2 : 1} results={results} />} />
  }
  const List = isTouch ? PageList : ScrolledList
  const { marketType, gameType, date } = board.board
  return (
    <List
      // Another list begins at its top.
      key={`${marketType} ${gameType} ${date ?? ''}`}
      rows={board.rows}
      isTouch={isTouch}
      showFull={showFull}
      showHalf={showHalf}
      withLeague={board.sort === 'time'}
      openMatch={board.openMatch}
      onOpen={board.onOpen}
      onToggleLeague={board.onToggleLeague}
    />
  )
}

/** The board of the local venue: sports and leagues, the list, and the open match. */
export function BoardView() {
  const t = useSportsTexts()
  const page = useRef<HTMLDivElement>(null)
  const column = useRef<HTMLElement>(null)
  const isTouch = useIsTouch()
  const board = useBoard(!isTouch)
  const hasRoom = useHasRoom(column, BOTH_PERIODS)
  const [period, setPeriod] = useState<Period>('full')
  const sheet = useMatchSheet(isTouch && board.openMatch !== undefined)
  const [isSlipOpen, setSlipOpen] = useState(false)
  const slipSheet = useSlipSheet(isTouch && isSlipOpen)
  useRestHeight(page, !isTouch)
  const { marketType, gameType, date, leagueFilter } = board.board
  const canHalf = hasHalf(gameType)
  const showHalf = canHalf && (hasRoom || period === 'half')
  const showFull = hasRoom || !canHalf || period === 'full'
  return (
    <div ref={page} css={pageStyle}>
      <h1 css={titleStyle}>{t('board.title')}</h1>
      {!isTouch && (
        <BoardNav
          gameType={gameType}
          games={board.games}
          onGame={board.onGame}
          filters={board.menu?.filters ?? []}
          leagues={board.leagues}
          chosen={leagueFilter}
          onLeague={board.onLeague}
        />
      )}
      <section ref={column} css={columnStyle} aria-label={t('board.list')}>
        <div css={barStyle}>
          <MarketTabs marketType={marketType} markets={board.menu?.markets ?? []} onMarket={board.onMarket} />
          {isTouch && <GameStrip gameType={gameType} games={board.games} onGame={board.onGame} />}
          <BoardTools
            isTouch={isTouch}
            isAllFolded={board.isAllFolded}
            canFold={board.sort === 'league' && board.leagues.length > 1}
            onFoldAll={board.onFoldAll}
            onRefresh={board.onRefresh}
            leagues={board.leagues}
            chosenLeague={leagueFilter[0]}
            onLeague={board.onLeague}
          />
        </div>
        {marketType === MARKET_TYPE.early && (
          <DateStrip dates={board.menu?.dates ?? []} date={date} onDate={board.onDate} />
        )}
        {marketType === MARKET_TYPE.inPlay && (
          <p css={noticeStyle}>
            <Icon of={Info} size={14} />
            <span>
              {t('board.delayNotice')}
              {hasRoute(ODDS_FAIRNESS.name) && (
                <>
                  {' · '}
                  <Link to={ODDS_FAIRNESS.path}>{t('board.fairness')}</Link>
                </>
              )}
            </span>
          </p>
        )}
        {board.isChampion ? <Champions board={board} /> : <StaleBanner />}
        {!isTouch && !board.isChampion && (
          <ColumnHeads
            gameType={gameType}
            showFull={showFull}
            showHalf={showHalf}
            onPeriod={hasRoom ? undefined : setPeriod}
          />
        )}
        {!board.isChampion && <MatchList board={board} isTouch={isTouch} showFull={showFull} showHalf={showHalf} />}
      </section>
      {!isTouch && (
        <div css={railStyle}>
          <aside css={matchStyle} aria-label={t('match.title')}>
            {board.openMatch !== undefined && <MatchPanel key={board.openMatch} matchId={board.openMatch} />}
            {board.openMatch === undefined &&
              !board.isChampion &&
              (board.isLoaded ? (
                <EmptyState icon={MousePointerClick} title={t('state.pickMatch')} />
              ) : (
                <PanelSkeleton />
              ))}
            {board.isChampion && (
              <EmptyState icon={Trophy} title={t('champion.hint')}>
                {t('champion.hintText')}
              </EmptyState>
            )}
          </aside>
          <SlipDock />
        </div>
      )}
      <SlipLife />
      {isTouch && <SlipBar onOpen={() => setSlipOpen(true)} />}
      {sheet !== undefined && board.openMatch !== undefined && (
        <sheet.MatchSheet matchId={board.openMatch} onClose={board.onClose} onSlip={() => setSlipOpen(true)} />
      )}
      {slipSheet && <slipSheet.SlipSheet onClose={() => setSlipOpen(false)} />}
    </div>
  )
}
