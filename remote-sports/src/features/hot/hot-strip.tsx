import { css } from '@emotion/react'
import { LOCAL_SPORT_VENUE, type ResponseOf } from '@site/contracts'
import { roomOf } from '@site/contracts/chat'
import { type Game, sportsHotEndpoint } from '@site/contracts/sports'
import { call, enterVenue, useEndpoint } from '@site/shell'
import {
  Button,
  EmptyState,
  ErrorState,
  IconButton,
  media,
  px,
  scrollStrip,
  SectionHeader,
  Skeleton,
  SkeletonGroup,
} from '@site/ui'
import { useSetAtom } from 'jotai'
import { ChevronLeft, ChevronRight, Trophy } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'

import { useSportsTexts } from '../../lib/texts.ts'
import { openMatchAtom } from '../../lib/open-match.ts'
import { useChat } from '../chat/index.ts'
import type { Poll, SnapshotLike } from '../feed/index.ts'
import { FeedContext, useFeed, useFeedClient, useListRevision } from '../live/index.ts'
import { HotCard } from './hot-card.tsx'

const LIMIT = 12
/** Other matches become the hot ones when some have ended. */
const ASK_EVERY_MS = 60_000

const headStyle = css({ marginBottom: px(12) })
const toolsStyle = css({ display: 'flex', alignItems: 'center', gap: px(6) })
const stripStyle = css(scrollStrip, {
  gap: px(12),
  margin: px(-4),
  padding: px(4),
  listStyle: 'none',
  scrollSnapType: 'x proximity',
  scrollPaddingInline: px(4),
})
/** As high as the cards that come, whose prices are taller where fingers meet them. */
const waitStyle = css({
  display: 'flex',
  gap: px(12),
  overflow: 'hidden',
  height: px(172),
  [media.touch]: { height: px(204) },
})

type Hot = ResponseOf<typeof sportsHotEndpoint>

function snapshotOf({ serverTime, version, leagues, games }: Hot): SnapshotLike {
  return { serverTime, version: Number(version), complete: true, leagues, games, full: new Set(), removed: [] }
}

const poll: Poll = async (_, __, signal) => snapshotOf(await call(sportsHotEndpoint, { limit: LIMIT }, { signal }))

interface CardsProps {
  readonly ids: readonly string[]
  readonly onChat: (game: Game) => void
}

function Cards({ ids, onChat }: CardsProps) {
  const { store } = useFeed()
  useListRevision()
  const setOpenMatch = useSetAtom(openMatchAtom)
  const games = ids.flatMap((matchId) => store.get(matchId)?.game ?? [])
  function open(matchId: string) {
    setOpenMatch(matchId)
    void enterVenue({ enName: LOCAL_SPORT_VENUE })
  }
  return games.map((game) => (
    <HotCard key={`${game.gidm} ${game.marketType}`} game={game} onOpen={open} onChat={onChat} />
  ))
}

/** Home page slot: featured matches in play and next, on the same feed as the board. */
export function HotStrip() {
  const t = useSportsTexts()
  const feed = useFeedClient(poll)
  const list = useRef<HTMLUListElement>(null)
  const [talked, setTalked] = useState<Game>()
  const chat = useChat(talked !== undefined)
  const { data, isPending, isError, isFetching, refetch } = useEndpoint(
    sportsHotEndpoint,
    { limit: LIMIT },
    { refetchInterval: ASK_EVERY_MS },
  )
  const ids = useMemo(() => data?.games.map(({ gidm }) => gidm) ?? [], [data])
  const key = ids.join()
  useEffect(() => {
    if (data) feed.store.applySnapshot(snapshotOf(data))
  }, [feed, data])
  useEffect(() => {
    if (key !== '') feed.want({ games: key.split(',') })
  }, [feed, key])
  const turn = (direction: 1 | -1) => {
    const strip = list.current
    strip?.scrollBy({ left: direction * strip.clientWidth * 0.8, behavior: 'smooth' })
  }
  return (
    <section aria-labelledby="sports-hot">
      <SectionHeader
        id="sports-hot"
        css={headStyle}
        title={t('hot.title')}
        note={t('hot.note')}
        extra={
          <div css={toolsStyle}>
            <Button size="sm" variant="ghost" onClick={() => void enterVenue({ enName: LOCAL_SPORT_VENUE })}>
              {t('hot.all')}
            </Button>
            <IconButton icon={ChevronLeft} label={t('hot.previous')} onClick={() => turn(-1)} />
            <IconButton icon={ChevronRight} label={t('hot.next')} onClick={() => turn(1)} />
          </div>
        }
      />
      {isPending && (
        <SkeletonGroup css={waitStyle}>
          {Array.from({ length: 5 }, (_, index) => (
            <Skeleton key={index} shape="block" width={272} height="100%" />
          ))}
        </SkeletonGroup>
      )}
      {isError && <ErrorState compact retrying={isFetching} onRetry={() => void refetch()} />}
      {data?.games.length === 0 && <EmptyState compact icon={Trophy} title={t('hot.empty')} />}
      <FeedContext value={feed}>
        <ul ref={list} css={stripStyle} hidden={isPending}>
          <Cards ids={ids} onChat={setTalked} />
        </ul>
      </FeedContext>
      {chat !== undefined && talked !== undefined && (
        <chat.ChatSheet
          rid={roomOf(talked.gameType, talked.gidm)}
          home={talked.team_h}
          away={talked.team_c}
          onClose={() => setTalked(undefined)}
        />
      )}
    </section>
  )
}
