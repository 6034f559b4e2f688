import { css } from '@emotion/react'
import type { BetTicket } from '@site/contracts'
import { formatCny, parseFen, siteDateTime } from '@site/domain'
import { Money, type TableColumn, Tag, type Tone, media, numeric, px, text, tokenVar } from '@site/ui'

import type { useAccountTexts } from '../../../lib/texts.ts'
import { splitPrice, wholeOdds } from '../bet-odds.ts'
import { OrderDetail } from './order-cells.tsx'

type Texts = ReturnType<typeof useAccountTexts>

const linesStyle = css({ display: 'grid', gap: px(2), fontSize: text(13), overflowWrap: 'anywhere' })
const smallStyle = css({ ...numeric, fontSize: text(12), color: tokenVar('text.weak'), overflowWrap: 'anywhere' })

const priceStyle = css({ ...numeric, fontWeight: 600, whiteSpace: 'nowrap', color: tokenVar('text.strong') })
const resultStyle = css({
  display: 'inline-flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: px(3),
  [media.mobile]: { alignItems: 'flex-end' },
})
const sentenceStyle = css({
  display: 'inline-block',
  maxWidth: px(240),
  fontSize: text(12),
  overflowWrap: 'anywhere',
  textWrap: 'balance',
})
/** Results of games are told in a sentence, which has to wrap. */
const TAG_LENGTH = 8

/** What has become of a bet, in words. */
export function resultOf(bet: BetTicket, t: Texts): string {
  return bet.settleAt === undefined ? t('records.pending') : bet.resultText
}

/** Won is red and lost is green, the Chinese way; the word says the same. */
const TONES: Readonly<Record<string, Tone>> = { W: 'error', LW: 'error', L: 'success', LL: 'success' }

function Line({ line }: { readonly line: string }) {
  const { text: said, price } = splitPrice(line)
  return (
    <span>
      {said} {price !== undefined && <b css={priceStyle}>@{price}</b>}
    </span>
  )
}

/** The odds of a series, and how prices of a sports bet are to be read. */
function Odds({ bet, t }: { readonly bet: BetTicket; readonly t: Texts }) {
  const odds = wholeOdds(bet)
  const type = bet.oddsType && t(`records.odds_${bet.oddsType}`)
  if (odds === undefined && type === undefined) return null
  return (
    <span css={smallStyle}>
      {[odds !== undefined && `${bet.content.length > 1 ? `${t('records.totalOdds')} ` : ''}@${odds}`, type]
        .filter(Boolean)
        .join(' · ')}
    </span>
  )
}

/** Columns of the bet records. */
export function betColumns(t: Texts, onOpen: (bet: BetTicket) => void): readonly TableColumn<BetTicket>[] {
  return [
    {
      key: 'ticket',
      header: t('records.ticket'),
      primary: true,
      cell: (bet) => (
        <span css={linesStyle}>
          <b>
            {bet.venueName} · {bet.gameName}
          </b>
          <span css={smallStyle} translate="no">
            {bet.ticketId}
          </span>
          <span css={smallStyle}>{siteDateTime(bet.betAt)}</span>
        </span>
      ),
    },
    {
      key: 'content',
      header: t('records.content'),
      cell: (bet) => (
        <span css={linesStyle}>
          {bet.content.map((line) => (
            <Line key={line} line={line} />
          ))}
          <Odds bet={bet} t={t} />
        </span>
      ),
    },
    { key: 'stake', header: t('records.stake'), align: 'end', cell: (bet) => <Money fen={parseFen(bet.risk)} /> },
    { key: 'valid', header: t('records.valid'), align: 'end', cell: (bet) => <Money fen={parseFen(bet.valid)} /> },
    {
      key: 'result',
      header: t('records.result'),
      align: 'center',
      cell: (bet) =>
        resultOf(bet, t).length > TAG_LENGTH ? (
          <span css={sentenceStyle}>{resultOf(bet, t)}</span>
        ) : (
          <span css={resultStyle}>
            <Tag tone={bet.settleAt === undefined ? 'info' : (TONES[bet.resultCode] ?? 'neutral')}>
              {resultOf(bet, t)}
            </Tag>
            {bet.cashout !== undefined && (
              <span css={smallStyle}>{t('records.cashout', { amount: formatCny(parseFen(bet.cashout)) })}</span>
            )}
          </span>
        ),
    },
    {
      key: 'profit',
      header: t('records.profit'),
      align: 'end',
      cell: (bet) => (bet.settleAt === undefined ? '–' : <Money fen={parseFen(bet.profit)} signed tone="auto" />),
    },
    {
      key: 'detail',
      header: t('records.detail'),
      align: 'end',
      opens: true,
      cell: (bet) => <OrderDetail orderNo={bet.ticketId} onOpen={() => onOpen(bet)} />,
    },
  ]
}
