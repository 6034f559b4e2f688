import { SIDE } from '@site/contracts/sports'
import { css } from '@emotion/react'
import { DEPOSIT_STATUS, WITHDRAW_STATUS } from '@site/contracts'
import { CHAT_BET_END, CHAT_MSG, type ChatNews } from '@site/contracts/chat'
import { fillText, formatCny, isOwnPage, parseFen, siteTime } from '@site/domain'
import { Link } from '@site/shell/router'
import { Icon, numeric, px, Tag, text, tokenVar } from '@site/ui'
import {
  Bell,
  Gift,
  HandCoins,
  type LucideIcon,
  Megaphone,
  Sparkles,
  Target,
  Ticket,
  Timer,
  Wallet,
} from 'lucide-react'
import { memo } from 'react'

import { type SportsTranslate, useSportsTexts } from '../../../lib/texts.ts'
import { EventMark } from '../../centre/index.ts'
import { GIFT_SIGNS, giftOf } from '../gift-signs.ts'
import { useRainTexts } from '../rain-texts.ts'

type Payload<Id extends ChatNews['msgId']> = Extract<ChatNews, { msgId: Id }>['msgData']

const rowStyle = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: px(8),
  margin: px(2, 12),
  padding: px(4, 8),
  borderRadius: tokenVar('radius.cell'),
  background: tokenVar('bg.sunken'),
  fontSize: text(12),
  lineHeight: 1.5,
  color: tokenVar('text.weak'),
  '& > svg, & > i': { flex: 'none', marginTop: px(2) },
  '& > p': { flex: 1, minWidth: 0, margin: 0, overflowWrap: 'anywhere' },
  '& b': { ...numeric, fontWeight: 600, color: tokenVar('text.normal') },
  '&[data-loud]': { color: tokenVar('text.normal'), background: tokenVar('accent.soft') },
  '&[data-loud] > svg': { color: tokenVar('accent') },
  '& a': { whiteSpace: 'nowrap', textDecoration: 'underline', textUnderlineOffset: '0.2em' },
})

/** The sides of the match that a room is about, in the reader's language. */
export interface Teams {
  readonly home: string
  readonly away: string
}

interface NoteRowProps {
  readonly news: ChatNews
  readonly teams: Teams
}

/** What happened in the room beside the talk, and what this member alone is told there. */
export const NoteRow = memo(function NoteRow({ news, teams }: NoteRowProps) {
  const t = useSportsTexts()
  switch (news.msgId) {
    case CHAT_MSG.joined:
      return (
        <div css={rowStyle}>
          <Icon of={Sparkles} size={14} />
          <p>
            {t('chat.note.joined', { name: news.msgData.nickname })} <Vip grade={news.msgData.vip} />
          </p>
        </div>
      )
    case CHAT_MSG.score:
      return <ScoreNote {...news.msgData} teams={teams} />
    case CHAT_MSG.gift:
      return <GiftNote {...news.msgData} />
    case CHAT_MSG.prediction:
      return (
        <div css={rowStyle}>
          <Icon of={Target} size={14} />
          <p>{t('chat.note.prediction', { name: news.msgData.nickname, score: news.msgData.predict })}</p>
        </div>
      )
    case CHAT_MSG.finance:
      return <OwnNote icon={Wallet} words={financeText(news.msgData, t)} />
    case CHAT_MSG.bet:
      return <OwnNote icon={Ticket} words={betText(news.msgData, t)} />
    case CHAT_MSG.redPacket:
      return <RainNote {...news.msgData} />
    case CHAT_MSG.takeRedPacket:
      return <PacketNote {...news.msgData} />
    case CHAT_MSG.notice:
      return <Notice {...news.msgData} />
  }
})

function Vip({ grade }: { readonly grade: number }) {
  const t = useSportsTexts()
  return grade > 0 && <Tag>{t('chat.vip', { grade })}</Tag>
}

/** What has a sign of its own; the others are of the clock. */
const MARKED = ['goal', 'yellow', 'red', 'corner'] as const
/** After which the score is told: that of the goals, which a card or a corner does not change. */
const WITH_SCORE: readonly string[] = ['goal', 'ht', 'ft']

function ScoreNote({ home, away, event, teams }: Payload<typeof CHAT_MSG.score> & Pick<NoteRowProps, 'teams'>) {
  const t = useSportsTexts()
  if (event === undefined) return null
  const side = event.side === undefined ? '' : event.side === SIDE.home ? teams.home : teams.away
  const mark = MARKED.find((kind) => kind === event.type)
  return (
    <div css={rowStyle} data-loud={event.type === 'goal' ? '' : undefined}>
      {mark === undefined ? <Icon of={Timer} size={14} /> : <EventMark kind={mark} />}
      <p>
        {t('chat.note.minute', { minute: event.minute })} {side} {t(`chat.note.${event.type}`)}
        {WITH_SCORE.includes(event.type) && <b>{` ${home} - ${away}`}</b>}
      </p>
    </div>
  )
}

function GiftNote({ from, icon, name, count, combo }: Payload<typeof CHAT_MSG.gift>) {
  const t = useSportsTexts()
  const gift = giftOf(icon)
  return (
    <div css={rowStyle}>
      <Icon of={gift === undefined ? Gift : GIFT_SIGNS[gift]} size={14} />
      <p>
        {t(combo > count ? 'chat.note.combo' : 'chat.note.gift', { name: from.nickname, gift: name })}{' '}
        <b>{`×${combo}`}</b> <Vip grade={from.vip} />
      </p>
    </div>
  )
}

/** Red packets are going to fall, or are over. */
function RainNote({ title, startAt, count, left, total, paid, isOver }: Payload<typeof CHAT_MSG.redPacket>) {
  const texts = useRainTexts()
  const money = (amount: string) => formatCny(parseFen(amount))
  return (
    <div css={rowStyle} data-loud="">
      <Icon of={HandCoins} size={14} />
      <p>
        {isOver
          ? fillText(texts.noteOver, { title, count, taken: count - left, paid: money(paid) })
          : fillText(texts.noteTold, { title, time: siteTime(startAt), count, total: money(total) })}
      </p>
    </div>
  )
}

function PacketNote({ nickname = '', amount }: Payload<typeof CHAT_MSG.takeRedPacket>) {
  const texts = useRainTexts()
  return (
    <div css={rowStyle}>
      <Icon of={HandCoins} size={14} />
      <p>{fillText(texts.noteTaken, { name: nickname, amount: formatCny(parseFen(amount)) })}</p>
    </div>
  )
}

/** For this member alone. */
function OwnNote({
  icon,
  words,
  jump,
}: {
  readonly icon: LucideIcon
  readonly words: string
  readonly jump?: string | undefined
}) {
  const t = useSportsTexts()
  return (
    <div css={rowStyle} data-loud="">
      <Icon of={icon} size={14} />
      <p>
        {words}
        <Follow jump={jump} />
      </p>
      <Tag>{t('chat.note.mine')}</Tag>
    </div>
  )
}

function Notice({ type, title, content, jump }: Payload<typeof CHAT_MSG.notice>) {
  const t = useSportsTexts()
  const words = t('chat.note.notice', { title, content })
  if (type !== 'system') return <OwnNote icon={Bell} words={words} jump={jump} />
  return (
    <div css={rowStyle} data-loud="">
      <Icon of={Megaphone} size={14} />
      <p>
        {words}
        <Follow jump={jump} />
      </p>
    </div>
  )
}

/** The page of the site that a notice is about; an address that leads anywhere else is not followed. */
function Follow({ jump }: { readonly jump: string | undefined }) {
  const t = useSportsTexts()
  if (jump === undefined || !isOwnPage(jump)) return null
  return (
    <>
      {' '}
      <Link to={jump}>{t('chat.note.follow')}</Link>
    </>
  )
}

type FinanceText =
  'deposited' | 'depositFailed' | 'depositReview' | 'paid' | 'withdrawRefused' | 'withdrawFailed' | 'partlyPaid'
const FINANCE_TEXTS: Readonly<Record<'deposit' | 'withdraw', Readonly<Record<number, FinanceText>>>> = {
  deposit: {
    [DEPOSIT_STATUS.success]: 'deposited',
    [DEPOSIT_STATUS.failed]: 'depositFailed',
    [DEPOSIT_STATUS.review]: 'depositReview',
  },
  withdraw: {
    [WITHDRAW_STATUS.paid]: 'paid',
    [WITHDRAW_STATUS.refused]: 'withdrawRefused',
    [WITHDRAW_STATUS.failed]: 'withdrawFailed',
    [WITHDRAW_STATUS.partlyPaid]: 'partlyPaid',
  },
}

function financeText({ kind, status, amount, orderNo }: Payload<typeof CHAT_MSG.finance>, t: SportsTranslate): string {
  const words = FINANCE_TEXTS[kind][status]
  if (words === undefined) return t('chat.note.order', { order: orderNo })
  return t(`chat.note.${words}`, { amount: formatCny(parseFen(amount)) })
}

function betText(
  { ticketId: ticket, active, resultCode, ret }: Payload<typeof CHAT_MSG.bet>,
  t: SportsTranslate,
): string {
  const paid = parseFen(ret)
  const amount = formatCny(paid)
  if (active) return paid === 0n ? t('chat.note.betTaken', { ticket }) : t('chat.note.betPart', { ticket, amount })
  if (resultCode === CHAT_BET_END.refused) return t('chat.note.betRefused', { ticket })
  if (resultCode === CHAT_BET_END.cashed) return t('chat.note.betCashed', { ticket, amount })
  return paid === 0n ? t('chat.note.betLost', { ticket }) : t('chat.note.betPaid', { ticket, amount })
}
