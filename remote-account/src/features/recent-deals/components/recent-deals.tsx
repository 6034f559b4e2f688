import { css } from '@emotion/react'
import type { Deal } from '@site/contracts'
import { parseFen, siteDateTime } from '@site/domain'
import { Link } from '@site/shell/router'
import { EmptyState, Money, SectionHeader, type TableColumn, numeric, text, tokenVar } from '@site/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo } from 'react'

import { ListTable } from '../../../lib/list-table.tsx'
import { dealsPath } from '../../../lib/paths.ts'
import { listBoxStyle } from '../../../lib/page-style.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import type { RecentType, useRecentDeals } from '../use-recent-deals.ts'

type Texts = ReturnType<typeof useAccountTexts>

const smallStyle = css(numeric, { fontSize: text(12), color: tokenVar('text.weak') })

/** What a deal did, in words: the ledger's own, else which way the money went. */
function contentOf({ remark, amount, channel, channelName = channel }: Deal, t: Texts): string {
  if (channel === '') return remark
  return t(amount.startsWith('-') ? 'transfer.toVenue' : 'transfer.fromVenue', { name: channelName })
}

function columnsOf(t: Texts): readonly TableColumn<Deal>[] {
  return [
    { key: 'content', header: t('records.line'), primary: true, cell: (deal) => <b>{contentOf(deal, t)}</b> },
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
    { key: 'time', header: t('records.time'), cell: ({ at }) => <span css={smallStyle}>{siteDateTime(at)}</span> },
    {
      key: 'amount',
      header: t('wallet.center'),
      align: 'end',
      cell: ({ amount }) => <Money fen={parseFen(amount)} signed tone="auto" />,
    },
  ]
}

export interface RecentDealsProps {
  readonly type: RecentType
  readonly list: ReturnType<typeof useRecentDeals>
}

/** The last deals of one kind, with the way to all of them. */
export function RecentDeals({ type, list }: RecentDealsProps) {
  const t = useAccountTexts()
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <section aria-labelledby="recent-deals">
      <SectionHeader
        id="recent-deals"
        title={t(`records.recent_${type}`)}
        extra={<Link to={dealsPath(type)}>{t('records.allDeals')}</Link>}
      />
      <div css={listBoxStyle}>
        <ListTable
          of={list}
          caption={t(`records.recent_${type}`)}
          columns={columns}
          rows={list.data?.list}
          rowKey={({ id }) => id}
          skeletonRows={3}
          empty={
            <EmptyState compact icon={ArrowLeftRight} title={t(`records.noRecent_${type}`)}>
              {t('records.noRecentText')}
            </EmptyState>
          }
        />
      </div>
    </section>
  )
}
