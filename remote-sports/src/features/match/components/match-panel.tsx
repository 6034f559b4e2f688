import { css } from '@emotion/react'
import { roomOf } from '@site/contracts/chat'
import { isFootball } from '@site/domain'
import {
  Chip,
  ChipGroup,
  EmptyState,
  px,
  Segmented,
  Skeleton,
  SkeletonGroup,
  SkeletonRow,
  text,
  tokenVar,
} from '@site/ui'
import { useSetAtom } from 'jotai'
import { Flag } from 'lucide-react'
import { Fragment, useMemo, useState } from 'react'

import { openMatchAtom } from '../../../lib/open-match.ts'
import { useSportsTexts } from '../../../lib/texts.ts'
import { useCentre } from '../../centre/index.ts'
import { useChat } from '../../chat/index.ts'
import { useFeed, useGameValue, useListRevision } from '../../live/index.ts'
import { groupsOf, isInGroup, marketEntries, type MarketGroup, marketShape } from '../market-groups.ts'
import { MarketCard } from './market-card.tsx'
import { MatchHead } from './match-head.tsx'
import { Timeline } from './timeline.tsx'

const groupsStyle = css({
  position: 'sticky',
  top: 0,
  zIndex: 1,
  padding: px(8, 10),
  background: tokenVar('bg.raised'),
  borderBottom: `1px solid ${tokenVar('line.soft')}`,
})
const viewStyle = css({ padding: px(8, 10, 0), background: tokenVar('bg.raised') })
/** Beside a full slip on a low screen the match and the talk need all of the height; the score stands in the list. */
const lowStyle = css({ '@container (max-height: 320px)': { '& > header': { display: 'none' } } })
/** The talk takes what the score leaves of the page's height, and scrolls in itself. */
const talkStyle = css(lowStyle, { display: 'flex', flexDirection: 'column', minHeight: '100%' })
const goneStyle = css({
  margin: 0,
  padding: px(10, 12, 4),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '& > b': { display: 'block', fontSize: text(14), fontWeight: 600, color: tokenVar('text.strong') },
})
const VIEW_STYLES = { markets: undefined, centre: lowStyle, chat: talkStyle }
const loadingStyle = css({ display: 'grid', gap: px(10), padding: px(12) })

/** Main markets alone mean that the rest is still on its way. */
const MAIN_COUNT = 6

/** The room that is open, and what it is about. */
interface Talk {
  readonly rid: string
  readonly home: string
  readonly away: string
}

interface MatchPanelProps {
  readonly matchId: string
  /** A bet of the talk was put onto the slip, which this panel covers; left out where it does not. */
  readonly onFollowed?: (() => void) | undefined
}

/** Score, and all markets of one match with their live prices, or what happens in it, or the talk about it. */
export function MatchPanel({ matchId, onFollowed }: MatchPanelProps) {
  const t = useSportsTexts()
  const { store } = useFeed()
  useListRevision()
  const [group, setGroup] = useState<MarketGroup>('all')
  const [view, setView] = useState<'markets' | 'centre' | 'chat'>('markets')
  const choose = useSetAtom(openMatchAtom)
  const chat = useChat(view === 'chat')
  const centre = useCentre(view === 'centre')
  // Another match, and the same match once it is in play, is another page.
  const stage = useGameValue(matchId, (live) => live && `${live.game.marketType} ${live.game.gidm}`)
  const shape = useGameValue(matchId, (live) => (live ? marketShape(marketEntries(live.markets.values())) : ''))
  const expected = useGameValue(matchId, (live) => live?.game.playNum) ?? 0
  const entries = useMemo(
    () => (shape === '' ? [] : marketEntries(store.get(matchId)?.markets.values() ?? [])),
    [shape, store, matchId],
  )
  const game = stage === undefined ? undefined : store.get(matchId)?.game
  const [talk, setTalk] = useState<Talk>()
  const rid = game && roomOf(game.gameType, game.gidm)
  if (view === 'chat' && game && rid && talk?.rid !== rid) setTalk({ rid, home: game.team_h, away: game.team_c })
  function turnTo(next: typeof view): void {
    setView(next)
    // It was chosen by this: the page stays with it when it is no longer the first of the list.
    choose(matchId)
  }
  const about = game === undefined ? talk : { home: game.team_h, away: game.team_c }
  // Who talks about a match reads on when it leaves the board with its end.
  if (about === undefined || (game === undefined && view !== 'chat'))
    return store.isAnswered ? (
      <EmptyState icon={Flag} title={t('state.matchGone')}>
        {t('state.matchGoneText')}
      </EmptyState>
    ) : (
      <PanelSkeleton />
    )
  const groups = groupsOf(entries)
  const active = groups.includes(group) ? group : 'all'
  const isLoading = entries.length <= MAIN_COUNT && expected > MAIN_COUNT * 2
  return (
    <article css={VIEW_STYLES[view]} aria-label={t('board.match', { home: about.home, away: about.away })}>
      {game === undefined ? (
        store.isAnswered && (
          <p css={goneStyle}>
            <b>{t('state.matchGone')}</b>
            {t('state.matchGoneText')}
          </p>
        )
      ) : (
        <>
          <MatchHead key={`head ${stage}`} game={game} />
          <div css={viewStyle}>
            <Segmented
              label={t('chat.view')}
              value={view}
              options={[
                { value: 'markets', label: t('chat.markets') },
                { value: 'centre', label: t('centre.title') },
                { value: 'chat', label: t('chat.title') },
              ]}
              onValueChange={turnTo}
            />
          </div>
        </>
      )}
      {view === 'centre' &&
        game !== undefined &&
        (centre === undefined ? <PanelSkeleton /> : <centre.MatchCentre key={`centre ${stage}`} game={game} />)}
      {view === 'chat' &&
        (chat === undefined || talk === undefined ? (
          <PanelSkeleton />
        ) : (
          <chat.ChatPanel {...talk} onFollowed={onFollowed} />
        ))}
      {view === 'markets' && game !== undefined && (
        <Fragment key={`markets ${stage}`}>
          {game.isLive && isFootball(game.gameType) && <Timeline game={game} />}
          {groups.length > 2 && (
            <ChipGroup css={groupsStyle} label={t('match.groups')}>
              {groups.map((one) => (
                <Chip key={one} look="soft" pressed={one === active} onClick={() => setGroup(one)}>
                  {/* Only football has goals. */}
                  {t(one === 'goals' && !isFootball(game.gameType) ? 'match.totals' : `match.${one}`)}
                  <i>{entries.filter((entry) => isInGroup(entry, one)).length}</i>
                </Chip>
              ))}
            </ChipGroup>
          )}
          {entries
            .filter((entry) => isInGroup(entry, active))
            .map((entry) => (
              <MarketCard key={entry.play} game={game} entry={entry} />
            ))}
          {isLoading && <PanelSkeleton />}
        </Fragment>
      )}
    </article>
  )
}

/** The page of a match before its markets are there. */
export function PanelSkeleton() {
  return (
    <SkeletonGroup>
      <div css={loadingStyle}>
        <Skeleton shape="block" height={64} />
        {Array.from({ length: 5 }, (_, index) => (
          <SkeletonRow key={index} lines={1} cells={2} />
        ))}
      </div>
    </SkeletonGroup>
  )
}
