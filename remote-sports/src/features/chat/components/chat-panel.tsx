import { css } from '@emotion/react'
import type { ChatMessage } from '@site/contracts/chat'
import { bus, type ChatRoom, useSession } from '@site/shell'
import { EmptyState, ErrorState, media, px, Skeleton, SkeletonGroup, text, tokenVar } from '@site/ui'
import { HeartHandshake, MessagesSquare } from 'lucide-react'
import { useCallback, useMemo, useRef, useState, useSyncExternalStore } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { useIsInVenue } from '../../venue/index.ts'
import { useBlocked } from '../blocked.ts'
import { doerOf, mentionOf, mentionsIn, rowsOf, writersOf } from '../chat-rows.ts'
import { useFollow } from '../use-follow.ts'
import { useRoom } from '../use-room.ts'
import { ChatHead } from './chat-head.tsx'
import { ChatLog, type LogHandle } from './chat-log.tsx'
import { Composer, type ComposerHandle } from './composer.tsx'
import { GiftButton } from './gift-button.tsx'
import { MemberCard } from './member-card.tsx'
import type { Teams } from './note-row.tsx'
import { PredictButton } from './predict-button.tsx'
import { RainBanner } from './rain-banner.tsx'
import { ShareBet } from './share-bet.tsx'

const panelStyle = css({
  display: 'flex',
  flexDirection: 'column',
  flex: `1 1 ${px(240)}`,
  minHeight: px(240),
  background: tokenVar('bg.raised'),
  [media.touch]: { flexBasis: '56dvh', height: '56dvh' },
  '@container (max-height: 320px)': { flexBasis: px(160), minHeight: px(160) },
})
const waitStyle = css({ display: 'grid', gap: px(12), padding: px(16, 12) })
const stateStyle = css({
  padding: px(6, 12),
  fontSize: text(12),
  color: tokenVar('text.normal'),
  background: tokenVar('bg.sunken'),
  textAlign: 'center',
})
const emptyStyle = css({ flex: 1, minHeight: 0, display: 'grid', alignContent: 'center', overflowY: 'auto' })

interface ChatPanelProps {
  /** The room, e.g. `FT_8735700`. */
  readonly rid: string
  /** Sides of the match that it is about, in the reader's language. */
  readonly home: string
  readonly away: string
  /** A guest wants to log in; the log-in opens by itself where this is left out. */
  readonly onLogIn?: (() => void) | undefined
  /** A bet of somebody else was put onto the slip; nothing more happens where this is left out. */
  readonly onFollowed?: (() => void) | undefined
}

/** So many picks are remembered of what is being typed. */
const MOST_PICKED = 50

/** One function for all of them, so that rows stay the same. */
const askLogIn = () => bus.emit('login')

/** The talk about a match: who is there reads, and members say something; in a pause there is none. */
export function ChatPanel(props: ChatPanelProps) {
  const t = useSportsTexts()
  const { user } = useSession()
  const [panel, setPanel] = useState<HTMLElement | null>(null)
  return (
    <section ref={setPanel} css={panelStyle} aria-label={t('chat.title')}>
      {user?.exclusion === undefined ? (
        <Opened {...props} panel={panel} />
      ) : (
        <div css={emptyStyle}>
          <EmptyState compact icon={HeartHandshake} title={t('chat.paused')}>
            {t('chat.pausedText')}
          </EmptyState>
        </div>
      )}
    </section>
  )
}

/** What opens beside a button of the panel stays in it. */
interface InPanel {
  readonly panel: HTMLElement | null
}

function Opened({ rid, home, away, onLogIn = askLogIn, onFollowed, panel }: ChatPanelProps & InPanel) {
  const t = useSportsTexts()
  const { room, isFailed, retry } = useRoom(rid)
  const teams = useMemo(() => ({ home, away }), [home, away])
  if (isFailed) return <ErrorState title={t('chat.failed')} onRetry={retry} />
  if (room === undefined) return <Waiting />
  return <Talk rid={rid} teams={teams} room={room} onLogIn={onLogIn} onFollowed={onFollowed} panel={panel} />
}

function Waiting() {
  return (
    <SkeletonGroup>
      <div css={waitStyle}>
        {[0.5, 0.8, 0.6, 0.7].map((share) => (
          <Skeleton key={share} width={`${share * 100}%`} height={16} />
        ))}
      </div>
    </SkeletonGroup>
  )
}

interface TalkProps extends InPanel {
  readonly rid: string
  readonly teams: Teams
  readonly room: ChatRoom
  readonly onLogIn: () => void
  readonly onFollowed: (() => void) | undefined
}

function Talk({ rid, teams, room, onLogIn, onFollowed, panel }: TalkProps) {
  const t = useSportsTexts()
  const view = useSyncExternalStore(room.subscribe, room.view)
  const { status, pending, me } = view
  const blocked = useBlocked()
  const messages = useMemo(
    () => view.messages.filter(({ memberId }) => memberId === me?.id || !blocked.has(memberId)),
    [view.messages, blocked, me],
  )
  const notes = useMemo(() => view.notes.filter((note) => !blocked.has(doerOf(note) ?? '')), [view.notes, blocked])
  const rows = useMemo(() => {
    // A quote of an older release does not say whose it is.
    const writers = writersOf(blocked.size === 0 ? [] : view.messages)
    const isHidden = ({ seq, memberId = writers.get(seq) ?? '' }: NonNullable<ChatMessage['replyTo']>) =>
      memberId !== me?.id && blocked.has(memberId)
    return rowsOf({ messages, notes, pending }, isHidden)
  }, [messages, notes, pending, blocked, me, view.messages])
  /** The message whose writer is shown. */
  const [shown, setShown] = useState<ChatMessage>()
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set())
  const follow = useFollow({ onLogIn, onFollowed })
  const isInVenue = useIsInVenue()
  const [answered, setAnswered] = useState<ChatMessage>()
  const log = useRef<LogHandle>(null)
  const composer = useRef<ComposerHandle>(null)
  const canSpeak = view.speech.allowed && status !== 'ended'
  const reply = useCallback((message: ChatMessage) => {
    setAnswered(message)
    composer.current?.focus()
  }, [])
  /** Members who were called by name in what is being typed. */
  const called = useRef<readonly { readonly id: string; readonly nickname: string }[]>([])
  const mention = useCallback((member: { readonly id: string; readonly nickname: string }) => {
    called.current = [...called.current, member].slice(-MOST_PICKED)
    composer.current?.insert(mentionOf(member.nickname))
  }, [])
  // A member who was not let in is a guest here as well, and no log-in would change it.
  const barred = view.speech.allowed ? undefined : view.speech.why
  const onGuestLogIn = barred === 'guest' ? onLogIn : undefined
  const takesPart = status !== 'ended' && me !== undefined && barred !== 'refused'
  const isWaiting = status === 'connecting' || (status === 'away' && me === undefined)
  const hasNothing = rows.length === 0 && !view.hasOlder
  return (
    <>
      <ChatHead
        online={status === 'ended' ? undefined : view.online}
        panel={panel}
        blocked={blocked.size}
        onUnblock={blocked.clear}
      >
        {takesPart && (
          <>
            {view.features?.score === true && (
              <PredictButton rid={rid} notes={view.notes} panel={panel} mayPredict={canSpeak} onLogIn={onGuestLogIn} />
            )}
            {view.features?.gift === true && (canSpeak || onGuestLogIn !== undefined) && (
              <GiftButton rid={rid} panel={panel} onLogIn={onGuestLogIn} />
            )}
          </>
        )}
      </ChatHead>
      {takesPart && <RainBanner rains={view.rains} takePacket={room.takePacket} onLogIn={onGuestLogIn} panel={panel} />}
      {status === 'away' && (
        <p css={stateStyle} role="status">
          {t('chat.away')}
        </p>
      )}
      {status === 'ended' && (
        <p css={stateStyle} role="status">
          {t('chat.ended')}
        </p>
      )}
      {isWaiting && rows.length === 0 && <Waiting />}
      {hasNothing ? (
        <div css={emptyStyle}>
          {!isWaiting && (
            <EmptyState compact icon={MessagesSquare} title={t('chat.empty')}>
              {status === 'ended' ? t('chat.endedText') : t('chat.emptyText')}
            </EmptyState>
          )}
        </div>
      ) : (
        <ChatLog
          ref={log}
          rows={rows}
          messages={messages}
          teams={teams}
          me={me}
          hasOlder={view.hasOlder}
          isLoadingOlder={view.isLoadingOlder}
          onOlder={room.loadOlder}
          onReply={canSpeak ? reply : undefined}
          onWho={setShown}
          onFollow={status !== 'ended' && view.features?.copy === true ? follow : undefined}
          onRetry={room.retry}
          onDiscard={room.discard}
        />
      )}
      {shown !== undefined && (
        <MemberCard
          key={shown.seq}
          message={shown}
          isMine={me?.kind === 'member' && me.id === shown.memberId}
          isReported={shown.isReported || reported.has(shown.seq)}
          onMention={canSpeak ? mention : undefined}
          onBlock={(memberId) => {
            blocked.add(memberId)
            if (answered?.memberId === memberId) setAnswered(undefined)
          }}
          onReported={me?.kind === 'member' ? (seq) => setReported(new Set([...reported, seq])) : undefined}
          onClose={() => setShown(undefined)}
        />
      )}
      {status !== 'ended' && me !== undefined && (
        <Composer
          ref={composer}
          rid={rid}
          speech={view.speech}
          answered={answered}
          onCancelReply={() => setAnswered(undefined)}
          onLogIn={onLogIn}
          panel={panel}
          extra={isInVenue && view.features?.share === true && <ShareBet onShare={room.share} />}
          onSay={(typed) => {
            const mentions = mentionsIn(typed, called.current)
            const said = room.say(typed, answered?.seq, ...(mentions.length > 0 ? [mentions] : []))
            if (said === 'sent') {
              called.current = []
              setAnswered(undefined)
              log.current?.toEnd()
            }
            return said
          }}
        />
      )}
    </>
  )
}
