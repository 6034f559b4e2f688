import { css } from '@emotion/react'
import type { DEAL_TYPES, Deal } from '@site/contracts'
import { parseFen, siteDateTime } from '@site/domain'
import { Money, type TableColumn, numeric, px, text, tokenVar } from '@site/ui'

import type { useAccountTexts } from '../../../lib/texts.ts'
import { OrderDetail } from './order-cells.tsx'

type Texts = ReturnType<typeof useAccountTexts>
export type DealType = (typeof DEAL_TYPES)[number]

const linesStyle = css({ display: 'grid', gap: px(2), fontSize: text(13) })
const smallStyle = css({ ...numeric, fontSize: text(12), color: tokenVar('text.weak') })

export function dealName(type: DealType, t: Texts): string {
  return t(type === 'rebate' ? 'records.rebateType' : `records.${type}`)
}

/** Columns of the transaction records. */
export function dealColumns(t: Texts, onOpen: (deal: Deal) => void): readonly TableColumn<Deal>[] {
  return [
    {
      key: 'type',
      header: t('records.type'),
      primary: true,
      cell: (deal) => (
        <span css={linesStyle}>
          <b>{dealName(deal.type, t)}</b>
          {deal.channel !== '' && (
            <span css={smallStyle}>{deal.channelName ?? t('records.channel', { channel: deal.channel })}</span>
          )}
          {deal.channel === '' && deal.remark !== '' && <span css={smallStyle}>{deal.remark}</span>}
        </span>
      ),
    },
    {
      key: 'order',
      header: t('records.order'),
      wide: true,
      cell: ({ orderNo }) => (
        <span css={smallStyle} translate="no">
          {orderNo}
        </span>
      ),
    },
    { key: 'time', header: t('records.time'), cell: (deal) => <span css={smallStyle}>{siteDateTime(deal.at)}</span> },
    {
      key: 'amount',
      header: t('records.amount'),
      align: 'end',
      cell: (deal) => <Money fen={parseFen(deal.amount)} signed tone="auto" />,
    },
    {
      key: 'balance',
      header: t('records.balance'),
      align: 'end',
      cell: (deal) => (deal.balanceAfter === undefined ? '–' : <Money fen={parseFen(deal.balanceAfter)} tone="weak" />),
    },
    {
      key: 'detail',
      header: t('records.detail'),
      align: 'end',
      opens: true,
      cell: (deal) => <OrderDetail orderNo={deal.orderNo} onOpen={() => onOpen(deal)} />,
    },
  ]
}
