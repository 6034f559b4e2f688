import { css } from '@emotion/react'
import { CHAT_CATEGORY, type ChatMessage, type SharedBet } from '@site/contracts/chat'
import { siteTime } from '@site/domain'
import type { ChatView, PendingMessage } from '@site/shell'
import { Button, IconButton, numeric, px, quick, Tag, text, tokenVar, truncate } from '@site/ui'
import { Reply } from 'lucide-react'
import { memo } from 'react'

import { useSportsTexts } from '../../../lib/texts.ts'
import { isCalled } from '../chat-rows.ts'
import { BetCard } from './bet-card.tsx'

const rowStyle = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: px(0, 6),
  padding: px(4, 8, 4, 12),
  fontSize: text(13),
  lineHeight: 1.5,
  '&[data-called]': { background: tokenVar('accent.soft') },
  '&[data-mine] [data-who]': { color: tokenVar('accent') },
})
const whoStyle = css({
  display: 'flex',
  alignItems: 'center',
  gap: px(6),
  minWidth: 0,
  color: tokenVar('text.weak'),
  fontSize: text(12),
  '& > time': { ...numeric, fontWeight: 400, flex: 'none' },
})
const nameStyle = css(quick, truncate, {
  padding: 0,
  color: tokenVar('text.normal'),
  fontWeight: 600,
  fontSize: 'inherit',
  textAlign: 'start',
  'button&': { cursor: 'pointer', '&:hover': { color: tokenVar('accent') } },
})
// What is said is text in whichever direction it is written, and turns nothing around it.
const wordsStyle = css({
  gridColumn: '1 / -1',
  margin: 0,
  color: tokenVar('text.strong'),
  overflowWrap: 'anywhere',
  unicodeBidi: 'isolate',
})
const quoteStyle = css(truncate, {
  gridColumn: '1 / -1',
  margin: 0,
  paddingInlineStart: px(8),
  borderInlineStart: `2px solid ${tokenVar('line.strong')}`,
  color: tokenVar('text.weak'),
  fontSize: text(12),
})
const stateStyle = css({
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: px(4, 8),
  fontSize: text(12),
  color: tokenVar('text.weak'),
  '&[data-refused]': { color: tokenVar('state.error') },
})

export interface RowActions {
  /** Missing where nobody can be answered now. */
  readonly onReply: ((message: ChatMessage) => void) | undefined
  /** Shows who said it. */
  readonly onWho: (message: ChatMessage) => void
  /** Missing where the match is over, or bets are not followed. */
  readonly onFollow: ((bet: SharedBet) => Promise<void>) | undefined
  readonly onRetry: (seq: string) => void
  readonly onDiscard: (seq: string) => void
}

function Quote({ of }: { readonly of: NonNullable<ChatMessage['replyTo']> }) {
  const t = useSportsTexts()
  return <p css={quoteStyle}>{t('chat.replyTo', { name: of.nickname, text: of.msg })}</p>
}

interface SaidRowProps extends RowActions {
  readonly message: ChatMessage
  /** What it answers, as far as this person reads it. */
  readonly quote: ChatMessage['replyTo']
  readonly me: ChatView['me']
}

/** A message with its writer, of whom a press on the name shows more. */
export const SaidRow = memo(function SaidRow({ message, quote, me, onReply, onWho, onFollow }: SaidRowProps) {
  const t = useSportsTexts()
  const { nickname, vip, timestamp, msg, memberId, category, bet } = message
  const isMine = me?.kind === 'member' && me.id === memberId
  const callsMe = isCalled(message, me)
  return (
    <div css={rowStyle} data-mine={isMine ? '' : undefined} data-called={callsMe ? '' : undefined}>
      <div css={whoStyle}>
        <button
          type="button"
          css={nameStyle}
          data-who=""
          aria-label={t('chat.member.open', { name: nickname })}
          onClick={() => onWho(message)}
        >
          <bdi>{nickname}</bdi>
        </button>
        {vip > 0 && <Tag>{t('chat.vip', { grade: vip })}</Tag>}
        {callsMe && (
          <Tag tone="accent" solid>
            {t('chat.called')}
          </Tag>
        )}
        <time dateTime={new Date(timestamp).toISOString()}>{siteTime(timestamp)}</time>
      </div>
      {onReply !== undefined && !isMine ? (
        <IconButton
          icon={Reply}
          size="sm"
          label={t('chat.reply', { name: nickname })}
          onClick={() => onReply(message)}
        />
      ) : (
        <span />
      )}
      {quote !== undefined && <Quote of={quote} />}
      {category === CHAT_CATEGORY.bet && bet !== undefined ? (
        <BetCard bet={bet} onFollow={isMine ? undefined : onFollow} />
      ) : (
        <p css={wordsStyle}>{msg}</p>
      )}
    </div>
  )
})

interface PendingRowProps extends RowActions {
  readonly message: PendingMessage
}

/** What this person says and the room has not taken yet. */
export const PendingRow = memo(function PendingRow({ message, onRetry, onDiscard }: PendingRowProps) {
  const t = useSportsTexts()
  const { seq, text: words, replyTo, refusal } = message
  return (
    <div css={rowStyle} data-mine="">
      {replyTo !== undefined && <Quote of={replyTo} />}
      <p css={wordsStyle}>{words}</p>
      {refusal === undefined ? (
        <div css={stateStyle}>{t('chat.sending')}</div>
      ) : (
        <div css={stateStyle} data-refused="">
          <span>{refusal === '' ? t('chat.notSaid') : refusal}</span>
          <Button size="sm" variant="ghost" onClick={() => onRetry(seq)}>
            {t('chat.retry')}
          </Button>
          <Button size="sm" variant="ghost" onClick={() => onDiscard(seq)}>
            {t('chat.discard')}
          </Button>
        </div>
      )}
    </div>
  )
})
