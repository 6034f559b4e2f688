import { css } from '@emotion/react'
import type { Deal } from '@site/contracts'
import { parseFen, siteDateTime } from '@site/domain'
import { Link } from '@site/shell/router'
import { DataTable, EmptyState, Money, SectionHeader, type TableColumn, numeric, text, tokenVar } from '@site/ui'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo } from 'react'

import { dealsPath } from '../../../lib/paths.ts'
import { useAccountTexts } from '../../../lib/texts.ts'
import type { useRecentExchanges } from '../use-recent-exchanges.ts'

const smallStyle = css(numeric, { fontSize: text(12), color: tokenVar('text.weak') })

function columnsOf(t: ReturnType<typeof useAccountTexts>): readonly TableColumn<Deal>[] {
  return [
    { key: 'content', header: t('exchange.content'), primary: true, cell: ({ remark }) => <b>{remark}</b> },
    {
      key: 'order',
      header: t('records.order'),
      cell: ({ orderNo }) => (
        <span css={smallStyle} translate="no">
          {orderNo}
        </span>
      ),
    },
    { key: 'time', header: t('records.time'), cell: ({ at }) => <span css={smallStyle}>{siteDateTime(at)}</span> },
    {
      key: 'amount',
      header: t('exchange.to'),
      align: 'end',
      cell: ({ amount }) => <Money fen={parseFen(amount)} signed tone="auto" />,
    },
  ]
}

/** The last exchanges, with the way to all records. */
export function RecentExchanges({ list }: { readonly list: ReturnType<typeof useRecentExchanges> }) {
  const t = useAccountTexts()
  const columns = useMemo(() => columnsOf(t), [t])
  return (
    <section aria-labelledby="recent-exchanges">
      <SectionHeader
        id="recent-exchanges"
        title={t('exchange.recent')}
        extra={<Link to={dealsPath('exchange')}>{t('exchange.allRecords')}</Link>}
      />
      <DataTable
        caption={t('exchange.recent')}
        columns={columns}
        rows={list.data?.list ?? []}
        rowKey={({ orderNo }) => orderNo}
        loading={list.data === undefined}
        skeletonRows={3}
        failed={list.isError && list.data === undefined}
        errorTitle={t('exchange.listError')}
        retrying={list.isFetching}
        onRetry={() => void list.refetch()}
        empty={
          <EmptyState compact icon={ArrowLeftRight} title={t('exchange.none')}>
            {t('exchange.noneText')}
          </EmptyState>
        }
      />
    </section>
  )
}
