import { css } from '@emotion/react'
import type { BetTicket } from '@site/contracts'
import { parseFen } from '@site/domain'
import { Money, type TableColumn, Tag, numeric, px, text, tokenVar } from '@site/ui'

import { formatDateTime } from '../../../lib/format-date.ts'
import type { useAccountTexts } from '../../../lib/texts.ts'

type Texts = ReturnType<typeof useAccountTexts>

const linesStyle = css({ display: 'grid', gap: px(2), fontSize: text(13), overflowWrap: 'anywhere' })
const smallStyle = css({ ...numeric, fontSize: text(12), color: tokenVar('text.weak'), overflowWrap: 'anywhere' })

const sentenceStyle = css({ display: 'inline-block', maxWidth: px(240), fontSize: text(12), overflowWrap: 'anywhere' })
/** Results of games are told in a sentence, which has to wrap. */
const TAG_LENGTH = 8

/** What has become of a bet, in words. */
export function resultOf(bet: BetTicket, t: Texts): string {
  return bet.settleAt === undefined ? t('records.pending') : bet.resultText
}

/** Columns of the bet records. */
export function betColumns(t: Texts): readonly TableColumn<BetTicket>[] {
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
          <span css={smallStyle}>{bet.ticketId}</span>
          <span css={smallStyle}>{formatDateTime(bet.betAt)}</span>
        </span>
      ),
    },
    {
      key: 'content',
      header: t('records.content'),
      cell: (bet) => (
        <span css={linesStyle}>
          {bet.content.map((line) => (
            <span key={line}>{line}</span>
          ))}
          {bet.odds !== undefined && <span css={smallStyle}>@{bet.odds}</span>}
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
          <Tag tone={bet.settleAt === undefined ? 'info' : 'neutral'}>{resultOf(bet, t)}</Tag>
        ),
    },
    {
      key: 'profit',
      header: t('records.profit'),
      align: 'end',
      cell: (bet) => (bet.settleAt === undefined ? '–' : <Money fen={parseFen(bet.profit)} signed tone="auto" />),
    },
  ]
}
